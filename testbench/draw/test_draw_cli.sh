#!/bin/sh
# test_draw_cli.sh - aurum draw from outside: its dumps, and what it says to bad input
#
#   test_draw_cli.sh AURUM EXACT_DRAW MESHES      two programs, and the folder of knot.obj
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
exact=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
knot=$(cd "$3" && pwd)/knot.obj
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir "$tmp/in" "$tmp/work"
cd "$tmp/work"                              # every file that appears here is a mistake
: > "$tmp/checked"

fail() { echo "test_draw_cli: $*" >&2; exit 1; }

# refused CODE WHAT ARGUMENT...: the exit code, one line that names WHAT, nothing written
refused() {
  code=$1 what=$2
  shift 2
  got=0
  timeout 60 "$aurum" draw "$@" > "$tmp/out" 2> "$tmp/err" < /dev/null || got=$?
  [ "$got" = "$code" ] || fail "$*: exit code $got, not $code: $(cat "$tmp/err")"
  [ ! -s "$tmp/out" ] || fail "$*: prints $(head -1 "$tmp/out")"
  sed '2,$ { /^Try /,$ d; }' "$tmp/err" > "$tmp/line"
  [ "$(wc -l < "$tmp/line")" = 1 ] || fail "$*: says not one line: $(cat "$tmp/err")"
  grep -qF -- "$what" "$tmp/line" || fail "$*: does not name '$what': $(cat "$tmp/err")"
  [ -z "$(ls -A)" ] || fail "$*: leaves $(ls -A)"
  echo . >> "$tmp/checked"
}

# A target that is not all mapped: a fault of the program, which names who, what and where.
refused 1 'MMU fault PTE: write of 0x3000002000 by PROP_0' "$knot" --size 64x48 --samples 1 --memory 8 -o -
refused 1 'MMU fault PDE: write of 0x4000000000 by PROP_0' "$knot" --size 64x48 --samples 1 --memory 16 -o -
refused 1 'command at 0x1000' "$knot" --size 64x48 --samples 1 --memory 16 --compress -o -
refused 1 'MMU fault ' --scene quads --size 64x48 --samples 4 --memory 4 --frame - --trace stream
refused 2 'memory: give at most' "$knot" --memory 4194305 -o -
refused 2 '--memory' "$knot" --memory much -o -
"$aurum" draw "$knot" --size 64x48 --samples 1 --memory 1000 --frame "$tmp/in/frame"
"$aurum" draw "$knot" --size 64x48 --samples 1 --frame "$tmp/in/same"
cmp "$tmp/in/frame" "$tmp/in/same" || fail '--memory 1000: another frame'

