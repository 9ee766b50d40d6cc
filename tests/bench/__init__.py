"""Measurements, printed by `make bench`: every module here with a `run()` is one of them.

Machines differ and are busy, so times are seconds of this process's CPU, and each rate stands
beside the rate of a plain loop measured in the same run. Nothing here is a test.
"""
