"""Fixtures: the command line, whose bits the package must have, and graphs."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
BINARY = Path(os.environ.get("LAPIDARY_BINARY", ROOT / "target/debug/lapidary"))


@pytest.fixture(scope="session", autouse=True)
def no_user_library():
    """The library of the user must not change what is found."""
    os.environ.pop("LAPIDARY_PATH", None)
    os.environ["LAPIDARY_LIBRARY"] = "no-library"


@pytest.fixture
def command_line():
    """Runs the command line and returns its result."""
    assert BINARY.exists(), f"{BINARY} is missing: run `cargo build --workspace --bin lapidary`"

    def run(*arguments, check=True):
        done = subprocess.run([BINARY, *map(str, arguments)], capture_output=True, text=True)
        assert not check or done.returncode == 0, done.stderr
        return done

    return run


@pytest.fixture
def marble():
    return ROOT / "graphs/marble.ron"


@pytest.fixture
def slow(tmp_path):
    """A graph that takes far longer to render than a test may."""
    path = tmp_path / "slow.ron"
    path.write_text(
        'lapidary(format: 1, nodes: { "a": octaves(of: "b", octaves: 16), "b": worley(scale: 64, dims: 3) }, '
        'outputs: { "height": "a" })'
    )
    return path
