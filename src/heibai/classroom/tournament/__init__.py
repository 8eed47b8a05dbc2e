"""The games of a class: who meets whom, played and kept, and what they say. It knows no file that was handed in."""
