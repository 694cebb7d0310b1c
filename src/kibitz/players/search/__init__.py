"""One core for all tree searches. Start reading at `loop.py`; `guide.py` says what may lead it."""
