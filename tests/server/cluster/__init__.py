"""Nodes of one cluster, on one PostgreSQL."""
