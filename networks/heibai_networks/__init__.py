"""Networks as safetensors with their provenance; heibai finds them by the names of their files."""
