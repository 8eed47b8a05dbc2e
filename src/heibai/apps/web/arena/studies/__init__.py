"""Studies, a part of the page "Arena": their questions, what came out, and those of this machine as they go on."""
