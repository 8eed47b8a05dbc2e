"""What happens to jobs, numbered: one source for streams of server-sent events and for the websocket of topics."""
