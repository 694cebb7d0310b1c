"""Processes beside a server that can be ended: a worker, pools with queues, deadlines."""
