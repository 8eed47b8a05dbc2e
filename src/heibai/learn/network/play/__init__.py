"""Networks that play, by ONNX Runtime (the extra ``heibai[network]``); JAX is not needed."""
