#!/bin/sh
# test_same_bytes.sh AURUM TRACES [all] - recorded streams in two parts by way of a snapshot, and with other numbers of
# GPCs, TPCs and partitions: every byte of every buffer and every target's picture is the same, and so are the counts; the same
# again, with all units' packets and clocks, by the queue driver
#
# Every other stream, the first or the second of two, and where it is cut: AURUM_SEED says; all: every stream, behind each
# submit, and more profiles.
set -eu
aurum=$1 traces=$2 all=${3:-}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
echo "AURUM_SEED=${AURUM_SEED:-1}"
seed=$((${AURUM_SEED:-1} % 2147483648)) # a commit's seed has 48 bits: the product below must not pass 2^63
streams=0 drawn=0 targets=0 buffers=0 bytes=0

bad() {
  echo "same bytes: AURUM_SEED=${AURUM_SEED:-1}: $*" >&2
  exit 1
}

# The submits of a stream, then the buffers that are there at the last one, as --dump takes them.
buffers_of() { # TRACE
  zstd -dcq "$1/trace.jsonl.zst" | jq -sr 'reduce .[] as $r ({ submits: 0, open: {} };
      if $r.ev == "bo_new" then .open[$r.h | tostring] = "\($r.va):\($r.size)"
      elif $r.ev == "bo_close" then del(.open[$r.h | tostring])
      elif $r.ev == "submit" then .submits += 1 | .last = .open else . end) | .submits, .last[]' > "$tmp/buffers"
  submits=$(head -n 1 "$tmp/buffers")
  [ "$submits" -gt 1 ] || bad "$1: $submits submits"
  sed -i 1d "$tmp/buffers"
}
# Runs a stream up to its last submit; exit 3 says that draws were skipped, as they are of the streams that sample textures.
runs() { # OPTION...
  "$aurum" run "$trace" --keep-going --until "$submits" "$@" 2> "$tmp/said" || [ $? = 3 ] || bad "$trace $*: $(cat "$tmp/said")"
}
# Its counts, targets and buffers, of which one run dumps 16.
run() { # INTO [OPTION...]
  into=$1 report="--json --images $1/images"
  shift
  mkdir "$into"
  for first in $(seq 1 16 "$(wc -l < "$tmp/buffers")"); do
    dumps=
    for b in $(sed -n "$first,$((first + 15))p" "$tmp/buffers"); do dumps="$dumps --dump $b:$into/${b%:*}"; done
    # shellcheck disable=SC2086 # words
    runs $report $dumps "$@" > "$tmp/out"
    [ "$first" != 1 ] || mv "$tmp/out" "$into/counts"
    report=
  done
}

same() { # WHAT
  diff -rq "$tmp/whole" "$tmp/other" > "$tmp/said" || bad "$trace: other bytes $1: $(cat "$tmp/said")"
  targets=$((targets + $(find "$tmp/other/images" -name '*.png' | wc -l)))
  buffers=$((buffers + $(wc -l < "$tmp/buffers")))
  bytes=$((bytes + $(cat "$tmp/other"/0x* | wc -c)))
  rm -rf "$tmp/other"
}

# The report of every unit.
queued() {
  runs --stats --json > "$tmp/whole/stats"
  if jq -e '[.units[] | select(.unit == "prop").packets] == [0]' "$tmp/whole/stats" > "$tmp/said"; then
    rm "$tmp/whole/stats"
    return
  fi
  run "$tmp/other" --queue
  runs --stats --json --queue > "$tmp/other/stats"
  same "by the queue driver"
  rm "$tmp/whole/stats"
  drawn=$((drawn + 1))
}

same_bytes() { # TRACE
  trace=$1
  rm -rf "$tmp/whole" "$tmp/other"
  buffers_of "$trace"
  run "$tmp/whole"
  seed=$(((seed * 1103515245 + 12345) % 2147483648))
  cuts=$((1 + seed / 65536 % (submits - 1))) profiles=4,4,4
  [ -z "$all" ] || cuts=$(seq 1 $((submits - 1))) profiles='1,1,1 1,4,4 2,3,8 3,1,2 4,4,4'
  for cut in $cuts; do
    "$aurum" run "$trace" --keep-going --until "$cut" --save "$tmp/half.snp.zst" > "$tmp/said" 2>&1 || [ $? = 3 ] ||
      bad "$trace --until $cut: $(cat "$tmp/said")"
    run "$tmp/other" --load "$tmp/half.snp.zst"
    same "behind a snapshot after submit $cut"
  done
  queued
  for n in $profiles; do
    run "$tmp/other" --gpcs "${n%%,*}" --tpcs "$(echo "$n" | cut -d, -f2)" --fbps "${n##*,}"
    same "by $n GPCs, TPCs of each, partitions"
  done
  streams=$((streams + 1))
}

turn=$((${AURUM_SEED:-1} % 2))
for t in "$traces"/*/; do
  turn=$((1 - turn))
  [ -z "$all" ] && [ $turn = 1 ] || same_bytes "${t%/}"
done
[ $streams -ge 18 ] && [ $drawn -ge 9 ] && [ $targets -ge 40 ] && [ $buffers -ge 400 ] || bad "few: $streams streams, $drawn with draws, $targets targets, $buffers buffers"
echo "same bytes: $streams streams, $drawn of them by the queue driver too, $targets targets, $bytes bytes of $buffers buffers compared"
