"""Types of NumPy for files of training data, field for field those of cshogi.

NumPy is imported by the functions, not by this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np


def _dtype(*fields: tuple[str, str] | tuple[str, str, int]) -> np.dtype[Any]:
    import numpy

    return numpy.dtype(list(fields))


def hcp() -> np.dtype[Any]:
    """Return the type of a position (``HuffmanCodedPos``), 32 bytes.

    >>> from shogi_rules import dtypes
    >>> dtypes.hcp().itemsize, dtypes.hcp().names
    (32, ('hcp',))
    """
    return _dtype(("hcp", "u1", 32))


def hcpe() -> np.dtype[Any]:
    """Return the type of a position with score, move and result (``HuffmanCodedPosAndEval``).

    38 bytes. The position is ``PositionArray.from_numpy(records["hcp"], layout="hcp")``, the move
    ``Move.from_u16(move, "apery")``.
    """
    return _dtype(
        ("hcp", "u1", 32),
        ("eval", "<i2"),
        ("bestMove16", "<i2"),
        ("gameResult", "i1"),
        ("dummy", "u1"),
    )


def packed_sfen() -> np.dtype[Any]:
    """Return the type of a position of YaneuraOu (``PackedSfen``), 32 bytes."""
    return _dtype(("sfen", "u1", 32))


def psv() -> np.dtype[Any]:
    """Return the type of a position with score, move and result (``PackedSfenValue``).

    40 bytes. The position is ``PositionArray.from_numpy(records["sfen"], layout="packed_sfen")``,
    the move ``Move.from_u16(move)``.
    """
    return _dtype(
        ("sfen", "u1", 32),
        ("score", "<i2"),
        ("move", "<u2"),
        ("gamePly", "<u2"),
        ("game_result", "i1"),
        ("padding", "u1"),
    )
