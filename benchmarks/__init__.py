"""Benchmarks beside peers: ratios measured in one run, never a timed test. See the section of the README."""
