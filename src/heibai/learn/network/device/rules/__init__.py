"""Rules of the games on the device, for whole batches."""
