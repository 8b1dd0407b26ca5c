#!/bin/sh
# test_draw_cases.sh AURUM TRACES - recorded draws that were drawn wrongly once, each with what is right by a specification and by
# llvmpipe: pictures, depth, queries, vertices of stream output
set -eu
aurum=$1 traces=$2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
streams=0 words=0

bad() {
  echo "draw cases: $*" >&2
  exit 1
}

# Memory as it is behind N submits of a stream, as words.
memory() { # NAME SUBMITS ADDRESS BYTES
  "$aurum" run "$traces/$1" --until "$2" --dump "$3:$4:$tmp/memory" > "$tmp/out" || bad "$1: exit $?"
  words=$((words + $4 / 4))
}
# A target that a program has read back, as it came, is llvmpipe's.
read_back() { # NAME SUBMITS ADDRESS BYTES REFERENCE
  memory "$1" "$2" "$3" "$4"
  zstd -dcq "$traces/$1/$5.zst" | cmp - "$tmp/memory" || bad "$1: other bytes than $5"
}

# Polygon offsets that go below 0 and above 1, without and with depth clamp: every pixel is drawn (OpenGL 4.6, 14.6.5); depths
# are those of vertices on the grid of 1/256 pixel, of which a plane that rises by 138352 codes a pixel is 271 off at most.
read_back n45_offset_neg 8 0x100f10000 65536 llvmpipe.rgba
memory n45_offset_neg 7 0x100ef0000 65536
zstd -dcq "$traces/n45_offset_neg/llvmpipe.z.zst" > "$tmp/wanted"
od -An -v -w4 -tu4 "$tmp/memory" > "$tmp/a" && od -An -v -w4 -tf4 "$tmp/wanted" > "$tmp/b"
said=$(paste "$tmp/a" "$tmp/b" | awk '{ z = $1 % 16777216; d = z - $2 * 16777215; if (d < 0) d = -d; if (d > 271) n++
  ends += z == 0 || z == 16777215 } END { print NR, n + 0, (ends > 1000) }')
[ "$said" = "16384 0 1" ] || bad "n45_offset_neg: depths, those that are off, whether many are at an end: $said"
streams=$((streams + 1))

[ $streams -ge 1 ] || bad "few streams"
echo "draw cases: $streams streams, $words words compared"
