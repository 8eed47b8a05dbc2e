"""``--method descent``: best-first minimax, every state of whose trees is a sample (Cohen-Solal & Cazenave 2023)."""
