"""Games on the disk: saved, read again, listed, handed out as files."""
