"""What the client decides, without any input or output: the same for both clients, and tested without either."""
