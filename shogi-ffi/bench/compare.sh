#!/bin/sh
# Lists the legal moves through C (shared library) and in Rust, in turns, and prints the median of the ratios.
# Usage: bench/compare.sh TARGET_DIR; `make bench-c` builds what it needs.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
target=$1
data=$here/../testdata
# As Rust optimises: the sums of both programs count.
cc -O3 -Wall -Wextra -I"$here/include" "$here/bench/legal_moves.c" -o "$target/legal_moves_c" \
    -L"$target/c" -lshogi_ffi -Wl,-rpath,"$target/c"
{ cat "$data/openings.txt"; cut -f2 "$data/perft_counts.tsv"; } >"$target/positions.txt"
rounds=2000
[ "$("$target/legal_moves_c" 1 <"$target/positions.txt" | head -1)" = \
  "$("$target/c/examples/legal_moves" 1 <"$target/positions.txt" | head -1)" ] || {
    echo "C and Rust list different moves" >&2
    exit 1
}
for _ in 1 2 3 4 5 6 7 8 9; do
    c=$("$target/legal_moves_c" $rounds <"$target/positions.txt" | tail -1)
    rust=$("$target/c/examples/legal_moves" $rounds <"$target/positions.txt" | tail -1)
    echo "$c $rust"
done | awk '{ printf "%.3f %s %s\n", $1 / $2, $1, $2 }' | sort -n |
    awk '{ ratio[NR] = $1; c[NR] = $2; rust[NR] = $3 }
         END { m = (NR + 1) / 2; printf "legal moves: C / Rust %s (from %s to %s); %s ns, %s ns\n", ratio[m], ratio[1], ratio[NR], c[m], rust[m] }'
if command -v valgrind >/dev/null; then
    for program in "$target/legal_moves_c" "$target/c/examples/legal_moves"; do
        counts=""
        for rounds in 5 25; do
            valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" $rounds <"$target/positions.txt" 2>&1 |
                sed -n 's/.*Collected : //p'
        done | { read -r few; read -r many; echo "$(basename "$program"): $(((many - few) / 20)) instructions a round"; }
    done
fi
