"""The version of Shoal, which its packages and its reports carry."""

from __future__ import annotations

from typing import Final

VERSION: Final = "0.1.0"
