#!/bin/sh
# test_draw_zcull.sh - coarse depth takes work away, never a sample: with and without it frames are one
#
#   test_draw_zcull.sh AURUM MESHES
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
knot=$(cd "$2" && pwd)/knot.obj
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
bytes=0

fail() { echo "test_draw_zcull: $*" >&2; exit 1; }

# count FILE ROW: a row of --stats
count() { sed -n "s/^$2  *//p" "$1"; }

# same LEAST ARGUMENT...: both frames are equal, and Zcull keeps at least LEAST covered samples from PROP
same() {
  least=$1
  shift
  "$aurum" draw "$@" --frame with --stats > stats
  "$aurum" draw "$@" --frame without --no-zcull --stats > stats_without
  cmp with without || fail "$*"
  taken=$(($(count stats_without 'samples covered') - $(count stats 'samples covered')))
  [ "$taken" -ge "$least" ] || fail "$*: zcull takes $taken samples away"
  [ "$(count stats_without 'coarse tiles discarded by zcull')" = 0 ] || fail "$*: zcull is not off"
  bytes=$((bytes + $(wc -c < with)))
}

seed=${AURUM_SEED:-1}
echo "AURUM_SEED=$seed"
for samples in 1 2 4 8; do
  same 500 --scene planes --size 160x120 --samples $samples
  same 1 --scene random --seed "$seed" --size 160x120 --samples $samples
done
for samples in 1 4; do
  for scene in floor quads fan; do
    same 0 --scene $scene --size 160x120 --samples $samples
  done
done
same 0 "$knot" --size 160x120 --samples 4 --blend over
same 1 "$knot" --size 640x480 --samples 1
for format in z16 zf32 zf32s8; do
  same 500 --scene planes --size 160x120 --samples 4 --depth-format $format
  same 1 --scene random --seed "$seed" --size 160x120 --samples 1 --depth-format $format
done

# What Zcull takes away goes by when ZROP's results come back to it: each tile's before the next one comes (gpc_interlock).
"$aurum" draw "$knot" --size 800x600 --samples 1 --frame with --stats > stats
taken="$(count stats 'coarse tiles discarded by zcull') $(count stats '8x8 blocks discarded in the others')"
[ "$taken $(count stats 'samples covered')" = "1383 2215 318431" ] ||
  fail "zcull takes $taken tiles and blocks, $(count stats 'samples covered') samples are left, not 1383, 2215, 318431"

echo "test_draw_zcull: $bytes bytes compared"
