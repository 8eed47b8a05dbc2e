"""What people see in a move, and what they count in a position."""
