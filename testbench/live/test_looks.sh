#!/bin/sh
# test_looks.sh AURUM TRACES - aurum with --record, --pixel, --hazards, --stats, --rtl: what a program's trace says, aurum run says again:
# the same pictures, the same packets and clocks of each unit
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
traces=$(cd "$2" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
bad() {
  echo "looks: $*" >&2
  exit 1
}
compile() { # STREAM
  ${CC:-cc} -O1 -w -I "$traces" "$traces/$1/$1.c" -o "$1" -lEGL -lGL -lOpenGL -lm || bad "$1: cannot be compiled"
}
# What a filter takes from each of two files is the same, and is there.
same() { # FILTER FILE FILTER FILE WORDS
  jq -ce "$1" "$2" > one || bad "$2: $(cat "$2")"
  jq -ce "$3" "$4" > two || bad "$4: $(cat "$4")"
  cmp -s one two || bad "$5"
}

# A trace draws what the program drew.
recorded=0
for name in t02_triangle t03_texquad_mip t04_depth_blend t05_msaa4 t12_xfb t16_fbo_formats t32_blit_mipgen; do
  compile $name
  "$aurum" with --record trace_$name --hazards --stats stats.json ./$name out.ppm > said 2>&1 || bad "$name: $(cat said)"
  grep -q 'program at 0x\|^aurum:' said && bad "$name: hazards: $(cat said)"
  "$aurum" run trace_$name --final again.png --stats --json > again.json || bad "$name: run: $?"
  same .gpu.units stats.json .units again.json "$name: other packets or clocks"
  same '.gpu.bytes // error("none") | del(.HOST, .GCC)' stats.json '.bytes // error("none") | del(.HOST, .GCC)' again.json "$name: other bytes"
  "$aurum" diff again.png out.ppm.rgba.bin > said || bad "$name: $(cat said)"
  recorded=$((recorded + 1))
done

# Frames of a screen: the last of the trace is the last that was shown.
mkdir frames
"$aurum" with --record trace_build --frames frames --stats stats.json --mode 160x120 \
  glmark2-es2-drm -b build:duration=0.1 > said 2>&1 || bad "glmark2: $(cat said)"
"$aurum" run trace_build --final again.png --stats --json > again.json || bad "glmark2: run: $?"
last=$(find frames -name 'frame_*.png' | sort | tail -n 1)
"$aurum" diff again.png "$last" > said || bad "glmark2: $(cat said)"
same .gpu.units stats.json .units again.json "glmark2: other packets or clocks"

# By tiles, with clocks: the same picture, and tiles in the timeline.
"$aurum" with --tiling 64x32 --timeline tiles.json --stats stats.json ./t04_depth_blend tiled.ppm > said 2>&1 || bad "tiling: $(cat said)"
"$aurum" with --no-tiling ./t04_depth_blend out.ppm > said 2>&1 || bad "no tiling: $(cat said)"
cmp out.ppm.rgba.bin tiled.ppm.rgba.bin || bad "another picture by tiles"
jq -e '[.traceEvents[] | select(.cat == "tile")] | length > 4' tiles.json > /dev/null || bad "no tiles in the timeline"

# A pixel's history is that of the trace; vectors of a unit are those that the trace gives.
"$aurum" with --pixel 40,40 --record zrop@0:live.hex ./t04_depth_blend out.ppm > said 2>&1 || bad "pixel: $(cat said)"
"$aurum" run trace_t04_depth_blend --pixel 40,40@0 --record zrop@0:again.hex > history || bad "pixel: run: $?"
sed -n '/^pixel 40,40/,$p' said > live.txt
grep -q 'draw 1, primitive 0' live.txt || bad "no history: $(cat said)"
sed -n '/^pixel 40,40/,$p' history | head -n "$(wc -l < live.txt)" | cmp - live.txt || bad "other histories"
grep -v '^//' live.hex > live.words
grep -v '^//' again.hex > again.words
cmp live.words again.words || bad "other vectors of zrop"
"$aurum" check zrop live.hex > said 2>&1 || bad "vectors: $(cat said)"

# RTL in the loop, where its bench was built, of this model: the same picture; one that is none is told before anything runs.
rtl=none
if [ -x "$(dirname "$aurum")/benches/crop_bench" ]; then
  code=0; "$aurum" with --rtl crop ./t04_depth_blend rtl.ppm > said 2>&1 || code=$?
  [ $code = 0 ] || grep -q 'crop_bench was made with another model' said || bad "rtl: $code $(cat said)"
  rtl="of another model"
fi
if [ "$rtl" != none ] && [ $code = 0 ]; then
  cmp out.ppm rtl.ppm || bad "rtl: another picture"
  grep -q 'crop.* 0 differ' said || bad "rtl: $(cat said)"
  rtl=crop
fi

refused() { # CODE WORDS ARGUMENT...
  want=$1 words=$2 code=0
  shift 2
  "$aurum" with "$@" > out 2> said || code=$?
  [ $code = "$want" ] && grep -qF -- "$words" said || bad "$*: $code, $(cat said)"
}
refused 2 "no unit 'nothing' with RTL" --rtl nothing true
refused 2 'there is no bench' --rtl crop=./nothing true
refused 2 '--pixel x,y: write X,Y' --pixel x,y true
refused 2 '--pixel 4294967301,2: write X,Y' --pixel 4294967301,2 true
refused 2 'write X,Y' --pixel 0000000000000000000000000001,2345678 true
refused 2 '--mode 4294967552x64' --mode 4294967552x64 true
refused 2 'not with --rtl' --pixel 1,2 --rtl crop=/bin/true true
refused 2 "give zrop@0" --record zrop:z.hex ./t04_depth_blend out.ppm
refused 4 '--record /proc/none' --record /proc/none true
refused 1 'has 128x128 pixels' --pixel 4000,4000 ./t02_triangle out.ppm
[ -z "$(find . -name '.aurum*')" ] || bad "files that are left"
echo "test_looks: $recorded programs recorded, glmark2, RTL: $rtl"
