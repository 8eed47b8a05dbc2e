"""What takes time: searches, breeding, values of positions, on threads beside the event loop."""
