"""The hash of the shipped tiers, apart from `tier`, for who needs no tier but has to know them."""

__all__ = ["TIERS_SHA256"]

TIERS_SHA256 = "96a2a7641ebdaf36ac9d78efa98c9a69e3bc78de89ec17c936bf8b7e1a9990a5"
"""The hash of the text in data/tiers.txt.gz, which tools/make_tiers.py writes."""
