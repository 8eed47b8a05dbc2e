"""Every browser that runs this page has what its kernel was compiled for."""


def lacking() -> str:
    return ""
