"""Engines that misbehave, for test_engine.py: python fake_engine.py KIND."""

import os
import sys
import time

kind = sys.argv[1]
asked: list[str] = []


def say(text: str) -> None:
    print(text, flush=True)


def handshake(line: str) -> None:
    """Answer what comes before the search, well or ill."""
    if line == "usi":
        if kind == "mute":
            time.sleep(60)
        if kind == "stillborn":
            print("no such file: eval.bin", file=sys.stderr, flush=True)
            sys.exit(3)
        if kind == "garbage":
            say("Hello! \x1b[31mI am\x1b[0m no engine")
            say("option name")
            say("option name Broken type spin default many")
            say("info depth deep")
            sys.stdout.buffer.write("id author 将棋\n".encode("cp932"))
            sys.stdout.buffer.write(b"\xff\xfe\n\n" + b"x" * 3_000_000 + b"\n")
            sys.stdout.flush()
        if kind == "noisy":
            sys.stderr.write("noise " * 200_000 + "\n")
            sys.stderr.flush()
        say("id name Fake")
        say("option name Deep type check default false")
        say("option name Threads type spin default 1 min 1 max 8")
        say("option name Style type combo default Normal var Solid var Normal")
        say("option name Book type filename default <empty>")
        say("option name Clear Hash type button")
        say("usiok")
    elif line == "isready":
        if kind == "unready" or (kind == "tired" and asked):
            time.sleep(60)
        asked.append(line)
        say("readyok")


def think(line: str) -> None:
    """Answer ``go``, well or ill."""
    if kind == "dies":
        say("info string about to die")
        sys.exit(7)
    if kind == "closes":
        os.close(1)
        time.sleep(60)
    if kind == "deaf":
        time.sleep(60)
    if kind == "wrong":
        say("bestmove (none)")
    elif line.startswith("go mate"):
        say("bestmove 7g7f" if kind == "mateless" else "checkmate nomate")
    elif kind == "confused":
        say("checkmate nomate")
    elif kind == "floods":
        for depth in range(30_000):
            say(f"info depth {depth} score cp {depth} pv 7g7f")
        say("bestmove 7g7f")
    elif kind == "multipv":
        say("info depth 1 multipv 2 score cp 5 pv 2g2f")
        say("info depth 1 multipv 1 score cp 9 pv 7g7f 3c3d")
        say("info depth 2 seldepth 4 multipv 1 score cp 7 lowerbound nodes 50 nps 900 pv 7g7f 8c8d")
        say("info currmove 1g1f")
        say("info string over")
        say("bestmove 7g7f ponder 8c8d")
    elif "infinite" in line or "ponder" in line:
        say("info depth 1 score mate -")
    else:
        say(f"info string {line}")
        say({"resigns": "bestmove resign", "declares": "bestmove win"}.get(kind, "bestmove 7g7f"))


thinks = False
for line in map(str.strip, sys.stdin):
    handshake(line)
    if line.startswith("go "):
        thinks = "infinite" in line or "ponder" in line
        think(line)
    elif line.startswith("setoption"):
        say(f"info string {line}")
    elif line in ("stop", "ponderhit") and thinks:
        thinks = False
        say("bestmove 2g2f")
    elif line == "quit" and kind != "stays":
        break
if kind == "stays":
    time.sleep(60)
