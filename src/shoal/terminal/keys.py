"""The keys of screens and widgets in the language of the reader.

Textual takes the descriptions of keys from a class, where they are names of messages (`press-back`). Each instance says
them in its own language.
"""

from __future__ import annotations

from dataclasses import replace

from textual.dom import DOMNode

from shoal.i18n import Speaks


def say_keys(node: DOMNode, say: Speaks) -> None:
    """Describe the keys of a node, which must have been initialized, in the language of that speaker."""
    keys = node._bindings.key_to_bindings  # noqa: SLF001  # the instance's own copy; Textual has no other way
    for key, bindings in keys.items():
        keys[key] = [
            replace(binding, description=say(binding.description)) if say.has(binding.description) else binding
            for binding in bindings
        ]
