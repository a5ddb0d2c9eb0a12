"""What a server asks of the world outside: to tell people who are away, to write to its operator, to judge who comes.

Each of the three is a protocol (`seams.py`) with two adapters: one writes a line in the operator's log (`logged.py`), the other
runs a command of the operator's (`commands.py`). Play never waits for any of them.
"""
