#!/bin/sh
# test_draw_compress.sh - colours through comp and back: with and without compression frames are one
#
#   test_draw_compress.sh AURUM MESHES
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
knot=$(cd "$2" && pwd)/knot.obj
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
bytes=0 tiles=0

fail() { echo "test_draw_compress: $*" >&2; exit 1; }

# count ROW: a row of --stats
count() { sed -n "s/^$1  *//p" stats; }

# same ARGUMENT...: both frames are equal, and tiles went through comp
same() {
  "$aurum" draw "$@" --frame raw
  "$aurum" draw "$@" --frame packed --compress --stats > stats
  cmp raw packed || fail "$*"
  packed=$(($(count 'colour tiles written reduced') + $(count 'colour tiles written arithmetic')))
  [ "$packed" -gt 0 ] || fail "$*: no tile is compressed"
  [ "$(count 'colour tiles written clear')" -gt 0 ] || fail "$*: no tile is clear"
  tiles=$((tiles + packed))
  bytes=$((bytes + $(wc -c < packed)))
}

seed=${AURUM_SEED:-1}
echo "AURUM_SEED=$seed"
for samples in 1 2 4 8; do
  same --scene quads --size 160x120 --samples $samples
  same --scene random --seed "$seed" --size 157x117 --samples $samples
done
for format in R16_G16_B16_A16 RF16_GF16_BF16_AF16 A2B10G10R10 BF10GF11RF11; do
  same --scene quads --size 160x120 --samples 4 --color-format $format
done
same "$knot" --size 320x240 --samples 1
same "$knot" --size 320x240 --samples 4 --blend over

"$aurum" draw --scene quads --color-format R5G6B5 --compress -o x.png 2> said && fail "16 bits are compressed"
grep -q '8 and 16 bits' said || fail "$(cat said)"

[ "$bytes" -gt 0 ] || fail "nothing compared"
echo "test_draw_compress: $bytes bytes compared, $tiles tiles compressed"
