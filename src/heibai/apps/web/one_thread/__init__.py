"""What answers pages where there is no server and one thread: Python for WebAssembly, in a worker of a browser."""
