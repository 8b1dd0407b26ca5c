#!/bin/sh
# test_compress.sh - aurum compress: figures that must add up, and input that is wrong
#
#   test_compress.sh AURUM PICTURES      the program, and a folder with PNGs
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
pictures=$(cd "$2" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
checked=0

fail() { echo "test_compress: $*" >&2; exit 1; }

# adds_up ARGUMENT...: of every picture and the total
adds_up() {
  "$aurum" compress --json "$@" "$pictures/source.png" "$pictures/blend.png" > out 2> err ||
    fail "$*: exit code $?: $(cat err)"
  jq -e '(.pictures | length == 2) and (.total.tiles == ([.pictures[].tiles] | add))
    and (.total.bytes == ([.pictures[].bytes] | add))
    and ([.pictures[], .total] | all(.[]; .tiles > 0 and .differ == 0
      and .tiles == .clear + .reduction + .arithmetic + .both + .raw
      and .bytes_raw == 256 * .tiles and .bytes >= 256 * .raw and .bytes <= .bytes_raw
      and ((has("bound") | not) or .caught <= .bound)))' out > /dev/null ||
    fail "$*: $(head -c 2000 out)"
  checked=$((checked + 1))
}

# refused CODE WHAT ARGUMENT...: exit code, one line that names it, nothing printed
refused() {
  code=$1 what=$2
  shift 2
  got=0
  "$aurum" compress "$@" > out 2> err < /dev/null || got=$?
  [ "$got" = "$code" ] || fail "$*: exit code $got, not $code: $(cat err)"
  [ ! -s out ] || fail "$*: prints $(head -1 out)"
  grep -qF -- "$what" err || fail "$*: does not name '$what': $(cat err)"
  checked=$((checked + 1))
}

for samples in 1 2 4 8; do
  adds_up --samples "$samples"
  adds_up --samples "$samples" --format RF16_GF16_BF16_AF16
done
adds_up --samples 4 --both
adds_up --samples 4 --both --format R16_G16_B16_A16
for format in A2B10G10R10 BF10GF11RF11 R16_G16 RF32 RF32_GF32 RF32_GF32_BF32_AF32; do
  adds_up --format "$format"
done
adds_up --clear none
adds_up --clear 00ff00ff

# Without the table of clears a cleared tile takes two sectors of eight; with it none.
"$aurum" compress --json "$pictures/source.png" > auto
"$aurum" compress --json --clear none "$pictures/source.png" > none
jq -e -s '(.[0].total.clear > 0) and (.[1].total.clear == 0) and
  (.[1].total.bytes - .[0].total.bytes == 64 * .[0].total.clear)' auto none > /dev/null ||
  fail "cleared tiles: $(cat auto none)"
checked=$((checked + 1))
"$aurum" compress "$pictures/source.png" > table
[ "$(wc -l < table)" = 4 ] || fail "a table of $(wc -l < table) lines, not 4: $(cat table)"
checked=$((checked + 1))

echo 'no picture' > text.png
refused 2 'which pictures'
refused 2 'NOPE' --format NOPE "$pictures/source.png"
refused 2 'R8' --format R8 "$pictures/source.png"
refused 2 'RU32' --format RU32 "$pictures/source.png"
refused 2 '3' --samples 3 "$pictures/source.png"
refused 2 '16' --samples 16 "$pictures/source.png"
refused 2 'both' --both "$pictures/source.png"
refused 2 'both' --both --samples 4 --format RF32_GF32_BF32_AF32 "$pictures/source.png"
refused 2 '128 bits' --samples 2 --format RF32_GF32_BF32_AF32 "$pictures/source.png"
refused 2 'clear 12' --clear 12 "$pictures/source.png"
refused 2 'clear 0x112233' --clear 0x112233 "$pictures/source.png"
refused 4 'missing.png' missing.png
refused 4 'text.png' "$pictures/source.png" text.png
refused 4 'not a file' .
echo "$checked runs"
