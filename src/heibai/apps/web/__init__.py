"""The web server and the built page."""
