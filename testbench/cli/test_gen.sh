#!/bin/sh
# test_gen.sh AURUM - random vectors of every unit, with several seeds, end and agree with the golden model
set -eu
aurum=$1
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
ulimit -f 2000000 # half-kilobytes: a file that never ends, ends

compared=0
for unit in $("$aurum" units | sed -n 's|^\([a-z][a-z0-9_]*\) .*|\1|p'); do
  for seed in 1 7 42 "${AURUM_SEED:-1000}"; do
    "$aurum" gen "$unit" --count 400 --seed "$seed" -o "$tmp/v.hex.zst" 2> "$tmp/said"
    "$aurum" check "$unit" "$tmp/v.hex.zst" > "$tmp/said" || { cat "$tmp/said"; exit 1; }
    n=$(sed -n 's/.*: \([0-9]*\) packets compared, 0 differ.*/\1/p' "$tmp/said")
    [ "${n:-0}" -gt 0 ] || { echo "gen: $unit, seed $seed: nothing compared"; cat "$tmp/said"; exit 1; }
    compared=$((compared + n))
  done
done
echo "gen: $compared packets of every unit compared, 0 differ"
