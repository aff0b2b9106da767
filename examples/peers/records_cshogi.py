"""Reads the records of a folder with cshogi and prints the CPU seconds and the number of moves.

Called by the benchmark `records`. The text is in memory before the clock starts.
"""

import pathlib
import sys
import time

from cshogi import CSA, KIF

folder, name = sys.argv[1:]
parser = {"csa": CSA.Parser, "kif": KIF.Parser}[name]
texts = [path.read_text("utf-8") for path in sorted(pathlib.Path(folder).glob("*." + name))]
start = time.process_time()
moves = 0
for text in texts:
    game = parser.parse_str(text)
    game = game[0] if isinstance(game, list) else game
    moves += len(game.moves)
print(time.process_time() - start, moves)
