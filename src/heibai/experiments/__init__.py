"""Floor 6: the reproducible studies, one module each, made of the public parts of the floors below."""
