"""How a step is taken: with `await` and without."""
