"""Duplicate deals: the same cards at several tables, so that what is compared is play and not luck.

A *deal of the day* is played by everybody alone, against the same bots. In a *team match* two teams meet at two tables: at the second
they have the hands that the other team had at the first. Both are tables with a seed (`shoal.server.tables.codes`).
"""
