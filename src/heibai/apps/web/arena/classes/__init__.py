"""Classes on the page "Arena": a view for a projector."""
