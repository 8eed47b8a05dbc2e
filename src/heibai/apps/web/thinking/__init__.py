"""Searches beside the event loop, for the pages Play and Analyse."""
