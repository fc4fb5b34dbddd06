"""Tableside: a rules reference and a table companion for printed board games."""

__version__ = "0.1.0"
