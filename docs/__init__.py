"""What writes the documents: `make docs`."""
