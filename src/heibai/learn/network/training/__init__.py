"""A network trained on this machine as a job: ``heibai learn network``."""
