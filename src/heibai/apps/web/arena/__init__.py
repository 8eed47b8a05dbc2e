"""The page "Arena": matches and tournaments of this machine, begun, watched, and told as text."""
