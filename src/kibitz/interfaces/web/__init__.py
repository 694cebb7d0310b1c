"""Tables in the browser. Start reading at `application`, which lists the addresses.

`pages` answers requests, `tables` holds the matches and what each seat may see of them, and
`workers` does the slow work: bots, analysis, compilation, puzzles.
"""
