"""Whole-game analysis: what each position is worth, what each move cost, and what would have been better."""
