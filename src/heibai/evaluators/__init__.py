"""Floor 1: functions that score unfinished positions."""
