"""What every training has in common: a state that steps take further, kept in a run directory."""
