"""The Go Text Protocol, version 2, as programs of Reversi and Gomoku speak it, with the analysis of Go's programs.

Source: "Specification of the Go Text Protocol, version 2, draft 2" (Gunnar Farnebäck, 2002).
"""
