#!/bin/sh
# test_draw_model.sh - the netlist's pictures beside the exact rasteriser's, sample by sample
#
#   test_draw_model.sh AURUM TESTS MESHES
#
# TESTS is the folder of draw_reference, frame_compare and frame_bounds, MESHES that of knot.obj.  Setup
# snaps and covers exactly, so coverage never differs; depth and colour do by what their last rounding
# may (frame_bounds -m: depth by one code, more where the plane is steep; colour by one, and one more
# for each layer that is blended).
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
tests=$(cd "$2" && pwd)
knot=$(cd "$3" && pwd)/knot.obj
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
frames=0 samples=0

fail() { echo "test_draw_model: $*" >&2; exit 1; }

# scene ARGUMENT...: a dump and its exact frame
scene() {
  what=$*
  "$aurum" draw "$@" --size 160x120 --dump scene
  timeout 60 "$tests/draw_reference" scene exact || fail "$what: draw_reference: $?"
}

# beside 'most of depth' 'most of colour' FORMAT ARGUMENT...: the frame is within them and its bounds
beside() {
  depth=$1 colour=$2 format=$3
  shift 3
  timeout 60 "$aurum" draw "$@" --size 160x120 --depth-format "$format" --frame frame ||
    fail "$*: $?"
  case $format in
    z16) bounds='-m -d z16' ;;
    zf32*) bounds='-m -d zf32' ;;
    *) bounds=-m ;;
  esac
  # shellcheck disable=SC2086 # words
  "$tests/frame_bounds" $bounds scene exact frame > told || fail "$*, $format: $(cat told)"
  row=$("$tests/frame_compare" exact frame row) || [ $? = 1 ]
  echo "$row" | awk -v depth="$depth" -v colour="$colour" '
    { exit !($2 > 2000 && $3 == 0 && (depth == "-" || ($4 == 0 && $8 <= depth && $12 <= colour))) }' ||
    fail "$*, $format: $row"
  frames=$((frames + 1))
  samples=$((samples + $(echo "$row" | awk '{ print $2 }')))
}

# Nine layers of the quads are blended; nothing else is.
for model in "$knot" --scene=fan --scene=planes --scene=floor --scene=quads; do
  colour=1
  [ "$model" != --scene=quads ] || colour=10
  for count in 1 2 4 8; do
    scene "$model" --samples $count
    beside 1 "$colour" z24s8 "$model" --samples $count
  done
done

# Triangles of every kind, blended too: the bounds alone, since a steep one may win otherwise.
seed=${AURUM_SEED:-1}
echo "AURUM_SEED=$seed"
for i in 0 1 2 3; do
  for count in 1 4; do
    scene --scene random --seed $((seed + i)) --samples $count
    beside - - z24s8 --scene random --seed $((seed + i)) --samples $count
  done
done

# Other depths.  Those of 24 bits give what Z24S8 does; the others hold another depth, rounded from the
# same plane, so that who is seen differs where two are closer than their codes.
for format in s8z24 x8z24 z16 zf32 zf32s8; do
  for model in --scene=planes --scene=quads --scene=random; do
    scene $model --samples 2
    case $format in
      *z24) most=1 ;;
      *) most=- ;;
    esac
    [ $model != --scene=random ] || most=-
    beside $most 10 "$format" $model --samples 2
  done
done

# The bounds see another scene: a corner moved by 1/256 pixel, depth by 2^-22, a colour by 2/255.
"$aurum" draw --scene planes --size 160x120 --samples 1 --frame frame --dump scene
moved() { # COLUMN, ADDED to the fp32's bits
  awk -v column="$1" -v added="$2" '
    function value(hex,  i, v) { for (i = 1; i <= 8; i++)
      v = v * 16 + index("0123456789abcdef", substr(hex, i, 1)) - 1; return v }
    length($0) == 71 { $column = sprintf("%08x", value($column) + added) } { print }' scene > other
  ! cmp -s scene other || fail "nothing is moved"
  "$tests/draw_reference" other exact
  ! "$tests/frame_bounds" -m other exact frame > told || fail "column $1 moved, not seen"
  frames=$((frames + 1))
}
moved 1 512
moved 2 512
moved 3 4
moved 5 131072

echo "test_draw_model: $frames frames, $samples covered samples"
[ "$frames" -ge 47 ]
