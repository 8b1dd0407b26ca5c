#!/bin/sh
# test_run.sh AURUM TRACES - aurum run and aurum diff from outside: recorded streams, their fences, what
# their copies and blits leave in memory
set -eu
aurum=$1
traces=$2
. "$(dirname "$0")/checks.sh"

# A trace runs to its end: no fault, every word that the recorder saw released is there, nothing is skipped.
runs() { # TRACE
  code 0 "$aurum" run "$1" --keep-going --json
  same "faults of $1" "$(jq '.faults + .unknown_methods + .fences_wrong + .clears_skipped + .draws_skipped' "$tmp/out")" 0
  [ "$(jq .methods "$tmp/out")" -gt 1000 ] || bad "$1: few methods"
  [ "$(jq .fences "$tmp/out")" -gt 0 ] || bad "$1: no fences"
  checks=$((checks + 2))
}
for t in "$traces"/*/; do runs "$t"; done

# Counters lack no draw where none is skipped, which the report says.
same "counters that lack draws" "$("$aurum" run "$traces/t12_xfb" --json | jq '.reports, .reports_uncounted' | tr '\n' ' ')" "7 0 "

# Without --keep-going the first thing that is not modelled ends it.
# Vertices of this one read words of a patch.
PYTHONDONTWRITEBYTECODE=1 python3 "$(dirname "$0")/spoiled.py" "$traces/t02_triangle" "$tmp/refused" '0807ff00 efd9ff80' '8807ff00 efd9ff80'
code 3 "$aurum" run "$tmp/refused"
same "lines of message" "$(wc -l < "$tmp/said" | tr -d ' ')" 1

# Grids: what they wrote is what llvmpipe and softpipe read back, which agree, on any number of SMs: shared memory,
# barriers, atomics, an image.
grid() { # TRACE REFERENCE SUBMITS ADDRESS BYTES
  for sms in 1 2 8; do
    set +e
    "$aurum" run "$1" --keep-going --sms $sms --until "$3" --dump "$4:$5:$tmp/dump" > "$tmp/out" 2> "$tmp/said"
    set -e
    zstd -dcq "$2" | head -c "$5" | cmp - "$tmp/dump" || bad "$1: not as $2 on $sms SMs"
    checks=$((checks + 1))
  done
}
grid "$traces/t08_compute" "$traces/t08_compute/llvmpipe.ssbo.zst" 9 0x100ed2000 64
grid "$traces/t08_compute" "$traces/t08_compute/llvmpipe.rgba.zst" 3 0x101110000 65536
same "skipped of t08" "$("$aurum" run "$traces/t08_compute" --json | jq .draws_skipped)" 0
same "blocks of t08" "$("$aurum" run "$traces/t08_compute" --json | jq .ctas)" 128
grid "$traces/t31_compute_shared" "$traces/t31_compute_shared/llvmpipe.ssbo.zst" 99 0x100fc0000 2052

# A grid, then one whose size an earlier grid has written: words 12 and 14 to 16 of the buffer.
code 0 "$aurum" run "$traces/t27_indirect" --dump 0x100ed0230:20:"$tmp/dump"
same "t27's buffer" "$(od -An -tu4 -v "$tmp/dump" | tr -s ' \n' ' ')" " 0 0 1 1 1 "
same "grids of t27" "$("$aurum" run "$traces/t27_indirect" --keep-going --json | jq '[.grids, .ctas]' -c)" "[2,2]"

# Blits whose source no draw makes, beside the picture of llvmpipe: mirrored, and 1:1 around a part that a draw made.
zstd -dcq "$traces/t32_blit_mipgen/llvmpipe.rgba.zst" > "$tmp/t32.rgba"
code 0 "$aurum" run "$traces/t32_blit_mipgen" --keep-going --final "$tmp/t32.png"
for area in 44,0,64,24 64,64,64,8 64,64,8,64 104,64,24,64 64,104,64,24; do
  code 0 "$aurum" diff "$tmp/t32.png" "$tmp/t32.rgba" --area $area
done
code 1 "$aurum" diff "$tmp/t32.png" "$tmp/t32.rgba" --png "$tmp/d.png"
grep -q '^16384 pixels compared, ' "$tmp/out" || bad "$(cat "$tmp/out")"

# Two clears, the second scissored, and a third that is a draw: the pixels of llvmpipe and softpipe, which agree.
code 0 "$aurum" run "$traces/t01_clear" --final "$tmp/t01.png"
zstd -dcq "$traces/t01_clear/llvmpipe.rgba.zst" > "$tmp/t01.rgba"
code 0 "$aurum" diff "$tmp/t01.png" "$tmp/t01.rgba"

# The same stream up to its first submits, twice: the same bytes.
code 0 "$aurum" run "$traces/t32_blit_mipgen" --keep-going --until 12 --images "$tmp/a"
code 0 "$aurum" run "$traces/t32_blit_mipgen" --keep-going --until 12 --images "$tmp/b"
for f in "$tmp"/a/*.png; do code 0 "$aurum" diff "$f" "$tmp/b/${f##*/}"; done

