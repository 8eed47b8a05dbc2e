"""The web server and the built page: loopback only, one websocket a page, games kept in SQLite (docs/web.md)."""
