#!/bin/sh
# test_cuda.sh AURUM CUBINS CALLS MEMORY TEXTURES THREADS - programs of ours that load libcuda.so.1; a fault is one line on stderr
set -eu
aurum=$1 cubins=$2 calls=$3 memory=$4 textures=$5 threads=$6
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
# Sanitizers keep the addresses that host and GPU share, as on hardware.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}protect_shadow_gap=0:verify_asan_link_order=0"

"$aurum" with "$calls" "$cubins" > "$room/printed" || { cat "$room/printed"; exit 1; }
[ "$(grep -cx -e -1234 "$room/printed")" = 3 ] || { echo "kernels do not print:"; cat "$room/printed"; exit 1; }
"$aurum" with "$textures" "$cubins"
"$aurum" with "$memory" "$cubins" 2> "$room/said" || { cat "$room/said"; exit 1; }
[ "$(grep -c '^aurum: kernel' "$room/said")" = 3 ] && [ "$(wc -l < "$room/said")" = 3 ] ||
  { echo "not a line for each of three faults:"; cat "$room/said"; exit 1; }
grep -q '^aurum: kernel oob: .*0x' "$room/said"
# Twelve of its contexts do wrong.
"$aurum" with "$threads" "$cubins" 2> "$room/said" || { cat "$room/said"; exit 1; }
[ "$(grep -c '^aurum: kernel oob' "$room/said")" = 12 ] && [ "$(wc -l < "$room/said")" = 12 ] ||
  { echo "not a line for each of twelve faults:"; cat "$room/said"; exit 1; }

# Killed at any point, nothing is left behind where it runs or where temporary files go.
mkdir "$room/tmp"
killed=0
for after in 0.002 0.005 0.01 0.02; do
  (cd "$room/tmp"; TMPDIR=$room/tmp exec "$aurum" with "$memory" "$cubins") > "$room/printed" 2>&1 &
  sleep "$after"
  kill -9 $! 2> "$room/said" || true
  code=0; wait $! 2> "$room/said" || code=$?
  [ $code != 137 ] || killed=$((killed + 1))
done
[ $killed -gt 0 ] || { echo "each had ended before it was killed"; exit 1; }
[ -z "$(ls "$room/tmp")" ] || { echo "left behind:"; ls "$room/tmp"; exit 1; }
