"""One study a module, in a room for each subject."""
