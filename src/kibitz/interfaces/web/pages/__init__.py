"""The answers to requests: pages, pictures, acts, and streams of events."""
