#!/bin/sh
# test_programs.sh AURUM TRACES - recorded streams of programs that a driver's compiler made: calls of its library, guards of
# surfaces, local memory of helper threads; beside what llvmpipe reads back
set -eu
aurum=$1
traces=$2
. "$(dirname "$0")/checks.sh"

# Runs to its end with exit code 0: nothing faults and nothing is skipped.
runs() { # NAME OPTION...
  name=$1
  shift
  "$aurum" run "$traces/$name" "$@" > "$tmp/out" 2> "$tmp/said" || bad "$name: exit $?: $(cat "$tmp/said")"
  checks=$((checks + 1))
}
# The last picture, of which at most so many pixels differ from llvmpipe's, and by 1 at most.
drawn() { # NAME MOST
  runs "$1" --final "$tmp/a.png"
  zstd -dcq "$traces/$1/llvmpipe.rgba.zst" > "$tmp/wanted"
  "$aurum" diff "$tmp/a.png" "$tmp/wanted" > "$tmp/diff" || [ $? = 1 ] || bad "$1: no picture to compare"
  grep -qE "^[0-9]+ pixels compared, ($2 differ, by 1 at most.*|0 differ)$" "$tmp/diff" || bad "$1: $(cat "$tmp/diff"), not $2 by 1"
}
# Memory at the end, beside what llvmpipe has in a buffer.
left() { # NAME ADDRESS BYTES
  runs "$1" --dump "$2:$3:$tmp/dump"
  zstd -dcq "$traces/$1/llvmpipe.ssbo.zst" | cmp - "$tmp/dump" || bad "$1: not as llvmpipe"
}

# Doubles divided and their roots, by the driver's library, which JCAL.NOINC calls.  Red of columns 9, 49 and 89, x / 300 as a
# float times 255, lies 4e-7 to 3e-6 above a tie: the model rounds it up, llvmpipe's product is the tie, which goes to even.
drawn n48_double_div 384
for columns in 0,0,9,128 10,0,39,128 50,0,39,128 90,0,38,128; do
  "$aurum" diff "$tmp/a.png" "$tmp/wanted" --area $columns > "$tmp/diff" || bad "n48: $(cat "$tmp/diff")"
done
reds=$(for x in 9 49 89; do convert "$tmp/a.png" -crop 1x1+$x+64 -depth 8 rgb:- | od -An -tu1 -N1; done | tr -s ' \n' ' ')
[ "$reds" = " 9 43 77 " ] || bad "n48: red '$reds' at the ties"

# An image's compare and swap, then an addition, both guarded by P0: its field pd is 0, which is PT.
left n49_image3d_cas 0x100ed0000 256

# An array that helper threads index beyond its end.  The pixels that differ are 0.3 as a float times 255, 3e-6 above a tie.
drawn n50_local_helper 1463

# Textures: filters and levels, sRGB, every type, comparisons, blocks, offsets and gathers, images; blits that scale; levels that
# draws make.  At most so many pixels differ from llvmpipe's, which has another number of bits, and by so much at most.
textured() { # NAME PICTURE MOST BY
  runs "$1" --final "$tmp/a.png"
  wanted=$traces/$1/$2
  case "$2" in
    *.zst)
      wanted=$tmp/wanted
      zstd -dcqf "$traces/$1/$2" > "$wanted"
      ;;
  esac
  "$aurum" diff "$tmp/a.png" "$wanted" > "$tmp/diff" || [ $? = 1 ] || bad "$1: no picture to compare"
  awk -v most="$3" -v by="$4" 'NR == 1 && / pixels compared, / { n = $4 + 0; d = n ? $7 + 0 : 0; good = n <= most && d <= by } END { exit !good }' \
    "$tmp/diff" || bad "$1: $(head -1 "$tmp/diff"), not at most $3 by $4"
  checks=$((checks + 1))
}
textured t30_images_atomics llvmpipe.rgba.zst 0 0
textured t15_srgb llvmpipe.rgba.zst 8646 1
textured t17_tex_targets llvmpipe.rgba.zst 3795 1
textured t18_shadow llvmpipe.rgba.zst 99 1
textured t03_texquad_mip llvmpipe.rgba.zst 12261 7
textured t19_compressed llvmpipe.rgba.zst 5032 8
textured gm2_desktop llvmpipe.png 735 2
textured gm2_texture_mip llvmpipe.png 4622 3

# Minima and maxima of 64 bits: each square of the program's is green where they are right.
runs pig_clamp_i64 --final "$tmp/a.png"
convert -size 250x250 xc:'#0000ff00' -size 48x4 xc:'#00ff00ff' -composite -depth 8 "PNG32:$tmp/wanted.png"
"$aurum" diff "$tmp/a.png" "$tmp/wanted.png" > "$tmp/diff" || bad "pig_clamp_i64: $(cat "$tmp/diff")"

# A program that frees its target: the picture is that of its end.
rm -rf "$tmp/freed"
cp -r "$traces/t02_triangle" "$tmp/freed"
zstd -dcq "$traces/t02_triangle/trace.jsonl.zst" > "$tmp/records"
target=$(sed -n 's/.*"bo_new","h":\([0-9]*\),"va":"0x100eb0000".*/\1/p' "$tmp/records")
sed "s/^{\"ev\":\"end\"/{\"ev\":\"bo_close\",\"h\":$target}\n&/" "$tmp/records" | zstd -qfo "$tmp/freed/trace.jsonl.zst"
"$aurum" run "$traces/t02_triangle" --images "$tmp/held" > "$tmp/out"
"$aurum" run "$tmp/freed" --images "$tmp/kept" --final "$tmp/final.png" > "$tmp/out" 2> "$tmp/said" || bad "a freed target: $(cat "$tmp/said")"
diff -r "$tmp/held" "$tmp/kept" > "$tmp/said" || bad "a freed target: $(cat "$tmp/said")"
cmp "$tmp/final.png" "$tmp/kept/0100eb0000_128x128_A8B8G8R8.png" || bad "a freed target: another --final"
"$aurum" run "$tmp/freed" --final "$tmp/final.png" > "$tmp/out" || bad "a freed target alone"
cmp "$tmp/final.png" "$tmp/held/0100eb0000_128x128_A8B8G8R8.png" || bad "a freed target: another --final alone"
checks=$((checks + 4))

# Two grids: each of 8 blocks reads a clock that is later than its start, and in the second one later than in the first.
for sms in 1 2 8; do
  runs clock2x32 --until 4 --sms $sms --dump "0x100f30000:8:$tmp/dump"
  counters=$(od -An -tu4 "$tmp/dump" | tr -s ' \n' ' ')
  [ "$counters" = " 8 0 " ] || bad "clock2x32 on $sms SMs: '$counters' good and bad, not 8 and 0"
done

# Nothing is drawn: no picture, which is no error.
runs clock2x32 --final "$tmp/none.png" --images "$tmp/none"
[ ! -e "$tmp/none.png" ] && [ -z "$(ls "$tmp/none")" ] || bad "clock2x32: a picture"
grep -q "none.png is not written: the trace shows and draws nothing" "$tmp/said" || bad "clock2x32: $(cat "$tmp/said")"

echo "programs: $checks checks"
