"""Archives for managers of Gomocup: a program of its own, or one that needs a Python with heibai."""
