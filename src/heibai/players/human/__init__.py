"""Players that choose as people do: ``human:N``, their errors fitted to games of an archive."""
