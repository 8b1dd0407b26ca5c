#!/bin/sh
# test_live_raster.sh AURUM FOLDER - live_raster.c of the folder, by Mesa's unmodified nouveau on the model: nothing differs, on one host thread and two
#
# Needs Mesa's drivers and libEGL (scripts/setup).
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
${CC:-cc} -O1 -w "$2/live_raster.c" -o "$tmp/program" -lEGL -lGL -lOpenGL
for jobs in 1 2; do
  "$1" with --jobs "$jobs" "$tmp/program"
done