# What is right: a dump for each scene, read again and drawn, something in it.
"$aurum" draw --help > "$tmp/help"
for scene in "$knot" --scene=quads --scene=fan --scene=planes --scene=floor --scene=random; do
  "$aurum" draw "$scene" --size 64x48 --samples 2 --dump "$tmp/in/scene"
  "$exact" "$tmp/in/scene" "$tmp/in/frame" "$tmp/in/frame.png"
  [ "$(head -3 "$tmp/in/scene" | tr '\n' ' ')" = 'aurum scene 1 size 64 48 samples 2 ' ] ||
    fail "$scene: $(head -3 "$tmp/in/scene")"
  [ "$(wc -c < "$tmp/in/frame")" = $((64 * 48 * 2 * 13 + 36)) ] || fail "$scene: size of a frame"
  name=${scene#--scene=}
  [ "$name" = "$knot" ] || grep -qw "$name" "$tmp/help" || fail "--help does not list $name"
  "$aurum" draw "$scene" --size 64x48 --samples 2 --dump - | cmp - "$tmp/in/scene"
  echo . >> "$tmp/checked"
done

# A raster of more samples than the target has draws something else; of as many, with one sample, the same.
"$aurum" draw --scene planes --size 64x48 --samples 1 -o "$tmp/in/one.png"
"$aurum" draw --scene planes --size 64x48 --samples 1 --raster-samples 1 -o "$tmp/in/same.png"
"$aurum" draw --scene planes --size 64x48 --samples 1 --raster-samples 8 -o "$tmp/in/eight.png"
cmp "$tmp/in/one.png" "$tmp/in/same.png"
! cmp -s "$tmp/in/one.png" "$tmp/in/eight.png" || fail "--raster-samples 8 changes nothing"
echo . >> "$tmp/checked"

# The stream that was drawn is a trace: aurum run gives the same bytes, whatever the model's parts.
streams=0
for scene in "$knot" --scene=quads --scene=floor --scene=fan; do
  for how in '' '--compress --no-zcull' '--raster-samples 4' '--color-format A2B10G10R10 --depth-format z16'; do
    rm -rf "$tmp/in/stream"
    # shellcheck disable=SC2086 # words
    "$aurum" draw "$scene" --size 64x48 --samples 1 $how -o "$tmp/in/drawn.png" --trace "$tmp/in/stream"
    "$aurum" run "$tmp/in/stream" --final "$tmp/in/run.png" --tpcs 3 > "$tmp/out"
    grep -q ' 0 skipped$' "$tmp/out" || fail "$scene $how: aurum run: $(cat "$tmp/out")"
    "$aurum" diff "$tmp/in/drawn.png" "$tmp/in/run.png" > "$tmp/out" || fail "$scene $how: $(cat "$tmp/out")"
    streams=$((streams + 1))
  done
done
[ $streams = 16 ] || fail "only $streams streams"
"$aurum" draw "$knot" --size 64x48 --samples 1 --trace "$tmp/in/again"
"$aurum" draw "$knot" --size 64x48 --samples 1 --trace "$tmp/in/twice" --no-zcull --tpcs 1
for file in trace.jsonl.zst trace.bin.zst; do
  cmp "$tmp/in/again/$file" "$tmp/in/twice/$file" || fail "the stream depends on the model's parts"
done
refused 4 'nowhere/stream' "$knot" --size 64x48 --trace nowhere/stream
refused 4 'cannot be made' "$knot" --size 64x48 --trace ''
: > "$tmp/in/file"
refused 4 'in/file' "$knot" --size 64x48 --trace "$tmp/in/file" -o -

# As many GPCs as one likes: the same frame, every sample of it, and the same counts.
gpcs=0
for scene in "$knot" --scene=planes; do
  for n in 1 2 3 6; do
    "$aurum" draw "$scene" --size 80x64 --samples 4 --frame "$tmp/in/$n.frame" --gpcs $n --tpcs 1 --stats > "$tmp/in/$n.stats"
    cmp "$tmp/in/1.frame" "$tmp/in/$n.frame" || fail "$scene: another frame by $n GPCs"
    for count in 'primitives drawn' 'samples covered' 'quads shaded' 'coarse tiles discarded'; do
      [ "$(grep "^$count" "$tmp/in/$n.stats")" = "$(grep "^$count" "$tmp/in/1.stats")" ] ||
        fail "$scene: $count by $n GPCs: $(cat "$tmp/in/$n.stats")"
    done
    gpcs=$((gpcs + 1))
  done
done
[ $gpcs = 8 ] || fail "only $gpcs frames of several GPCs"
refused 2 '--gpcs 7: 1 to 6' --scene planes --gpcs 7 -o x.png

# Host threads: the same picture, counts and clocks; the same fault of a target; numbers out of range.
for j in 1 2 64; do
  "$aurum" draw "$knot" --size 80x64 --samples 4 --compress --jobs $j -o "$tmp/in/jobs$j.png" --stats > "$tmp/in/jobs$j"
  cmp "$tmp/in/jobs1.png" "$tmp/in/jobs$j.png"
  cmp "$tmp/in/jobs1" "$tmp/in/jobs$j"
done
refused 1 'MMU fault PTE: write of 0x3000002000 by PROP_0' "$knot" --size 64x48 --samples 1 --memory 8 --jobs 2 -o -
refused 2 '--jobs 0: 1 to 64' "$knot" --jobs 0 -o x.png
refused 2 '--jobs 65: 1 to 64' "$knot" --jobs 65 -o x.png
refused 2 "--jobs: 'two'" "$knot" --jobs two -o x.png

# The units that aurum run names, which took and gave as much of the stream.
"$aurum" run "$tmp/in/again" --stats --json | jq -r '.units[] | "\(.unit) \(.packets) \(.clocks)"' > "$tmp/in/wanted"
"$aurum" draw "$knot" --size 64x48 --samples 1 --no-zcull --stats --json |
  jq -r '.units[] | "\(.unit) \(.packets) \(.clocks)"' > "$tmp/in/units"
for u in pd isbe vaf vsc wdx setup; do
  row=$(grep "^$u " "$tmp/in/units") || fail "--stats does not name $u"
  [ "$row" = "$(grep "^$u " "$tmp/in/wanted")" ] || fail "--stats: $u as '$row' here, by aurum run $(cat "$tmp/in/wanted")"
done
[ "$(cut -d ' ' -f 1 "$tmp/in/units")" = "$(cut -d ' ' -f 1 "$tmp/in/wanted")" ] || fail "--stats: not the units of aurum run"

# By tiles: the same frame, with each sample's primitive, and the same triangles; what was held and why it was drawn.
"$aurum" draw "$knot" --size 80x64 --frame "$tmp/in/frame" --dump "$tmp/in/scene"
for tiles in 64x64 16x16,1 48x32,100; do
  "$aurum" draw "$knot" --size 80x64 --frame "$tmp/in/tiled" --dump "$tmp/in/same" --tiling $tiles --stats --json > "$tmp/in/stats"
  cmp "$tmp/in/tiled" "$tmp/in/frame" || fail "--tiling $tiles: another frame"
  cmp "$tmp/in/same" "$tmp/in/scene" || fail "--tiling $tiles: other triangles"
  jq -e '.tiling | .held > 1000 and .drawn >= .held and .replayed.return > 0' "$tmp/in/stats" > "$tmp/out" ||
    fail "--tiling $tiles: $(jq -c .tiling "$tmp/in/stats")"
  echo . >> "$tmp/checked"
done
for tiles in 64 64x 64x64, 64x64,0 64x64,1,2 ' 64x64' 64x+64 '64x64, 1' 4294967360x64; do
  refused 2 "--tiling $tiles: write WxH or WxH,N" "$knot" --tiling "$tiles" -o x.png
done
refused 2 'tiles of 17x16 pixels' "$knot" --tiling 17x16 -o x.png
refused 2 'tiles of 65536x16 pixels' "$knot" --tiling 65536x16 --dump x.scene
refused 2 '1025 primitives' "$knot" --tiling 64x64,1025 --frame x.frame

# Nothing but the file goes to standard output when it is one.
"$aurum" draw --scene planes --size 64x48 --samples 2 --dump - --stats > "$tmp/in/dump" 2> "$tmp/in/stats"
"$aurum" draw --scene planes --size 64x48 --samples 2 --dump - | cmp - "$tmp/in/dump"
grep -q '^slowest: ' "$tmp/in/stats" || fail "--dump - --stats: no table on standard error"
"$aurum" draw --scene planes --size 64x48 --samples 2 --stats | cmp - "$tmp/in/stats"
"$aurum" draw --scene planes --size 64x48 --samples 2 --timeline - > "$tmp/in/timeline" 2> /dev/null
jq -e '.traceEvents | length > 0' "$tmp/in/timeline" > /dev/null || fail "--timeline -: not a timeline alone"
refused 2 'one file' --scene planes --dump - --frame -

# Counts and clocks are one object.
"$aurum" draw --scene planes --size 64x48 --samples 2 --stats --clocked --json > "$tmp/in/both"
jq -es 'length == 1 and (.[0].units | length > 0) and .[0].time.clocks > 0' "$tmp/in/both" > /dev/null ||
  fail "--stats --clocked --json: not one object of both"

# Without Zcull nothing is discarded, nor are blocks.
"$aurum" draw "$knot" --size 320x240 --stats > "$tmp/in/stats"
[ "$(grep -cE '(tiles|blocks) discarded .* [1-9][0-9]*$' "$tmp/in/stats")" = 2 ] ||
  fail "Zcull discards nothing of the knot: $(cat "$tmp/in/stats")"
"$aurum" draw "$knot" --size 320x240 --stats --no-zcull > "$tmp/in/stats"
[ "$(grep -cE '(tiles|blocks) discarded .* 0$' "$tmp/in/stats")" = 2 ] ||
  fail "--no-zcull: something is discarded: $(cat "$tmp/in/stats")"
echo . >> "$tmp/checked"

# Words and numbers.
d="--dump x.scene"
# shellcheck disable=SC2086 # words
{
  refused 2 'a MODEL or' $d
  refused 2 "a MODEL or" "$knot" --scene quads $d
  refused 2 --dump "$knot"
  refused 2 other.obj "$knot" other.obj $d
  refused 2 --fly "$knot" --fly $d
  for seed in -1 1e3 x '' 99999999999999999999999; do
    refused 2 --seed --scene random --seed "$seed" $d
  done
  refused 2 'scene blob' --scene blob $d
  for raster in 2 3 16 x ''; do
    refused 2 "raster samples" --scene planes --samples 4 --raster-samples "$raster" $d
  done
  refused 2 --frame --scene planes --raster-samples 8 --frame x.frame
  for size in 0x1 1x0 640 640x 640x480x1 16385x1 -1x1 1e3x1 ' 1x1' 99999999999x1 x ''; do
    refused 2 --size "$knot" --size "$size" $d
  done
  for samples in 0 3 5 16 -1 1x '' 4.0; do
    refused 2 --samples "$knot" --samples "$samples" $d
  done
  for colour in '' 12345 1234567 12345g -12345 '#12345' 0x1234; do
    refused 2 background "$knot" --background "$colour" $d
  done
}

# Models that are none.
mkdir "$tmp/in/folder.obj"
: > "$tmp/in/empty.obj"
head -c 3000 /dev/zero > "$tmp/in/zeros.obj"
head -c 60000 "$knot" | tail -c +100 > "$tmp/in/cut.obj"
printf 'v 1 2 3\nf 1 1 1\n' > "$tmp/in/point.obj"
printf 'v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 4\n' > "$tmp/in/corner.obj"
printf 'MM\144\000\000\000' > "$tmp/in/short.3ds"
mkfifo "$tmp/in/pipe.obj"
for name in folder empty zeros cut point absent pipe; do
  refused 4 "$name.obj" "$tmp/in/$name.obj" --dump x.scene
done
refused 4 'short.3ds, byte 0: ' "$tmp/in/short.3ds" --dump x.scene
refused 4 'corner.obj:4: ' "$tmp/in/corner.obj" --dump x.scene

# Places that cannot be written.
for place in nowhere/x "$tmp/in" /dev/full ''; do
  refused 4 "$place" "$knot" --dump "$place"
  refused 4 "$place" "$knot" -o "$place"
  refused 4 "$place" "$knot" --frame "$place"
done

# Dumps that are none: the references read them.
damaged() { # WHAT: the damage is on standard input
  cat > "$tmp/in/bad.scene"
  got=0
  "$exact" "$tmp/in/bad.scene" x.frame > "$tmp/out" 2> "$tmp/err" || got=$?
  [ "$got" = 4 ] || fail "a bad dump: exit code $got: $(cat "$tmp/err")"
  grep -qF "bad.scene:$1: " "$tmp/err" || fail "not line $1: $(cat "$tmp/err")"
  [ -z "$(ls -A)" ] || fail "a bad dump leaves $(ls -A)"
  echo . >> "$tmp/checked"
}
good=$tmp/in/scene
"$aurum" draw --scene floor --size 64x48 --samples 2 --dump "$good"
lines=$(wc -l < "$good")
printf '' | damaged 1
sed 's/scene 1/scene 2/' "$good" | damaged 1
sed 's/^size 64/size 064/' "$good" | damaged 2
sed 's/^samples 2/samples 3/' "$good" | damaged 3
sed 's/^clear 1/clear g/' "$good" | damaged 4
sed 's/^draw less/draw more/' "$good" | damaged 5
sed '5s/.$/&1/' "$good" | damaged $((lines))       # more triangles than there are
sed '6s/^......../7fc00000/' "$good" | damaged 6     # x is NaN
sed '6s/........$/7f800000/' "$good" | damaged 6     # alpha is infinite
sed '7s/.$//' "$good" | damaged 7
head -n -1 "$good" | damaged "$lines"
{ cat "$good"; echo; } | damaged "$lines"

checked=$(wc -l < "$tmp/checked")
[ "$checked" -ge 85 ] || fail "only $checked cases"
echo "test_draw_cli: $checked cases"
