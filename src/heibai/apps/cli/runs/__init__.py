"""What verbs share that begin runs, work on them and show them; the verbs ``runs`` and ``resume``."""
