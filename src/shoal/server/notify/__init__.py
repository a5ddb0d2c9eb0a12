"""Notifies people who are away, writes to the operator, and asks a captcha about unusual log-ins.

Each of the three is a protocol (`protocols.py`) with two adapters: one writes a line in the operator's log (`logged.py`), the other
runs a command of the operator's (`commands.py`). Play never waits for any of them.
"""
