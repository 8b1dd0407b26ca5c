#!/bin/sh
# test_same_bytes.sh AURUM TRACES [CAPTURES] - recorded streams in two parts by way of a snapshot, and with other numbers of
# GPCs, TPCs and partitions: every target ends in the same bytes, and the counts are the same
#
# Where a stream is cut, AURUM_SEED says.
set -eu
aurum=$1 traces=$2 captures=${3:-}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
seed=${AURUM_SEED:-1}
echo "AURUM_SEED=$seed"
streams=0 targets=0

bad() {
  echo "same bytes: AURUM_SEED=$seed: $*" >&2
  exit 1
}

# Runs a stream; exit 3 says that draws were skipped, as they are of the streams that sample textures.
run() { # INTO TRACE [OPTION...]
  into=$1 trace=$2
  shift 2
  "$aurum" run "$trace" --keep-going --json --images "$into" "$@" > "$into.json" 2> "$tmp/said" || [ $? = 3 ] ||
    bad "$trace $*: $(cat "$tmp/said")"
}

same() { # WHAT TRACE
  for f in "$tmp"/whole/*.png; do
    [ -e "$f" ] || continue # a stream of grids alone
    cmp "$f" "$tmp/other/${f##*/}" || bad "$2: other bytes $1"
    targets=$((targets + 1))
  done
  [ "$(ls "$tmp/whole")" = "$(ls "$tmp/other")" ] || bad "$2: other targets $1"
  cmp "$tmp/whole.json" "$tmp/other.json" || bad "$2: other counts $1"
  rm -rf "$tmp/other"
}

same_bytes() { # TRACE
  rm -rf "$tmp/whole" "$tmp/other"
  run "$tmp/whole" "$1"
  submits=$(jq .submits "$tmp/whole.json")
  [ "$submits" -gt 1 ] || bad "$1: $submits submits"
  seed=$(((seed * 1103515245 + 12345) % 2147483648))
  cut=$((1 + seed / 65536 % (submits - 1)))
  "$aurum" run "$1" --keep-going --until $cut --save "$tmp/half.snp.zst" > "$tmp/said" 2>&1 || [ $? = 3 ] ||
    bad "$1 --until $cut: $(cat "$tmp/said")"
  run "$tmp/other" "$1" --load "$tmp/half.snp.zst"
  same "behind a snapshot after submit $cut" "$1"
  run "$tmp/other" "$1" --gpcs 4 --tpcs 4 --fbps 4
  same "on 4 GPCs of 4 TPCs, 4 partitions" "$1"
  streams=$((streams + 1))
}

# Those of the project, then those that are recorded beside it.
for t in "$traces"/*/; do same_bytes "${t%/}"; done
for t in t14_points gm2_build_vbo gm2_shading_phong; do
  [ ! -d "$captures/$t" ] || same_bytes "$captures/$t"
done
[ $streams -ge 23 ] && [ $targets -ge 70 ] || bad "few streams: $streams, $targets targets"
echo "same bytes: $streams streams, $targets targets compared"
