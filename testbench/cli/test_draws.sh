#!/bin/sh
# test_draws.sh AURUM FLOAT_BANDS TRACES - recorded draws, word for word as a driver wrote them, beside the pictures of
# llvmpipe: vertices, programs, raster, tests, blending, queries
set -eu
aurum=$1
bands=$2
traces=$3
. "$(dirname "$0")/checks.sh"
pictures=0 pixels=0


# No draw is skipped, and of the pixels at most so many differ, by 1 at most; why, test_pixels.sh computes.
draws() { # FOLDER REFERENCE MOST [OPTION...]
  folder=$1 reference=$2 most=$3
  shift 3
  case $reference in
  *.zst) zstd -dcq "$reference" > "$tmp/wanted" && wanted=$tmp/wanted ;;
  *) wanted=$reference ;;
  esac
  "$aurum" run "$folder" --final "$tmp/a.png" "$@" > "$tmp/out" || bad "$folder: exit $?"
  "$aurum" diff "$tmp/a.png" "$wanted" > "$tmp/diff" || [ $? = 1 ] || bad "$folder: no picture to compare"
  differ=$(sed -n 's/.* compared, \([0-9]*\) differ.*/\1/p' "$tmp/diff")
  by=$(sed -n 's/.* differ, by \([0-9]*\) at most.*/\1/p' "$tmp/diff")
  [ "$differ" -le "$most" ] || bad "$folder $*: $(cat "$tmp/diff"); $most may"
  [ "${by:-0}" -le 1 ] || bad "$folder $*: $(cat "$tmp/diff")"
  pictures=$((pictures + 1))
  pixels=$((pixels + $(sed 's/ .*//' "$tmp/diff")))
}
drawn() { # NAME MOST [OPTION...]
  name=$1 most=$2
  shift 2
  draws "$traces/$name" "$traces/$name/llvmpipe.rgba.zst" "$most" "$@"
}

# Where llvmpipe and softpipe agree: every pixel.
for t in t01_clear t02_triangle t06_stencil t07_ubo t09_instanced t12_xfb t13_occlusion t25_primtypes t30_images_atomics n53_image_ms; do drawn $t 0; done
# Blends that each rounds in its own order, means of samples that are ties; t29 clears to 76.500003, which llvmpipe makes 76.
drawn t04_depth_blend 150
drawn t05_msaa4 30
# The same, and the model's planes are of snapped vertices: all are the exact value of these, rounded.
drawn t11_geom 135
drawn t10_tess 40
drawn t28_viewports 54
drawn t27_indirect 20
drawn t29_logicop_mask 12000

# t26's third draw has SET_USER_CLIP_ENABLE 0, so its program's two clip distances cut nothing.  Where none is enabled, both
# renderers test all that a program writes (Mesa, src/gallium/auxiliary/draw/draw_llvm.c: generate_clipmask sets ucp_enable
# by num_written_clipdistance if clip_user is false); OpenGL and the recorded stream say that a disabled plane does not cut.
# With both enabled in the stream, by one byte, those of snapped vertices are left; depth hides what the second plane cuts.
clipped_by() { # PLANES DIFFER BY: of the third draw; what the comparison with llvmpipe is to say
  mkdir -p "$tmp/t26"
  cp "$traces/t26_clip/trace.jsonl.zst" "$tmp/t26/"
  zstd -dcq "$traces/t26_clip/trace.bin.zst" > "$tmp/trace.bin"
  [ "$(od -An -tx4 -j9124 -N4 "$tmp/trace.bin")" = " 80000544" ] || bad "t26: SET_USER_CLIP_ENABLE is not at byte 9124"
  printf "\\00$1" | dd of="$tmp/trace.bin" bs=1 seek=9126 conv=notrunc 2> "$tmp/said" || bad "t26: $(cat "$tmp/said")"
  zstd -cq "$tmp/trace.bin" > "$tmp/t26/trace.bin.zst"
  "$aurum" run "$tmp/t26" --final "$tmp/a.png" > "$tmp/out" || bad "t26, planes $1: exit $?"
  zstd -dcq "$traces/t26_clip/llvmpipe.rgba.zst" > "$tmp/wanted"
  "$aurum" diff "$tmp/a.png" "$tmp/wanted" > "$tmp/diff" || [ $? = 1 ] || bad "t26: no picture to compare"
  grep -q "^16384 pixels compared, $2 differ, by $3 at most" "$tmp/diff" || bad "t26, planes $1: $(cat "$tmp/diff"), not $2 by $3"
  pictures=$((pictures + 1)) pixels=$((pixels + 16384))
}
clipped_by 0 375 255
clipped_by 1 57 1
clipped_by 2 376 255
clipped_by 3 57 1

