"""Installs the wheel where there is no Rust toolchain and looks at it: `make check-wheel`."""

import os
import subprocess
import sys
import tarfile
import tempfile
import venv
from pathlib import Path

WHEELS = Path(__file__).parent.parent / "target/wheels"
LARGEST = 2_500_000

LOOK = """
import shogi_rules, sys
assert "numpy" not in sys.modules and "asyncio" not in sys.modules
board = shogi_rules.Board()
assert board.perft(3) == 25470 and board.push("▲７六歩")
print(shogi_rules.__version__, shogi_rules.__file__)
"""


def newest(pattern: str) -> Path:
    """Return the newest file with such a name."""
    return max(WHEELS.glob(pattern), key=lambda path: path.stat().st_mtime)


def best_of(python: Path, code: str, environment: dict[str, str]) -> float:
    """Return the shortest of several CPU times of a process, in seconds."""
    times = []
    for _ in range(9):
        before = os.times()
        subprocess.run([python, "-c", code], check=True, env=environment)
        after = os.times()
        children = after.children_user + after.children_system
        times.append(children - before.children_user - before.children_system)
    return min(times)


def main() -> None:
    """Install, look, measure."""
    wheel = newest("shogi_rules-*-abi3-*.whl")
    size = wheel.stat().st_size
    print(f"{wheel.name}: {size:,} bytes")
    if size > LARGEST:
        sys.exit(f"the wheel is larger than {LARGEST:,} bytes")
    with tarfile.open(newest("shogi_rules-*.tar.gz")) as source:
        names = source.getnames()
    for needed in ("pyproject.toml", "shogi-py/src/lib.rs", "shogi-rules/src/lib.rs", "Cargo.lock"):
        if not any(name.endswith(f"/{needed}") for name in names):
            sys.exit(f"the source distribution has no {needed}")
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder, "bin/python")
        bare = {"PATH": "/usr/bin:/bin", "HOME": folder}
        subprocess.run(
            [python, "-m", "pip", "install", "--quiet", "--no-index", wheel], check=True, env=bare
        )
        subprocess.run([python, "-c", LOOK], check=True, env=bare, cwd=folder)
        extra = best_of(python, "import shogi_rules", bare) - best_of(python, "pass", bare)
        print(f"import: {extra * 1000:.0f} ms over a bare Python")


if __name__ == "__main__":
    main()
