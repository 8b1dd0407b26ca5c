#!/bin/sh
# test_pixels.sh AURUM SCRIPT TRACES [CAPTURES] - why pixels of recorded draws differ from llvmpipe's: each is the value that
# the program has with the model's vertices, and llvmpipe's the value with its own (scripts/pixels_exactly)
set -eu
aurum=$1
script=$2
traces=$3
captures=${4:-}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
streams=0

exactly() { # FOLDER PIXELS: that differ
  PYTHONDONTWRITEBYTECODE=1 "$script" "$1" "$aurum" > "$tmp/out" || {
    cat "$tmp/out" >&2
    echo "pixels: $1: a cause does not hold" >&2
    exit 1
  }
  grep -q ": $2 pixels differ" "$tmp/out" || {
    cat "$tmp/out" >&2
    echo "pixels: $1: not $2" >&2
    exit 1
  }
  streams=$((streams + 1))
}
exactly "$traces/t11_geom" 135
exactly "$traces/t24_flow" 1
exactly "$traces/t28_viewports" 54
if [ -n "$captures" ] && [ -d "$captures/gm2_build_vbo" ]; then
  exactly "$captures/t14_points" 769
  exactly "$captures/gm2_build_vbo" 60
else
  echo "pixels: no folder of recorded streams beside the project: those of vectors/ only"
fi
if PYTHONDONTWRITEBYTECODE=1 "$script" "$traces/t02_triangle" "$aurum" > "$tmp/out" 2> "$tmp/said"; then
  echo "pixels: a stream without a program there passes" >&2
  exit 1
fi
grep -q '^pixels_exactly: t02_triangle: no program here' "$tmp/said"
echo "pixels: $streams streams' pixels worked out"
