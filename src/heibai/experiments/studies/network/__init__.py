"""Studies of networks; they need the extra ``heibai[train]``."""
