"""Verbs that look after the data folder: doctor, backup, restore."""
