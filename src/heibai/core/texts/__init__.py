"""Texts that name things: ``name:key=value,key=value``; one parser, one printed form (docs/texts.md)."""
