"""Floor 5: breeding weights. Operators on arrays, recipes made of them, runs that survive being killed."""
