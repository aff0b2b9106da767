#!/bin/sh
# Builds the C library and installs it: headers, libraries, the files for pkg-config and CMake. `make install-c` calls
# it; docs/c.md says what comes where. In the environment:
#   PREFIX    where to install (/usr/local)
#   LIBDIR    the folder of libraries below it (lib)
#   DESTDIR   put before everything, for packages
#   FEATURES  only these features; unset for the default ones, empty for none, with `small` the smallest library
# The installed tree may be moved: nothing in it names PREFIX.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$here"
prefix=${PREFIX:-/usr/local}
libdir=${LIBDIR:-lib}
case $libdir in
    /*) echo "error: LIBDIR is a folder below PREFIX, like lib64" >&2; exit 1 ;;
esac
case $prefix in
    /*) ;;
    *) echo "error: PREFIX begins with /" >&2; exit 1 ;;
esac

# The version and its series, which the soname carries: 0.MINOR until 1.0, then MAJOR.
version=$(cargo pkgid -p shogi-ffi | sed 's/.*[#@]//')
case $version in
    0.*) series=${version%.*} ;;
    *) series=${version%%.*} ;;
esac
# A pre-release would be `1.0.0-rc.1`; files are named by the numbers alone.
numbers=${version%%-*}
description=$(sed -n 's/^description = "\(.*\)"$/\1/p' ../Cargo.toml)

case $(uname -s) in
    Darwin)
        built=libshogi_ffi.dylib
        link=libshogi_rules.dylib soname=libshogi_rules.$series.dylib real=libshogi_rules.$numbers.dylib
        soname_flag=-Wl,-install_name,@rpath/$soname
        flags=-lshogi_rules ;;
    *)
        built=libshogi_ffi.so
        link=libshogi_rules.so soname=$link.$series real=$link.$numbers
        soname_flag=-Wl,-soname,$soname
        # Some compilers drop a shared library that stands before the sources, as needed by nothing yet.
        flags=-Wl,--push-state,--no-as-needed,-lshogi_rules,--pop-state ;;
esac

# The crate types alone: with `lib` among them cargo would not optimise across crates.
case ,${FEATURES:-}, in *,small,*) profile=c-small ;; *) profile=c ;; esac
set -- --profile $profile -p shogi-ffi --lib --crate-type cdylib,staticlib
if [ "${FEATURES+set}" ]; then set -- "$@" --no-default-features --features "$FEATURES"; fi
target=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
log=$target/native-static-libs.txt
if ! cargo rustc "$@" -- -C "link-arg=$soname_flag" --print native-static-libs >"$log" 2>&1; then
    cat "$log" >&2
    exit 1
fi
# What the static library needs besides. The compiler adds its own library and that of C by itself, also to a static
# program, for which there is no -lgcc_s.
private=$(sed -n 's/.*native-static-libs: *//p' "$log" | tail -1 | tr ' ' '\n' | grep -vx -e -lgcc_s -e -lc -e '' |
    awk '!seen[$0]++' | tr '\n' ' ' | sed 's/ $//')
[ -n "$private" ] || { echo "error: rustc did not say what the static library needs" >&2; exit 1; }

up=..
for _ in $(echo "$libdir" | tr '/' ' '); do up=$up/..; done
fill() {
    sed -e "s|@VERSION@|$numbers|g" -e "s|@SERIES@|$series|g" -e "s|@DESCRIPTION@|$description|g" \
        -e "s|@LIBDIR@|$libdir|g" -e "s|@UP@|$up|g" -e "s|@LINK@|$link|g" -e "s|@SONAME@|$soname|g" \
        -e "s|@REAL@|$real|g" -e "s|@PRIVATE@|$private|g" -e "s|@FLAGS@|$flags|g" "$1" >"$2"
    chmod 644 "$2"
}

root=${DESTDIR:-}$prefix
include=$root/include lib=$root/$libdir
mkdir -p "$include/shogi_rules" "$lib/pkgconfig" "$lib/cmake/shogi_rules"
install -m 644 include/shogi_rules.h include/shogi_rules.hpp "$include"
install -m 644 include/shogi_rules/*.hpp "$include/shogi_rules"
install -m 755 "$target/$profile/$built" "$lib/$real"
ln -sf "$real" "$lib/$soname"
ln -sf "$soname" "$lib/$link"
install -m 644 "$target/$profile/libshogi_ffi.a" "$lib/libshogi_rules.a"
# The profile strips the shared library alone.
strip -S "$lib/libshogi_rules.a" 2>/dev/null || true
fill shogi_rules.pc.in "$lib/pkgconfig/shogi_rules.pc"
fill shogi_rulesConfig.cmake.in "$lib/cmake/shogi_rules/shogi_rulesConfig.cmake"
fill shogi_rulesConfigVersion.cmake.in "$lib/cmake/shogi_rules/shogi_rulesConfigVersion.cmake"
echo "shogi_rules $version is in $root"
