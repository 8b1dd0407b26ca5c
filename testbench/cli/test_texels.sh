#!/bin/sh
# test_texels.sh AURUM SCRIPT TRACES - why pixels of recorded streams with textures differ from llvmpipe's: every pixel of both
# pictures is the value that the program has by the rules of each (scripts/study/texels_exactly), and which rules those are
set -eu
aurum=$1
script=$2
traces=$3
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
streams=0 planted=0
export PYTHONDONTWRITEBYTECODE=1

bad() {
  cat "$tmp/out" "$tmp/said" >&2
  echo "texels: $*" >&2
  exit 1
}
exactly() { # NAME PIXELS CAUSE...: that differ, and how many of them by what
  name=$1 pixels=$2
  shift 2
  "$script" "$traces/$name" "$aurum" > "$tmp/out" 2> "$tmp/said" || bad "$name: a cause does not hold"
  grep -qx "$name: $pixels pixels differ" "$tmp/out" || bad "$name: not $pixels"
  for cause in "$@"; do grep -qxF "  $cause" "$tmp/out" || bad "$name: not '$cause'"; done
  streams=$((streams + 1))
}
exactly t03_texquad_mip 12261 '10464 by level' '1165 by level and weights' '38 by weights' '41 by vertices'
exactly t15_srgb 8646 '3394 by texels' '3033 by blend' '2217 by texels and blend' '2 by weights'
exactly t16_fbo_formats 5473 '4447 by targets' '755 by texels' '271 by targets and texels'
exactly t17_tex_targets 3795 '3795 by weights'
exactly t18_shadow 99 '99 by weights'
exactly t19_compressed 5032 '5032 by palettes'
exactly t21_texops 6152 '4185 by weights' '1773 by level' '156 by derivatives' '38 by level and weights'
exactly t32_blit_mipgen 5172 '4308 by levels' '594 by levels and weights' '160 by levels and edges' '80 by edges' '30 by weights'
exactly gm2_desktop 735 '662 by weights' '71 by blend' '2 by weights and blend'
exactly gm2_texture_mip 4622 '2805 by levels' '410 by levels and level' '79 by weights' '49 by levels and weights and halves'

# It fails of one pixel that is one code off, of the model's picture and of the renderer's.
cat > "$tmp/aurum" <<'END'
#!/bin/sh
# aurum, whose picture is one code off in the green of one pixel
set -eu
"$AURUM" "$@"
while [ $# -gt 0 ] && [ "$1" != --final ]; do shift; done
[ $# -gt 0 ] || exit 0
convert "$2" -depth 8 rgb:"$2.rgb"
now=$(od -An -tu1 -j"$PLANTED_AT" -N1 "$2.rgb")
printf "\\$(printf %o $((now > 0 ? now - 1 : 1)))" | dd of="$2.rgb" bs=1 seek="$PLANTED_AT" conv=notrunc status=none
convert -size "$SIZE" -depth 8 rgb:"$2.rgb" "$2"
END
chmod +x "$tmp/aurum"
fails() { # NAME FOLDER AURUM WHOSE X,Y
  if "$script" "$2" "$3" > "$tmp/out" 2> "$tmp/said"; then
    bad "$1: a code of $4's that is one off at $5 passes"
  elif [ -s "$tmp/said" ] || ! grep -q "^$4: .* are their value, rounded.*; not $5$" "$tmp/out"; then
    bad "$1: a code of $4's that is one off at $5 is not what fails"
  fi
  planted=$((planted + 1))
}
planted() { # NAME X Y
  export AURUM="$aurum" SIZE=128x128 PLANTED_AT=$((3 * (128 * $3 + $2) + 1))
  fails "$1" "$traces/$1" "$tmp/aurum" model "$2,$3"
  mkdir -p "$tmp/$1"
  cp "$traces/$1"/trace.* "$tmp/$1"
  zstd -dcq "$traces/$1/llvmpipe.rgba.zst" > "$tmp/rgba"
  now=$(od -An -tu1 -j$((4 * (128 * $3 + $2))) -N1 "$tmp/rgba")
  printf "\\$(printf %o $((now ^ 1)))" | dd of="$tmp/rgba" bs=1 seek=$((4 * (128 * $3 + $2))) conv=notrunc status=none
  zstd -cq "$tmp/rgba" > "$tmp/$1/llvmpipe.rgba.zst"
  fails "$1" "$tmp/$1" "$aurum" llvmpipe "$2,$3"
}
planted t03_texquad_mip 60 40
planted t17_tex_targets 30 20 # the cube
planted t32_blit_mipgen 10 85

# What is missing is said in one line.
refused() { # WORDS ARGUMENT...
  words=$1 status=0
  shift
  "$script" "$@" > "$tmp/out" 2> "$tmp/said" || status=$?
  [ "$status $(wc -l < "$tmp/said")" = '2 1' ] || bad "'$*': exit $status, and not one line"
  grep -q "^texels_exactly: $words" "$tmp/said" || bad "'$*': not '$words'"
}
refused 'name a recorded stream: scripts/study/texels_exactly CAPTURE'
refused "$tmp/none: no such folder" "$tmp/none"
refused 't02_triangle: no program here' "$traces/t02_triangle" "$aurum"
echo "texels: $streams streams' pixels worked out; $planted planted ones found"
