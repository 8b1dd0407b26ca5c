#!/bin/sh
# test_cuda.sh AURUM CUBINS CALLS MEMORY - programs of ours that load libcuda.so.1; a fault is one line on stderr
set -eu
aurum=$1 cubins=$2 calls=$3 memory=$4
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
# Sanitizers keep the addresses that host and GPU share, as on hardware.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}protect_shadow_gap=0"

"$aurum" with "$calls" "$cubins"
"$aurum" with "$memory" "$cubins" 2> "$room/said" || { cat "$room/said"; exit 1; }
[ "$(grep -c '^aurum: kernel' "$room/said")" = 3 ] && [ "$(wc -l < "$room/said")" = 3 ] ||
  { echo "not a line for each of three faults:"; cat "$room/said"; exit 1; }
grep -q '^aurum: kernel oob: .*0x' "$room/said"
