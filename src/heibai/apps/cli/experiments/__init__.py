"""The verb that does a study again."""
