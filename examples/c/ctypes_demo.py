"""Plays a short game through the C library with nothing but Python's standard library: so can any language with an FFI.

    python3 ctypes_demo.py PREFIX/lib/libshogi_rules.so

For Python itself there is a package: `pip install shogi-rules`.
"""

import ctypes
import sys
from ctypes import POINTER, byref, c_char_p, c_size_t, c_uint8, c_uint16, c_uint32, c_void_p

NUL_TERMINATED = c_size_t(-1).value  # SHOGI_NUL_TERMINATED
MESSAGE_SIZE = 640  # SHOGI_MESSAGE_SIZE
NOTATION_JAPANESE = 2  # SHOGI_NOTATION_JAPANESE
NO_SQUARE = 255  # SHOGI_NO_SQUARE
JAPANESE = 1  # SHOGI_LANG_JA
WHITE = 1  # SHOGI_COLOR_WHITE


class Position(ctypes.Structure):
    """`shogi_position`."""

    _fields_ = [("seal", ctypes.c_uint64), ("words", ctypes.c_uint64 * 32)]


class Error(ctypes.Structure):
    """`shogi_error`."""

    _fields_ = [
        ("status", c_uint32),
        ("line", c_uint32),
        ("column", c_uint32),
        ("ply", c_uint32),
        ("byte", ctypes.c_uint64),
        ("squares", ctypes.c_uint64 * 2),
        ("message_en", ctypes.c_char * MESSAGE_SIZE),
        ("message_ja", ctypes.c_char * MESSAGE_SIZE),
    ]


class Rules(ctypes.Structure):
    """`shogi_rule_set`: 22 numbers, which a preset fills in."""

    _fields_ = [("fields", c_uint32 * 22)]


# A buffer, its capacity, and a place for the length.
TEXT_OUT = [c_char_p, c_size_t, POINTER(c_size_t)]


def load(path: str) -> ctypes.CDLL:
    """Loads the library and declares what this program calls."""
    shogi = ctypes.CDLL(path)
    signatures = {
        "shogi_check_version": [c_uint32, c_size_t, c_size_t],
        "shogi_rule_set_from_name": [c_char_p, c_size_t, POINTER(Rules)],
        "shogi_game_new": [POINTER(Rules), POINTER(Position), POINTER(c_void_p)],
        "shogi_game_free": [POINTER(c_void_p)],
        "shogi_game_position": [c_void_p, POINTER(Position)],
        "shogi_game_play": [c_void_p, c_uint16, c_void_p, POINTER(Error)],
        "shogi_game_resign": [c_void_p, c_uint8, c_void_p, POINTER(Error)],
        "shogi_game_outcome_text": [c_void_p, c_uint32, *TEXT_OUT],
        "shogi_position_move_from_text": [
            POINTER(Position), c_char_p, c_size_t, c_uint8, POINTER(c_uint16), POINTER(Error),
        ],
        "shogi_position_move_text": [
            POINTER(Position), c_uint16, c_uint32, c_uint8, c_void_p, *TEXT_OUT,
        ],
        "shogi_position_sfen": [POINTER(Position), *TEXT_OUT],
    }  # fmt: skip
    for name, arguments in signatures.items():
        function = getattr(shogi, name)
        function.argtypes = arguments
        function.restype = c_uint32
    shogi.shogi_move_to.argtypes = [c_uint16]
    shogi.shogi_move_to.restype = c_uint8
    return shogi


def check(status: int, error: Error | None = None) -> None:
    """Raises what a status says."""
    if status != 0:
        raise ValueError(error.message_en.decode() if error else f"status {status}")


def play(shogi: ctypes.CDLL, game: c_void_p, text: str, previous: int) -> tuple[str, int]:
    """Plays a move in any notation, and returns it in Japanese and the square where it went."""
    position, error, move = Position(), Error(), c_uint16()
    check(shogi.shogi_game_position(game, byref(position)))
    source = text.encode()
    status = shogi.shogi_position_move_from_text(
        byref(position), source, len(source), previous, byref(move), byref(error)
    )
    check(status, error)
    check(shogi.shogi_game_play(game, move, None, byref(error)), error)
    written = ctypes.create_string_buffer(64)
    check(
        shogi.shogi_position_move_text(
            byref(position), move, NOTATION_JAPANESE, previous, None, written, len(written), None
        )
    )
    return written.value.decode(), shogi.shogi_move_to(move)


def main() -> None:
    """Plays until somebody resigns."""
    shogi = load(sys.argv[1])
    # The version of the header which this was written by; size and alignment of a position.
    check(shogi.shogi_check_version(100, ctypes.sizeof(Position), 8))
    rules, game, position, error = Rules(), c_void_p(), Position(), Error()
    check(shogi.shogi_rule_set_from_name(b"jsa_pro", NUL_TERMINATED, byref(rules)))
    check(shogi.shogi_game_new(byref(rules), None, byref(game)))
    previous = NO_SQUARE
    for text in ["７六歩", "3c3d", "8h2b+", "P*5e", "同銀"]:
        try:
            written, previous = play(shogi, game, text, previous)
            print(written)
        except ValueError as refused:
            print(f"{text}: {refused}")
    buffer = ctypes.create_string_buffer(256)
    check(shogi.shogi_game_position(game, byref(position)))
    check(shogi.shogi_position_sfen(byref(position), buffer, len(buffer), None))
    print(buffer.value.decode())
    check(shogi.shogi_game_resign(game, WHITE, None, byref(error)), error)
    check(shogi.shogi_game_outcome_text(game, JAPANESE, buffer, len(buffer), None))
    print(buffer.value.decode())
    check(shogi.shogi_game_free(byref(game)))


if __name__ == "__main__":
    main()
