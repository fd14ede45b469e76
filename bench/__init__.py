"""The measurements behind `make bench`; not part of the package."""
