"""Tables: matches in memory, the view of each seat, drafts, tokens, and new tables."""
