#!/bin/sh
# Compiles the tests of shogi_rules.hpp with every compiler there is, as C++17 and C++20, and runs them.
# Usage: tests/cpp/run.sh TARGET_DIR, which has the library in c/.
set -eu
target=$1
here=$(cd "$(dirname "$0")" && pwd)
found=no
for compiler in g++ clang++; do
    command -v $compiler >/dev/null || { echo "skipped: $compiler is not installed"; continue; }
    for standard in c++17 c++20; do
        $compiler -std=$standard -Wall -Wextra -Werror -pedantic -I"$here/../../include" "$here"/*.cpp \
            -o "$target/usage_cpp" -L"$target/c" -lshogi_ffi -Wl,-rpath,"$target/c"
        "$target/usage_cpp"
        found=yes
    done
done
[ $found = yes ] || { echo "error: there is no C++ compiler" >&2; exit 1; }
# The program in docs/c.md.
sed -n '/^```cpp$/,/^```$/p' "$here/../../../docs/c.md" | grep -v '^```' >"$target/page.cpp"
c++ -std=c++17 -Wall -Wextra -Werror -pedantic -I"$here/../../include" "$target/page.cpp" -o "$target/page_cpp" \
    -L"$target/c" -lshogi_ffi -Wl,-rpath,"$target/c"
said=$("$target/page_cpp")
[ "$said" = ▲５二金 ] || { echo "error: the program in docs/c.md says $said" >&2; exit 1; }
# And the one in C.
sed -n '/^```c$/,/^```$/p' "$here/../../../docs/c.md" | grep -v '^```' >"$target/page.c"
cc -std=c99 -Wall -Wextra -Werror -pedantic -I"$here/../../include" "$target/page.c" -o "$target/page_c" \
    -L"$target/c" -lshogi_ffi -Wl,-rpath,"$target/c"
said=$("$target/page_c")
[ "$said" = "G*5b" ] || { echo "error: the program in C in docs/c.md says $said" >&2; exit 1; }
# Each function of C is called somewhere in the headers (shogi_check_version by its macro; of sets, C++ has its own loop).
for name in $(grep -vx -e shogi_check_version -e shogi_squares_contain -e shogi_squares_take "$here/../../abi/symbols.txt"); do
    grep -qw "$name" "$here"/../../include/shogi_rules/*.hpp || echo "$name"
done >"$target/uncalled.txt"
if [ -s "$target/uncalled.txt" ]; then
    echo "error: shogi_rules.hpp does not call:" >&2
    cat "$target/uncalled.txt" >&2
    exit 1
fi
