#!/bin/sh
# test_clocked.sh AURUM TRACES CHECK - recorded streams with clocks: the same targets as without; the report and the timeline are what they
# say (check_clocks.py); the same clocks when targets are read; by FIFOs the same work as by calls, and clocks that differ by 1 % at most; a drawing with clocks; no wire
# is stuck, by FIFOs, in other shapes, by tiles, in scenes at random (AURUM_SEED)
set -eu
aurum=$1 traces=$2 check=$3
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
streams=0 targets=0

bad() {
  echo "clocked: $*" >&2
  exit 1
}
run() { # OPTION...: exit 3 says that something was skipped
  "$aurum" run "$@" --keep-going 2> "$tmp/said" || [ $? = 3 ] || bad "$*: $(cat "$tmp/said")"
}

for trace in "$traces"/*/; do
  [ -e "$trace/trace.jsonl.zst" ] || continue
  rm -rf "$tmp/with" "$tmp/without"
  run "$trace" --json --images "$tmp/without" > /dev/null
  run "$trace" --json --images "$tmp/with" --timeline "$tmp/timeline.json" > "$tmp/report.json"
  diff -r "$tmp/with" "$tmp/without" > "$tmp/differ" || bad "$trace: $(head -n 1 "$tmp/differ")"
  "$check" "$tmp/report.json" "$tmp/timeline.json" || bad "$trace"
  streams=$((streams + 1))
  targets=$((targets + $(find "$tmp/with" -name '*.png' | wc -l)))
done
for name in t02_triangle t05_msaa4; do # who looks at memory is nobody's clocks
  run "$traces/$name" --json --clocked > "$tmp/alone.json"
  run "$traces/$name" --json --clocked --images "$tmp/looked" > "$tmp/looked.json"
  cmp "$tmp/alone.json" "$tmp/looked.json" || bad "$name with --images: other clocks"
done
for name in t02_triangle t04_depth_blend t21_texops; do
  run "$traces/$name" --json --clocked --gpcs 1 --tpcs 1 --fbps 1 > "$tmp/calls.json"
  run "$traces/$name" --json --clocked --gpcs 1 --tpcs 1 --fbps 1 --queue > "$tmp/fifos.json"
  "$check" --same "$tmp/calls.json" "$tmp/fifos.json" || bad "$name by FIFOs"
done
"$aurum" draw --scene random --size 96x64 -o "$tmp/a.png"
"$aurum" draw --scene random --size 96x64 -o "$tmp/b.png" --timeline "$tmp/timeline.json" --json > "$tmp/report.json"
cmp "$tmp/a.png" "$tmp/b.png" || bad "a drawing differs"
"$check" "$tmp/report.json" "$tmp/timeline.json" || bad "a drawing"
"$aurum" draw --scene random --size 96x64 --timeline "$tmp/timeline.json" --stats --json > "$tmp/both.json"
"$check" "$tmp/both.json" "$tmp/timeline.json" || bad "a drawing with counts"
# No wire is stuck, whatever the machine's shape: a few streams of each seed by FIFOs, and scenes at random.
seed=${AURUM_SEED:-1} turn=0
for trace in "$traces"/*/; do
  [ -e "$trace/trace.jsonl.zst" ] || continue
  turn=$((turn + 1))
  [ $(((turn + seed) % 6)) = 0 ] || continue
  gpcs=$((1 + (turn + seed / 6) % 3)) tpcs=$((1 + (turn + seed / 18) % 4)) fbps=$((1 + (turn + seed / 72) % 3))
  run "$trace" --json --clocked --queue --gpcs $gpcs --tpcs $tpcs --fbps $fbps > "$tmp/report.json"
  jq -e '.time.clocks > 0' "$tmp/report.json" > /dev/null || bad "$trace: --queue --gpcs $gpcs --tpcs $tpcs --fbps $fbps: $(cat "$tmp/said")"
done
for n in 1 2 3 4 5 6 7 8; do
  case $n in
    1 | 2) shape="--gpcs $((1 + n))" ;;
    3 | 4) shape="--compress --tpcs $((n - 1))" ;;
    5 | 6) shape="--tiling 64x32" ;;
    *) shape="--samples 8 --fbps $((n - 5))" ;;
  esac
  # shellcheck disable=SC2086 # words
  "$aurum" draw --scene random --seed $((seed * 8 + n)) --size "$((48 + n * 16))x64" $shape -o "$tmp/a.png" --clocked --json > "$tmp/report.json" 2> "$tmp/said" ||
    bad "scene $((seed * 8 + n)) $shape: $(cat "$tmp/said")"
done
for name in t04_depth_blend gm2_texture_mip; do # held, and drawn by tiles
  run "$traces/$name" --json --tiling 64x32 --images "$tmp/untimed" > /dev/null
  run "$traces/$name" --json --tiling 64x32 --images "$tmp/timed" --timeline "$tmp/timeline.json" > "$tmp/report.json"
  diff -r "$tmp/untimed" "$tmp/timed" > "$tmp/differ" || bad "$name by tiles: $(head -n 1 "$tmp/differ")"
  "$check" "$tmp/report.json" "$tmp/timeline.json" && "$check" --tiles "$tmp/report.json" "$tmp/timeline.json" || bad "$name by tiles"
  rm -rf "$tmp/untimed" "$tmp/timed"
done
run "$traces/t04_depth_blend" --json --clocked --images "$tmp/past" > "$tmp/past.json" # the SMMU costs clocks and bytes, and changes none
run "$traces/t04_depth_blend" --json --smmu --images "$tmp/mapped" > "$tmp/report.json"
diff -r "$tmp/past" "$tmp/mapped" > /dev/null || bad "--smmu: other targets"
jq -e --slurpfile past "$tmp/past.json" '.time.smmu.on and .time.smmu.walks > 0 and .time.smmu.clocks > 0 and .time.clocks > $past[0].time.clocks and
  ($past[0].time.smmu | (.on | not) and .lookups == 0)' "$tmp/report.json" > /dev/null || bad "--smmu: no walks, or no time"
run "$traces/t04_depth_blend" --smmu --stats > "$tmp/text"
grep -q "^SMMU: [1-9]" "$tmp/text" || bad "--smmu --stats has no line"
run "$traces/gm2_desktop" --json --clocked > "$tmp/report.json" # whose picture is shown
jq -e '.time.frames | length == 1 and .[0].draws == 81 and .[0].end > .[0].begin' "$tmp/report.json" > /dev/null || bad "gm2_desktop: frames"
[ "$streams" -gt 30 ] && [ "$targets" -gt 30 ] || bad "$streams streams, $targets targets"
echo "$streams streams and $targets targets with clocks as without"
