"""Tables in the browser. Start reading at `app`; `tables` holds the matches, `sight` what leaves.

Rules, positions and secrets stay on the server. A page gets what its seat may see.
"""
