#!/bin/sh
# test_pixels.sh AURUM SCRIPT TRACES [softpipe] - why pixels of recorded draws differ from two renderers': each is the value that
# the program has with the model's vertices, and a renderer's the value with its own (scripts/study/pixels_exactly); with softpipe,
# those of streams that have softpipe's pictures too
set -eu
aurum=$1
script=$2
traces=$3
softpipe=${4:-}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
streams=0 planted=0
export PYTHONDONTWRITEBYTECODE=1

bad() {
  cat "$tmp/out" "$tmp/said" >&2
  echo "pixels: $*" >&2
  exit 1
}
exactly() { # FOLDER PIXELS [CAUSE...]: that differ from llvmpipe, and how many of them by what
  folder=$1 pixels=$2
  shift 2
  "$script" "$folder" "$aurum" > "$tmp/out" 2> "$tmp/said" || bad "$folder: a cause does not hold"
  grep -q ": $pixels pixels differ" "$tmp/out" || bad "$folder: not $pixels"
  for cause in "$@"; do grep -qF "$cause" "$tmp/out" || bad "$folder: not '$cause'"; done
  streams=$((streams + 1))
}
# It fails of one pixel that is one code off.
cat > "$tmp/aurum" <<'END'
#!/bin/sh
# aurum, whose picture is one code off in the green of one pixel
set -eu
"$AURUM" "$@"
while [ "$1" != --final ]; do shift; done
convert "$2" -depth 8 rgb:"$2.rgb"
now=$(od -An -tu1 -j"$PLANTED_AT" -N1 "$2.rgb")
printf "\\$(printf %o $((now > 0 ? now - 1 : 1)))" | dd of="$2.rgb" bs=1 seek="$PLANTED_AT" conv=notrunc status=none
convert -size 128x128 -depth 8 rgb:"$2.rgb" "$2"
END
chmod +x "$tmp/aurum"
planted() { # NAME X Y
  if AURUM=$aurum PLANTED_AT=$((3 * (128 * $3 + $2) + 1)) "$script" "$traces/$1" "$tmp/aurum" > "$tmp/out" 2> "$tmp/said"; then
    bad "$1: a code that is one off at $2,$3 passes"
  elif [ -s "$tmp/said" ] || ! grep -q '^model: 16383 of 16384 are the exact value, rounded; 1 ' "$tmp/out"; then
    bad "$1: a code that is one off at $2,$3 is not what fails"
  fi
  planted=$((planted + 1))
}

if [ -n "$softpipe" ]; then
  exactly "$traces/t04_depth_blend" 139 'softpipe: 1114 differ' '  12 by vertices: ' '  1102 by blends: '
  exactly "$traces/t14_points" 769
  exactly "$traces/t26_clip" 375 '  43 by vertices: ' '  332 by planes that are off: ' 'softpipe: 378 differ' '  1 by ties: '
  exactly "$traces/t27_indirect" 16 'softpipe: 4818 differ' '  16 by vertices: ' '  4802 by blends: '
  exactly "$traces/t29_logicop_mask" 11890 'softpipe: 16384 of 16384 are the exact value, rounded'
  exactly "$traces/gm2_build_vbo" 60 '  60 by vertices: '
  planted t05_msaa4 65 89 # the mean of its samples is a tie
  "$(dirname "$script")/phong_by_halves" "$traces/gm2_shading_phong" "$aurum" > "$tmp/out" || bad "gm2_shading_phong: $(cat "$tmp/out")"
  grep -q '^model exact: 3110, 312, 111$' "$tmp/out" || bad "gm2_shading_phong: $(cat "$tmp/out")"
  streams=$((streams + 1))
  echo "pixels: $streams streams' pixels worked out; $planted planted one found"
  exit 0
fi
exactly "$traces/t04_depth_blend" 139 '  14 by vertices: ' '  125 by blends: '
exactly "$traces/t05_msaa4" 22 '  8 by vertices: ' '  14 by ties: '
exactly "$traces/t10_tess" 40 '  40 by vertices: '
exactly "$traces/t11_geom" 135 '  135 by vertices: '
exactly "$traces/t24_flow" 220 'killed pixels, which show a clear to 76.500003: 144 differ'
exactly "$traces/t27_indirect" 16 '  16 by vertices: '
exactly "$traces/t29_logicop_mask" 11890
exactly "$traces/t28_viewports" 54 '  54 by vertices: '

# t26's third draw with the planes on by which the renderers cut it (test_draws.sh).
mkdir "$tmp/t26_clip"
cp "$traces/t26_clip/trace.jsonl.zst" "$traces/t26_clip/llvmpipe.rgba.zst" "$tmp/t26_clip"
zstd -dcq "$traces/t26_clip/trace.bin.zst" > "$tmp/trace.bin"
printf '\003' | dd of="$tmp/trace.bin" bs=1 seek=9126 conv=notrunc 2> "$tmp/said"
zstd -cq "$tmp/trace.bin" > "$tmp/t26_clip/trace.bin.zst"
exactly "$tmp/t26_clip" 57 '  56 by vertices: ' '  1 by ties: '
planted t28_viewports 40 30
planted t29_logicop_mask 40 100 # by a logic operation

# What is missing is said in one line.
refused() { # SCRIPT WORDS ARGUMENT...
  by=$1 words=$2 status=0
  shift 2
  "$by" "$@" > "$tmp/out" 2> "$tmp/said" || status=$?
  [ "$status $(wc -l < "$tmp/said")" = '2 1' ] || bad "'$*': exit $status, and not one line"
  grep -q "^${by##*/}: $words" "$tmp/said" || bad "'$*': not '$words'"
}
mkdir "$tmp/t28_viewports" "$tmp/t11_geom"
cp "$traces/t28_viewports/llvmpipe.rgba.zst" "$tmp/t28_viewports"
refused "$script" 'name a recorded stream: scripts/study/pixels_exactly CAPTURE'
refused "$(dirname "$script")/phong_by_halves" 'name a recorded stream: scripts/study/phong_by_halves CAPTURE'
refused "$script" "$tmp/none: no such folder" "$tmp/none"
refused "$script" "$tmp/none: no such program" "$traces/t28_viewports" "$tmp/none"
refused "$script" "$tmp/t11_geom: no picture of llvmpipe's" "$tmp/t11_geom" "$aurum"
refused "$script" "$aurum run $tmp/t28_viewports: " "$tmp/t28_viewports" "$aurum"
refused "$script" 't02_triangle: no program here' "$traces/t02_triangle" "$aurum"
echo "pixels: $streams streams' pixels worked out; $planted planted one found"
