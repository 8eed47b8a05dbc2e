"""Who may talk to the server: by which names it is called, and with which token."""
