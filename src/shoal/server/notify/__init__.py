"""Notifies people who are away, writes to the operator, and asks a captcha about unusual log-ins.

Each of the three is a protocol with two adapters: one writes a line in the operator's log (`protocols.py`), the other runs a command of
the operator's (`commands.py`). Play never waits for any of them.
"""
