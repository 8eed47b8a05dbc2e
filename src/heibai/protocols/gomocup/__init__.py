"""The protocol of Gomocup and Piskvork, version 2, with Yixin's additions that boards ask for.

Source: "Gomoku AI protocol" (Martin Petricek, Petr Lastovicka, gomocup.org). Coordinates count from 0,
the column first.
"""
