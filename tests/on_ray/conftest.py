"""These tests need Ray, which pins others' versions: `./run test-ray` runs them in an environment of its own."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("ray") else ["test_*.py"]