# In two parts by way of a snapshot: the same counts and the same pictures as at once.
for t in t01_clear:1 t01_clear:3 t08_compute:3 t32_blit_mipgen:7; do # t08: behind its grids
  trace=$traces/${t%:*}
  rm -rf "$tmp/a" "$tmp/b"
  code 0 "$aurum" run "$trace" --keep-going --json --images "$tmp/a"
  mv "$tmp/out" "$tmp/whole"
  "$aurum" run "$trace" --keep-going --until ${t#*:} --save "$tmp/half.snp.zst" > "$tmp/out"
  code 0 "$aurum" run "$trace" --keep-going --json --images "$tmp/b" --load "$tmp/half.snp.zst"
  cmp "$tmp/whole" "$tmp/out" || bad "$t: other counts behind a snapshot"
  diff -rq "$tmp/a" "$tmp/b" > "$tmp/said" || bad "$t: other pictures behind a snapshot"
  checks=$((checks + 2))
done
code 2 "$aurum" run "$traces/t32_blit_mipgen" --keep-going --load "$tmp/half.snp.zst" --until 6
code 4 "$aurum" run "$traces/t01_clear" --keep-going --load "$tmp/half.snp.zst"
same "lines of message" "$(wc -l < "$tmp/said" | tr -d ' ')" 1
code 2 "$aurum" run "$traces/t01_clear" --save -
code 2 "$aurum" run "$traces/t01_clear" --timeline -
code 4 "$aurum" run "$traces/t01_clear" --timeline "$tmp/no/folder"
code 2 "$aurum" run "$traces/t01_clear" --record "fe:$tmp/same" --save "$tmp/same"
code 2 "$aurum" run "$traces/t01_clear" --save "$tmp/same" --dump "0x0:8:$tmp/same"
code 4 "$aurum" run "$traces/t01_clear" --save "$tmp/no/folder"

# What each unit of the hub took and gave, as vectors that the unit passes; the run is as without.
trace=$traces/t32_blit_mipgen
code 0 "$aurum" run "$trace" --keep-going --json
mv "$tmp/out" "$tmp/whole"
for u in host pb fe mme ce i2m rstr2d gmmu; do
  code 0 "$aurum" run "$trace" --keep-going --json --record $u:"$tmp/$u.hex"
  cmp "$tmp/whole" "$tmp/out" || bad "$u: another run when it is recorded"
  code 0 "$aurum" check $u "$tmp/$u.hex"
  [ "$(grep -c '^[0-9a-f]' "$tmp/$u.hex")" -gt 100 ] || bad "$u: few vectors"
  checks=$((checks + 2))
done
# And of compute: two grids of one CTA, one of 64.
for t in t27_indirect t31_compute_shared; do
  code 0 "$aurum" run "$traces/$t" --json
  mv "$tmp/out" "$tmp/grids"
  for u in sked cwd; do
    code 0 "$aurum" run "$traces/$t" --json --record $u:"$tmp/$t.$u.hex"
    cmp "$tmp/grids" "$tmp/out" || bad "$u: another run of $t when it is recorded"
    code 0 "$aurum" check $u "$tmp/$t.$u.hex"
    checks=$((checks + 2))
  done
done
[ "$(grep -c '^[0-9a-f]' "$tmp/t31_compute_shared.cwd.hex")" -gt 32 ] || bad "cwd: few vectors"
code 0 "$aurum" run "$trace" --keep-going --record fe:"$tmp/fe2.hex" --record mme:"$tmp/mme2.hex" --record pb:"$tmp/pb2.hex"
for u in fe mme pb; do cmp "$tmp/$u.hex" "$tmp/${u}2.hex" || bad "$u: another file beside others"; done
code 1 "$aurum" run "$traces/t01_clear" --keep-going --record rstr2d:"$tmp/none.hex"
[ ! -e "$tmp/none.hex" ] || bad "an empty file is kept"
code 2 "$aurum" run "$trace" --rtl ce
grep -q "no unit 'ce' with RTL; it has crast, frast, sfu," "$tmp/said" || bad "$(cat "$tmp/said")"
code 2 "$aurum" run "$trace" --rtl zjudge
grep -q 'give --record zjudge:FILE, and FILE to aurum cosim zjudge' "$tmp/said" || bad "$(cat "$tmp/said")"
code 2 "$aurum" run "$trace" --record crop:"$tmp/crop.hex"
grep -q 'give crop@0 to crop@1, or one FBP' "$tmp/said" || bad "$(cat "$tmp/said")"
code 2 "$aurum" run "$trace" --record lsu:"$tmp/lsu.hex"
# What is recorded beside a draw that is skipped.
code 3 "$aurum" run "$tmp/refused" --keep-going --record walk:"$tmp/walk.hex"
code 0 "$aurum" check walk "$tmp/walk.hex"
code 2 "$aurum" run "$traces/t01_clear" --load "$tmp/half.snp.zst" --record ce:"$tmp/ce.hex"

# The history of a pixel: stored, failed and blended; killed; samples; a blit; nobody.
cat > "$tmp/wanted" << 'END'
pixel 64,64 of the target at 0x100eb0000: A8B8G8R8, 128x128, 1 sample a pixel
clear 1
  00000000 (R 0 G 0 B 0 A 0) -> ff333333 (R 51 G 51 B 51 A 255)
draw 1, primitive 0: triangle, front
  depth 0.502170116 (0x808e38), stored 1 (0xffffff), passes; now depth 0x808e38
  program, output 0: 1 0.504340172 0 1
  source of the store: ff0081ff
  ff333333 (R 51 G 51 B 51 A 255) -> ff0081ff (R 255 G 129 B 0 A 255)
draw 1, primitive 1: triangle, back: fails
  depth 0.519638629 (0x850709), stored 0.502170116 (0x808e38), fails the depth test
draw 2, primitive 0: triangle, front
  depth 0.441592422 (0x710c33), stored 0.502170116 (0x808e38), passes
  program, output 0: 0.216815144 0 1 0.554203808
  source of the blend: 8dff0037
  ff0081ff (R 255 G 129 B 0 A 255) -> ff8d3a90 (R 144 G 58 B 141 A 255)
at the end
  ff8d3a90 (R 144 G 58 B 141 A 255)
END
"$aurum" run "$traces/t04_depth_blend" --pixel 64,64@0x100eb0000 | head -n 17 > "$tmp/history"
cmp "$tmp/wanted" "$tmp/history" || bad "t04: another history"
"$aurum" run "$traces/t04_depth_blend" --pixel 64,64@0 | head -n 17 | cmp "$tmp/wanted" - || bad "t04: output 0 has another history"
"$aurum" run "$traces/t04_depth_blend" --pixel 64,64@0 --record prop:"$tmp/prop.hex" 2> "$tmp/said" | head -n 17 | cmp "$tmp/wanted" - || bad "t04: another history with a recorder"
"$aurum" run "$traces/t04_depth_blend" --pixel 64,64@0 --gpcs 3 --tpcs 1 | head -n 17 | cmp "$tmp/wanted" - || bad "t04: another history on 3 GPCs"
[ -s "$tmp/prop.hex" ] || bad "t04: nothing is recorded beside a history"
checks=$((checks + 5))
# What a program reads of textures: weights and decoded values make the result, in words and as an object, on each GPC and SM.
cat > "$tmp/wanted" << 'END'
  TEXS R2, R0, R1, R0, 0x8, 2D, RGBA: handle 0x0, at 0.945656717 0.782616079
    level 1 by 0.92578125, linear, lod 1.07421875
      29,24 by 0.108901978: R 255 G 36 B 231 A 255
      30,24 by 0.348129272: R 255 G 36 B 239 A 255
      29,25 by 0.129379272: R 255 G 36 B 231 A 255
      30,25 by 0.413589478: R 255 G 36 B 239 A 255
    level 2 by 0.07421875, linear, lod 1.07421875
      14,12 by 0.36239624: R 255 G 72 B 223 A 255
      15,12 by 0.61416626: R 255 G 72 B 239 A 255
      14,13 by 0.00869750977: R 255 G 72 B 223 A 255
      15,13 by 0.0147399902: R 255 G 72 B 239 A 255
    gives 1 0.151654407 0.928606093 1
  program, output 0: 1 0.151654407 0.928606093 1
END
texels() { # TRACE X,Y [OPTION...]
  trace=$1 place=$2
  shift 2
  "$aurum" run "$traces/$trace" --pixel "$place@0" "$@" | sed -n '/handle 0x/,/program, output/p'
}
texels t03_texquad_mip 60,40 | cmp "$tmp/wanted" - || bad "t03: other texels"
texels t03_texquad_mip 60,40 --gpcs 3 --tpcs 2 | cmp "$tmp/wanted" - || bad "t03: other texels on 3 GPCs"
texels t03_texquad_mip 60,40 --record lod@0:"$tmp/lod.hex" 2> "$tmp/said" | cmp "$tmp/wanted" - || bad "t03: other texels beside a recorder"
sums() { # TRACE X,Y of UNORM8 in order: whether lookups are the sums of what they read
  "$aurum" run "$traces/$1" --pixel "$2@0" --json | jq -c '
    def fp32: if . == 0 then 0 else ((. / 8388608 | floor) as $e | (1 + . % 8388608 / 8388608) * pow(2; $e - 127)) end;
    [.pixel.events[].textures // [] | .[] | . as $l | range(3) | . as $c
      | ([$l.taps[] | .weight / 256 * ([.texels[] | .weight / 16777216 * .value[$c]] | add)] | add / 255) - ($l.value[$c] | fp32)
      | fabs < 1e-7] | [length, all]'
}
same "t03's sums" "$(sums t03_texquad_mip 60,40)$(sums t03_texquad_mip 17,90)$(sums t03_texquad_mip 100,5)" '[3,true][3,true][3,true]'
same "a cube's sum" "$(sums t17_tex_targets 30,20)" '[3,true]'
same "a volume's sum" "$(sums t17_tex_targets 90,20)" '[3,true]'
same "a projection's sum" "$(sums t21_texops 100,60)" '[3,true]'
texels t21_texops 60,60 > "$tmp/gather"
for line in '  TLD4.G R0, R0, 0x8, 2D, 0x7: handle 0x0, at 0.41796875 0.41796875' '      12,13: R 13 G 153 B 33 A 135' '      12,12: R 208 G 121 B 60 A 130' \
  '    gives 0.600000024 0.458823532 0.713725507 0.474509805'; do
  grep -qxF "$line" "$tmp/gather" || bad "t21: a gather without '$line'"
done
same "t21's query" "$(texels t21_texops 50,110 | sed -n 's/^ *//;2,3p')" "lod 1.47265625, level 1
gives 0x179 0x100"
same "t18's lookups" "$("$aurum" run "$traces/t18_shadow" --pixel 90,60@0 --json | jq -c '[.pixel.events[].textures[] | [.access, .handle, (.taps[].texels | length)]]')" \
  '[["gather","0x0",4],["sample","0x0",4],["sample","0x0",4]]'
checks=$((checks + 8))
code 2 "$aurum" run "$traces/t04_depth_blend" --pixel 64,64@0 --rtl crop
fates() { # TRACE X,Y@TARGET
  "$aurum" run "$traces/$1" --pixel "$2" --json | jq -c '[.pixel.events[] | .fate // .kind]'
}
same "t24's killed" "$(fates t24_flow 39,39@0)" '["clear","killed by the program"]'
same "t06's stencil" "$(fates t06_stencil 64,64@0)" '["clear","stored","stored","stored","fails"]'
same "t05's samples" "$(fates t05_msaa4 40,64@0)" '["clear","stored"]'
same "t05's blit" "$(fates t05_msaa4 40,64@0x100eb0000)" '["2d"]'
same "t25's corner" "$(fates t25_primtypes 20,20@0)" '["clear"]'
for bad_pixel in 1 1, 1,2 1,2@ 1,2@x -1,2@0 1,-2@0 1,2@-1 70000,1@0 128,1@0 1,128@0 1,1@7 1,1@0x1234; do
  code 2 "$aurum" run "$traces/t04_depth_blend" --pixel=$bad_pixel
done

# A draw's state: the run stops behind it, its targets are those of the end, its programs and bundles are there.
code 0 "$aurum" run "$traces/t04_depth_blend" --step "2:$tmp/step"
code 0 "$aurum" run "$traces/t04_depth_blend" --images "$tmp/ends"
for t in 0100eb0000_128x128_A8B8G8R8 0100ed0000_128x128_S8Z24; do
  cmp "$tmp/step/after/$t.png" "$tmp/ends/$t.png" || bad "--step: other targets"
done
cmp -s "$tmp/step/before/0100eb0000_128x128_A8B8G8R8.png" "$tmp/ends/0100eb0000_128x128_A8B8G8R8.png" && bad "--step: the draw changed nothing"
code 0 "$aurum" run "$traces/t04_depth_blend" --step "1:$tmp/step1"
cmp "$tmp/step1/after/0100eb0000_128x128_A8B8G8R8.png" "$tmp/step/before/0100eb0000_128x128_A8B8G8R8.png" || bad "--step: draw 2 does not begin where 1 ends"
same "programs of draw 2" "$(grep -c '^.section' "$tmp/step/programs.txt")" 2
same "a blend of draw 2" "$(awk '/^crop 0/ { c = 1 } c && $1 == "color_dst" { print $2; exit }' "$tmp/step/units.txt")" FACTOR_INV_SRC_ALPHA
for bad_step in 0:d 1 1: x:d -1:d; do code 2 "$aurum" run "$traces/t04_depth_blend" --step=$bad_step; done
code 2 "$aurum" run "$traces/t04_depth_blend" --step "3:$tmp/none"
code 2 "$aurum" run "$traces/t04_depth_blend" --step "1:$tmp/none" --save "$tmp/none.snap"
code 4 "$aurum" run "$traces/t04_depth_blend" --step "1:$tmp/none/none"

# Bad input: one line, and the exit code that goes with it.
code 4 "$aurum" run "$tmp/nothing"
same "lines of message" "$(wc -l < "$tmp/said" | tr -d ' ')" 1
mkdir "$tmp/short"
cp "$traces/t01_clear/trace.jsonl.zst" "$tmp/short/"
head -c 500 "$traces/t01_clear/trace.bin.zst" > "$tmp/short/trace.bin.zst"
code 4 "$aurum" run "$tmp/short" --keep-going
code 2 "$aurum" run
code 2 "$aurum" run "$traces/t08_compute" --sms 0
code 2 "$aurum" run "$traces/t08_compute" --sms 65
code 2 "$aurum" run "$traces/t08_compute" --sms 4294967297
code 2 "$aurum" run "$traces/t08_compute" --dump 1:2
code 2 "$aurum" run "$traces/t08_compute" --dump "0x8000000000:16:$tmp/none"
code 4 "$aurum" run "$traces/t08_compute" --dump "0x100ed2000:16:$tmp/no/folder"
code 2 "$aurum" diff "$tmp/t32.png"
code 2 "$aurum" diff "$tmp/t32.png" "$tmp/t32.png" --area 0,0,999,1
code 4 "$aurum" diff "$tmp/t32.png" "$tmp/none.png"
head -c 1000 /dev/zero > "$tmp/zeros"
code 0 "$aurum" diff "$tmp/zeros" "$tmp/zeros"
printf x | dd of="$tmp/zeros2" bs=1 seek=999 conv=notrunc 2> "$tmp/dd"
code 1 "$aurum" diff "$tmp/zeros" "$tmp/zeros2"
same "the report" "$(cat "$tmp/out")" "1000 bytes compared, 1 differ, the first at 0x3e7"
code 1 "$aurum" diff --json "$tmp/zeros" "$tmp/zeros2"
same "the object" "$(cat "$tmp/out")" '{"compared":1000,"unit":"bytes","differ":1,"first":999}'
code 1 "$aurum" diff --json "$tmp/t32.png" "$tmp/t32.rgba"
same "the object's keys" "$(jq -c 'keys' "$tmp/out")" '["compared","differ","from","most","to","unit"]'
code 0 "$aurum" diff --json "$tmp/t32.png" "$tmp/t32.png"
same "the object" "$(cat "$tmp/out")" '{"compared":16384,"unit":"pixels","differ":0}'
code 4 "$aurum" diff "$tmp" "$tmp/zeros" # a folder has no bytes
code 4 "$aurum" diff "$tmp/zeros" "$tmp"
: > "$tmp/empty"
code 1 "$aurum" diff "$tmp/empty" "$tmp/empty"
grep -q 'nothing is compared' "$tmp/said" || bad "two empty files: $(cat "$tmp/said")"
head -c 999 "$tmp/zeros" > "$tmp/shorter"
code 1 "$aurum" diff "$tmp/zeros" "$tmp/shorter"
echo "run: $checks checks"
