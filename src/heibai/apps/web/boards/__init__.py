"""From positions to boards on the wire."""
