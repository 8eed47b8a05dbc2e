"""Programs that start hand-ins; they import nothing of heibai, and run in processes of their own."""
