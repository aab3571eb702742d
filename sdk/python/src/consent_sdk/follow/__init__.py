"""Going on from where a program was, and missing nothing."""
