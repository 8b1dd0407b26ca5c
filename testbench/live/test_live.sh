#!/bin/sh
# test_live.sh AURUM TRACES FUZZ_REQUESTS FUZZ_PUSHES - Mesa's nouveau, unmodified, on the model (aurum with): the program of each recorded stream draws live
# what its stream draws, to the byte; glmark2 shows frames; what goes wrong is said on one line
#
# Needs Mesa's drivers, libEGL, libOpenGL and glmark2-es2-drm (scripts/setup).
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
traces=$(cd "$2" && pwd)
fuzz=$3 pushes=$4
here=$(cd "$(dirname "$0")" && pwd)
causes=$(cd "$here/../../scripts/study" && pwd)/pictures.causes
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
bad() {
  echo "live: $*" >&2
  exit 1
}

# What the recorded stream leaves in the picture, as the program reads it back: rows from the bottom up.
recorded() { # STREAM
  zstd -dcq "$traces/$1/llvmpipe.rgba.zst" > reference.rgba
}
differ() { # A B: pixels, and by how much at most
  python3 -c '
import sys
a, b = (open(f, "rb").read() for f in sys.argv[1:])
same = len(a) == len(b) and len(a) > 0
n = sum(a[i:i + 4] != b[i:i + 4] for i in range(0, len(a), 4))
print(n if same else "sizes", max((abs(x - y) for x, y in zip(a, b)), default=0))' "$1" "$2"
}

# Differs from the renderer exactly as the stream does, of which pictures.causes tells why.
programs=0
for folder in "$traces"/*/; do
  name=$(basename "$folder")
  [ -f "$folder/$name.c" ] && [ -f "$folder/llvmpipe.rgba.zst" ] || continue
  ${CC:-cc} -O1 -w -I "$traces" "$folder/$name.c" -o program -lEGL -lGL -lOpenGL -lm || bad "$name: cannot be compiled"
  rm -f out.ppm*
  "$aurum" with --stats stats.json ./program out.ppm > said 2>&1 || bad "$name: $(cat said)"
  jq -e '.submits > 0 and .left_out == 0 and .stopped == false' stats.json > yes || bad "$name: $(cat stats.json said)"
  recorded "$name"
  wanted=$(sed -n "s/^$name|\([^|]*\)|.*/\1/p" "$causes" | sed 's/ by / /')
  got=$(differ out.ppm.rgba.bin reference.rgba)
  case "$name ${wanted:-none}" in
    t31_compute_shared* | *' -') ;; # what is read back is memory
    *' none') [ "$got" = "0 0" ] || bad "$name: $got from the renderer, not 0" ;;
    *) [ "$got" = "$wanted" ] || bad "$name: $got from the renderer, not $wanted" ;;
  esac
  programs=$((programs + 1))
done
[ $programs -ge 30 ] || bad "only $programs programs"

# A screen: frames are pictures of something, each whole.
mkdir frames
"$aurum" with --frames frames --stats stats.json --mode 320x240 glmark2-es2-drm -b build:duration=1 > said 2>&1 || bad "glmark2: $(cat said)"
grep -q 'GL_RENDERER: *NV12B' said && grep -q '^\[build\]' said || bad "glmark2: $(cat said)"
frames=$(find frames -name 'frame_*.png' | wc -l)
[ "$frames" -ge 1 ] && [ -z "$(find frames -name '*.part')" ] || bad "$frames frames"
"$aurum" diff --json frames/frame_00001.png frames/frame_00001.png > same || bad "no picture: $(cat same)"

# What fails on hardware fails on the model too: points beyond the driver's limit keep their size (vectors/piglit/hardware).
${CC:-cc} -O1 -w -I "$traces" "$here/ask_points.c" -o ask_points -lEGL -lGL -lOpenGL -lm
"$aurum" with ./ask_points > said 2> lines || bad "points: $(cat lines)"
for n in 1 62 63 64 100 200; do grep -q "size $n is $n wide" said || bad "points: $(cat said)"; done

# Requests without sense: each has an answer.
"$aurum" with "$fuzz" 20000 "${AURUM_SEED:-1}" > said 2> lines || bad "requests: $? $(cat said lines)"
requests=$(cut -d ' ' -f 1 said)
"$aurum" with "$pushes" 200 "${AURUM_SEED:-1}" > said 2> lines || bad "pushes: $? $(cat said; tail -n 3 lines)"

# The programs' own exit codes; mistakes on one line.
code=0; "$aurum" with sh -c 'exit 7' || code=$?
[ $code = 7 ] || bad "exit code $code, not 7"
refused() { # CODE WORDS ARGUMENT...
  want=$1 words=$2 code=0
  shift 2
  "$aurum" with "$@" > out 2> said || code=$?
  [ $code = "$want" ] && grep -qF -- "$words" said || bad "$*: $code, $(cat said)"
}
refused 4 'no-such-program: No such file' ./no-such-program
refused 2 'which program?'
refused 2 '--mode 3x: WIDTHxHEIGHT' --mode 3x true
refused 4 '--frames nowhere' --frames nowhere true
"$aurum" with --profile nothing ./program out.ppm > said 2>&1 && bad "a profile that is none"
grep -q "^aurum with: .*nothing" said || bad "no line: $(cat said)"
echo "test_live: $programs programs as their streams, $frames frames, $requests requests"