# As many GPCs, TPCs and partitions as one likes.
for n in 1,1,1 1,4,4 4,4,4 3,1,2; do
  profile="--gpcs ${n%%,*} --tpcs $(echo $n | cut -d, -f2) --fbps ${n##*,}"
  # shellcheck disable=SC2086 # words
  drawn t04_depth_blend 150 $profile
  cp "$tmp/a.png" "$tmp/$n.png"
  # shellcheck disable=SC2086
  drawn t09_instanced 0 $profile
  # shellcheck disable=SC2086
  drawn t11_geom 135 $profile
  # shellcheck disable=SC2086
  drawn t05_msaa4 30 $profile
  cmp "$tmp/1,1,1.png" "$tmp/$n.png" || bad "t04: other bytes by $profile"
done

# Other GPUs, on their counts: the same picture, and a line that says whose programs run.
"$aurum" draw --scene quads --profile gm20b -o "$tmp/gm20b.png" > "$tmp/said" 2>&1
! grep -q 'machine code' "$tmp/said" || bad "gm20b: $(cat "$tmp/said")"
for p in g80 gt200 gf100 durango; do
  "$aurum" draw --scene quads --profile $p -o "$tmp/$p.png" > "$tmp/said" 2>&1 || bad "$p: $(cat "$tmp/said")"
  grep -q "^aurum: machine code of $p (.*) is not modelled: its SMs run programs of SM 5.x$" "$tmp/said" || bad "$p: $(cat "$tmp/said")"
  cmp "$tmp/gm20b.png" "$tmp/$p.png" || bad "quads: another picture by $p"
  pictures=$((pictures + 1))
done

# What each unit took and gave, as vectors that the unit passes; the picture is that without.
files=0 vectors=0
before='pd isbe vaf vsc wdx setup crast zcull frast prop walk clear stri@0 sfu@0 stri@1 sfu@1'
recorded() { # NAME UNIT...
  name=$1 all=
  shift
  for u in "$@"; do all="$all --record $u:$tmp/$u.hex.zst"; done
  "$aurum" run "$traces/$name" --final "$tmp/plain.png" > "$tmp/out"
  # shellcheck disable=SC2086 # words
  "$aurum" run "$traces/$name" --final "$tmp/a.png" $all > "$tmp/out" 2> "$tmp/said" || bad "$name: $(cat "$tmp/said")"
  cmp "$tmp/plain.png" "$tmp/a.png" || bad "$name: another picture when units are recorded"
  for u in "$@"; do
    "$aurum" check "${u%@*}" "$tmp/$u.hex.zst" --json > "$tmp/out" || bad "$name: $u: $(cat "$tmp/out")"
    n=$(jq 'select(.differ == 0) | .compared' "$tmp/out")
    [ "${n:-0}" -gt 0 ] || bad "$name: $u: $(cat "$tmp/out")"
    files=$((files + 1)) vectors=$((vectors + n))
    rm "$tmp/$u.hex.zst"
  done
}
# shellcheck disable=SC2086 # words
{
  recorded t02_triangle $before hazard@0 cread@0 crop@1 ccache@0
  recorded t04_depth_blend $before hazard@0 zcache@0 zrop@0 cread@0 crop@0 ccache@0
  recorded t04_depth_blend hazard@1 zcache@1 zrop@1 cread@1 crop@1 ccache@1
  recorded t09_instanced $before hazard@1 cread@1 crop@0 ccache@1
}

