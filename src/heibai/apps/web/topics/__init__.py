"""What happens to jobs, numbered: the websocket of topics tells it."""
