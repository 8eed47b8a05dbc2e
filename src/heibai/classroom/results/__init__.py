"""What a class came to as files for people, spreadsheets and Gradescope."""