# Counts of the units, in words and as JSON.
"$aurum" run "$traces/t04_depth_blend" --stats > "$tmp/out"
"$aurum" run "$traces/t04_depth_blend" --stats --json > "$tmp/json"
for u in pd vaf vsc wdx setup sfu zcache crop; do
  row=$(awk -v u=$u '$1 == u { print $(NF - 1), $NF }' "$tmp/out")
  [ "$row" = "$(jq -r ".units[] | select(.unit == \"$u\") | \"\(.packets) \(.clocks)\"" "$tmp/json")" ] ||
    bad "$u: '$row' of --stats, others of --json"
  [ "${row%% *}" -gt 0 ] && [ "${row#* }" -gt 0 ] || bad "$u: counts '$row'"
done
for c in HOST FE SCC GR_CE PE_0 GCC zrop crop; do
  row=$(sed -n "s/^bytes:.* $c \([0-9]*\) read \([0-9]*\) written;.*/\1 \2/p" "$tmp/out")
  [ -n "$row" ] || bad "$c: no bytes in --stats"
  [ "$row" = "$(jq -r ".bytes.$c | \"\(.read) \(.written)\"" "$tmp/json")" ] || bad "$c: '$row' bytes, others of --json"
done
[ "$(sed -n 's/^clocks: host \([0-9]*\),.*/\1/p' "$tmp/out")" = "$(jq .hub_clocks.host "$tmp/json")" ] || bad "clocks of host"
grep -q '^slowest: [a-z]*, [1-9][0-9]* clocks for the trace$' "$tmp/out" || bad "$(cat "$tmp/out")"

# A snapshot in the middle.
for until in 2 3; do
  "$aurum" run "$traces/t25_primtypes" --until $until --save "$tmp/half.snp.zst" > "$tmp/out"
  drawn t25_primtypes 0 --load "$tmp/half.snp.zst"
done

# Targets read back as they are, by the digest of the words: integers; and in one draw to eight targets, those of
# A2B10G10R10, R16_G16, RF32, R5G6B5 and AN8BN8GN8RN8.  Both renderers give the first, the second and the third; softpipe
# gives A2B10G10R10 and R5G6B5, which llvmpipe rounds otherwise; llvmpipe gives the last, from which
# softpipe differs.
target() { # TRACE UNTIL ADDRESS BYTES DIGEST
  "$aurum" run "$traces/$1" --until "$2" --dump "$3:$4:$tmp/dump" > "$tmp/out"
  [ "$(sha256sum < "$tmp/dump" | cut -d ' ' -f 1)" = "$5" ] || bad "$1's target at $3"
  pictures=$((pictures + 1))
  pixels=$((pixels + 16384))
}
target t22_intops 3 0x100f00000 262144 8fc351b601fd6ef9075e65b5a3eaed5ce323058bf1404666c442a6dd13ed0a0a
target t16_fbo_formats 12 0x100fe8000 65536 bd2cdd110fd34e8aa97cdec2db2d6292cd40e8216ad2759e7e3f55d3e5e76995
target t16_fbo_formats 15 0x101048000 65536 d5f937da68d5da44c8e3774257c670e36e68bdcabda3f8f700c6c290ccf367f1
target t16_fbo_formats 16 0x101068000 65536 e1d3efcedf9f6fabf70e57fac61b12d6ba0b294cdddf16617bf4aa1ea3d62fdd
target t16_fbo_formats 17 0x101088000 32768 a2d8b786cafa5809e409b9582d8e8d480899b8867d9109d12ec465b6b6e99a63
target t16_fbo_formats 18 0x1010a0000 65536 8c8369dc5eb0d84f1735c921704e79fc41a512cc6433e2cbe5b264255bbc5c86
# The other three, RF16_GF16_BF16_AF16 and BF10GF11RF11 with blends and A8B8G8R8 with a mask, which both give otherwise.
python3 "$(dirname "$0")/blended_targets.py" "$aurum" "$traces/t16_fbo_formats" > "$tmp/out" || bad "t16's others: $(cat "$tmp/out")"
pictures=$((pictures + 3)) pixels=$((pixels + 49152))
"$aurum" run "$traces/t13_occlusion" --dump "0x100f13000:8:$tmp/first" --dump "0x100f13100:8:$tmp/second" > "$tmp/out"
queries=$(od -An -tu4 "$tmp/first" "$tmp/second" | tr -s ' \n' ' ')
[ "$queries" = " 1 5204 1 3351 " ] || bad "t13's queries: '$queries', not 5204 and 3351 samples"

# Depth and stencil as the program read them back: words of S8Z24, of which llvmpipe's are Z24S8.  t06 has the same
# bits.  t04's stencil, too; one of its planes rises by 72818 of 2^24 codes a pixel in x, the other by 2349 and 42281 in x and
# y, and the grid of 1/256 moves vertices by 1/512 at most: depths of planes of snapped vertices are 143 codes off at most.
zeta() { # TRACE UNTIL MOST VALUES: of depth's difference; how many stencil values there are
  "$aurum" run "$traces/$1" --until "$2" --dump "0x100f02000:65536:$tmp/zeta" > "$tmp/out"
  zstd -dcq "$traces/$1/llvmpipe.zs.zst" > "$tmp/wanted"
  od -An -v -w4 -tu4 "$tmp/zeta" > "$tmp/a" && od -An -v -w4 -tu4 "$tmp/wanted" > "$tmp/b"
  said=$(paste "$tmp/a" "$tmp/b" | awk '{ z = $1 % 16777216; s = ($1 - z) / 16777216; t = $2 % 256; d = z - ($2 - t) / 256
    n++; stencils += s != t; values[s] = 1; if (d < 0) d = -d; if (d > most) most = d }
    END { for (s in values) v++; print n, stencils, most + 0, v }')
  [ "$said" = "16384 0 $3 $4" ] || bad "$1: words, other stencils, the most that a depth differs by, stencil values: $said"
  pictures=$((pictures + 1)) pixels=$((pixels + 16384))
}
zeta t06_stencil 7 0 6
zeta t04_depth_blend 5 114 1

# Atomics on a counter and, in the picture above, on an image.
"$aurum" run "$traces/t30_images_atomics" --until 6 --dump "0x100ef0000:8:$tmp/dump" > "$tmp/out"
[ "$(od -An -tu4 "$tmp/dump" | tr -s ' ')" = " 0 1024" ] || bad "t30's counter: $(od -An -tu4 "$tmp/dump")"

# Vertices that stream output stored, by the digest of both renderers' bytes; primitives generated, written.
"$aurum" run "$traces/t12_xfb" --dump "0x100ee1000:192:$tmp/dump" --dump "0x100ef5000:8:$tmp/first" \
  --dump "0x100ef5080:8:$tmp/second" > "$tmp/out"
[ "$(sha256sum < "$tmp/dump" | cut -d ' ' -f 1)" = \
  75a557675dec17955e0d7e58de501754e47a30b7d7fedb59805b8c29f58a8bf1 ] || bad "t12's vertices"
queries=$(od -An -tu4 "$tmp/first" "$tmp/second" | tr -s ' \n' ' ')
[ "$queries" = " 2 0 2 0 " ] || bad "t12's queries: '$queries', not 2 and 2 primitives"

# Floats of every operation: of rows 72 on each value is the operation's of the inputs as FFMA rounds them; llvmpipe's and
# softpipe's are those of inputs of which product and sum are rounded, and so differ.
"$aurum" run "$traces/t23_floatops" --until 3 --dump "0x100f00000:262144:$tmp/floats" > "$tmp/out"
"$bands" "$tmp/floats" contracted > "$tmp/out" || bad "t23's floats: $(cat "$tmp/out")"
! "$bands" "$tmp/floats" apart > "$tmp/out" || bad "t23's floats are of either inputs"
for r in 'llvmpipe apart' 'softpipe apart coarse'; do
  zstd -dcq "$traces/t23_floatops/${r%% *}.f32.zst" > "$tmp/floats"
  # shellcheck disable=SC2086 # words
  "$bands" "$tmp/floats" ${r#* } > "$tmp/out" || bad "t23's floats by $r: $(cat "$tmp/out")"
done
pictures=$((pictures + 1)) pixels=$((pixels + 7168))

# Lines that fade at their edges: llvmpipe's ramp is as long and lies as the model's, and has more than 16 steps.  Two
# pixels beside the end of a ramp, on one side of it in the model and on the other there, are not blended.
"$aurum" run "$traces/t20_lines" --final "$tmp/a.png" > "$tmp/out"
zstd -dcq "$traces/t20_lines/llvmpipe.rgba.zst" > "$tmp/wanted"
! "$aurum" diff --most=16 "$tmp/a.png" "$tmp/wanted" > "$tmp/diff" || bad "t20: no pixel at the end of a ramp: $(cat "$tmp/diff")"
grep -q '^16384 pixels compared, 2 differ' "$tmp/diff" || bad "t20: $(cat "$tmp/diff")"
pictures=$((pictures + 1)) pixels=$((pixels + 16384))

# A stippled polygon and its outline, which has none, as llvmpipe draws them; what is smooth, golden_raster_area computes.
"$aurum" run "$traces/t33_smooth_stipple" --final "$tmp/a.png" > "$tmp/out"
zstd -dcq "$traces/t33_smooth_stipple/llvmpipe.rgba.zst" > "$tmp/wanted"
"$aurum" diff "$tmp/a.png" "$tmp/wanted" --area 0,0,69,67 > "$tmp/diff" || bad "t33: $(cat "$tmp/diff")"
pictures=$((pictures + 1)) pixels=$((pixels + 4623))

draws "$traces/gm2_build_vbo" "$traces/gm2_build_vbo/llvmpipe.png" 70
[ $pictures -ge 30 ] || bad "few pictures"
echo "draws: $pictures pictures, $pixels pixels compared; $vectors packets of $files recorded files"
