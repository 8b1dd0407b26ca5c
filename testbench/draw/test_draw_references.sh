#!/bin/sh
# test_draw_references.sh - Mesa's rasterisers beside the exact one: only what fp32 rounding explains
#
#   test_draw_references.sh AURUM TESTS MESHES
#
# TESTS is the folder of exact_draw, gl_reference, frame_compare and frame_bounds, MESHES that of
# knot.obj.  llvmpipe snaps to the same grid as the exact rasteriser, so it covers the same samples.
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
tests=$(cd "$2" && pwd)
knot=$(cd "$3" && pwd)/knot.obj
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
checked=0

fail() { echo "test_draw_references: $*" >&2; exit 1; }

for scene in "$knot" --scene=quads --scene=fan --scene=planes --scene=floor; do
  for samples in 1 4; do
    "$aurum" draw "$scene" --size 160x120 --samples $samples --dump scene
    timeout 10 "$tests/exact_draw" scene exact || fail "$scene: exact_draw: $?"
    for how in softpipe llvmpipe "-m llvmpipe"; do
      # shellcheck disable=SC2086 # an option and a driver
      "$tests/gl_reference" $how scene frame > name || fail "$scene: $how"
      "$tests/frame_bounds" scene exact frame > bounds || fail "$scene, $how: $(cat bounds)"
      row=$("$tests/frame_compare" exact frame row) || [ $? = 1 ]
      echo "$row" | awk -v how="$how" '{
        exit !($2 > 4000 && (how == "softpipe" || $3 + $4 == 0)) }' || fail "$scene, $how: $row"
      checked=$((checked + 1))
    done
  done
done

# The bounds are tight enough to see another scene: a corner moved by 1/16 pixel, depth by 2^-16, a
# colour by 2/255.
"$aurum" draw --scene planes --size 160x120 --samples 1 --dump scene
"$tests/exact_draw" scene exact
moved() { # COLUMN, ADDED to the fp32's bits
  awk -v column="$1" -v added="$2" '
    function value(hex,  i, v) { for (i = 1; i <= 8; i++)
      v = v * 16 + index("0123456789abcdef", substr(hex, i, 1)) - 1; return v }
    length($0) == 71 { $column = sprintf("%08x", value($column) + added) } { print }' scene > other
  ! cmp -s scene other || fail "nothing is moved"
  "$tests/exact_draw" other frame
  ! "$tests/frame_bounds" scene exact frame > bounds || fail "column $1 moved, not seen"
  checked=$((checked + 1))
}
moved 1 8192
moved 2 8192
moved 3 256
moved 5 131072

echo "test_draw_references: $checked cases"
