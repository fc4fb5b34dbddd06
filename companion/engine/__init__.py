"""The engine core: questions, the table and its ledger, the log, a match, and what a reader may see of it."""
