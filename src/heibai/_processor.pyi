def lacking() -> str:
    """Instruction set that the kernel needs and this processor lacks; '' if none."""
