#!/bin/sh
# test_draw_cases.sh AURUM TRACES - recorded draws that were drawn wrongly once, each with what is right by a specification and by
# llvmpipe: pictures, depth, queries, vertices of stream output
set -eu
aurum=$1 traces=$2
. "$(dirname "$0")/checks.sh"
streams=0 words=0


# Memory as it is behind N submits of a stream, as words.
memory() { # NAME SUBMITS ADDRESS BYTES
  "$aurum" run "$traces/$1" --until "$2" --dump "$3:$4:$tmp/memory" > "$tmp/out" || bad "$1: exit $?"
  words=$((words + $4 / 4))
}
# A target that a program has read back, as it came, is llvmpipe's.
read_back() { # NAME SUBMITS ADDRESS BYTES REFERENCE
  memory "$1" "$2" "$3" "$4"
  zstd -dcq "$traces/$1/$5.zst" | cmp - "$tmp/memory" || bad "$1: other bytes than $5"
}

# The same, but for so many pixels, of which a channel is one code off.
nearly() { # NAME SUBMITS ADDRESS BYTES REFERENCE PIXELS
  memory "$1" "$2" "$3" "$4"
  zstd -dcq "$traces/$1/$5.zst" > "$tmp/wanted"
  cmp -l "$tmp/memory" "$tmp/wanted" > "$tmp/diff" || [ $? = 1 ] || bad "$1: no $5 to compare"
  said=$(awk '{ a = oct($2) - oct($3); if (a * a > 1) far++; p[int(($1 - 1) / 4)] = 1 }
    function oct(s) { return substr(s, length(s)) + 8 * (length(s) > 1 ? oct(substr(s, 1, length(s) - 1)) : 0) }
    END { for (i in p) n++; print n + 0, far + 0 }' "$tmp/diff")
  [ "$said" = "$6 0" ] || bad "$1: pixels that differ from $5, bytes that do by more than one: $said, not $6 0"
}

# Polygon offsets that go below 0 and above 1, without and with depth clamp: every pixel is drawn (OpenGL 4.6, 14.6.5); depths
# are those of vertices on the grid of 1/256 pixel, of which a plane that rises by 138352 codes a pixel is 271 off at most.
read_back n45_offset_neg 8 0x100f10000 65536 llvmpipe.rgba
memory n45_offset_neg 7 0x100ef0000 65536
zstd -dcq "$traces/n45_offset_neg/llvmpipe.z.zst" > "$tmp/wanted"
od -An -v -w4 -tu4 "$tmp/memory" > "$tmp/a" && od -An -v -w4 -tf4 "$tmp/wanted" > "$tmp/b"
said=$(paste "$tmp/a" "$tmp/b" | awk '{ z = $1 % 16777216; d = z - $2 * 16777215; if (d < 0) d = -d; if (d > 271) n++
  ends += z == 0 || z == 16777215 } END { print NR, n + 0, (ends > 1000) }')
[ "$said" = "16384 0 1" ] || bad "n45_offset_neg: depths, those that are off, whether many are at an end: $said"
streams=$((streams + 1))

# A geometry program's layer 2000 of a target with two: nothing is drawn, nothing faults (OpenGL 4.6, 9.8: undefined).  Layer
# 1 then is drawn, where planes of vertices on the grid of 1/256 pixel make 17 pixels another code.
read_back n46_layer_oor 5 0x100ee0000 65536 llvmpipe.L0
nearly n46_layer_oor 6 0x100f00000 65536 llvmpipe.L1 17
streams=$((streams + 1))

# Two sources of a program of OpenGL ES 2, whose header says that output 0 is every target's (EXT_blend_func_extended).
read_back n47_dualsrc_gles2 4 0x100ee1000 65536 llvmpipe.rgba
streams=$((streams + 1))

# Counts at the end of queries, 64 bits each but at 16 bytes: at so many places, so far apart.
counts() { # NAME SUBMITS ADDRESS STEP WANTED
  wanted=$5
  set -- "$1" "$2" "$3" "$4" $wanted
  memory "$1" "$2" "$3" $((($# - 4) * $4))
  found=$(od -An -v -w"$4" -tu4 "$tmp/memory" | awk '{ printf "%s%s", (NR > 1 ? " " : ""), ($2 == 0 ? $1 : "wide") }')
  [ "$found" = "$wanted" ] || bad "$1: counts at $3: $found, not $wanted"
}
# Primitives generated of four streams, and written to buffers of which the second and fourth are too short; what was before
# the queries is 0; the buffers.
counts n04_gs_streams 4 0x100f23000 128 '96 96 48 37 32 32 30 16'
for b in b0:0x100ed0000:4096 b1:0x100f00000:300 b2:0x100ed1000:4096 b3:0x100f12000:64; do
  size=${b##*:} at=${b#*:}
  read_back n04_gs_streams 4 "${at%:*}" "$size" "llvmpipe.${b%%:*}"
done
read_back n04_gs_streams 5 0x100f34000 65536 llvmpipe.rgba
# Vertices 81 * 3 + 120 + 9 * 3 that are submitted, of which indices name 9 twice; 12342 pixels are drawn, each once, as in
# llvmpipe's picture: llvmpipe counts blocks of 4x4.  A geometry program's invocations are 2 of 40 triangles.
counts n17_pipestats 7 0x100f01000 16 '390 130 381 80 160 250 250 12342'
zstd -dcq "$traces/n17_pipestats/llvmpipe.rgba.zst" | od -An -v -w4 -tx1 | awk '$0 != " 00 00 33 ff" { n++ } END { exit n != 12342 }' ||
  bad "n17_pipestats: other pixels in the picture"
read_back n17_pipestats 8 0x101123000 65536 llvmpipe.rgba
streams=$((streams + 2))

# The first vertex provokes: stream output of a strip, a fan and a geometry program's strips has it first, and so do programs'
# inputs (Vulkan, Triangle Strips, Triangle Fans).  A blue of 0.3 is 76.500003, which is 77 in the model and 76 in llvmpipe.
read_back n58_xfb_prims 52 0x100ed0000 8192 llvmpipe.u1_5
read_back n58_xfb_prims 55 0x100ed0000 8192 llvmpipe.u1_6
read_back n58_xfb_prims 64 0x100ed0000 8192 llvmpipe.u1_9
nearly n19_provoking 19 0x100ed0000 65536 llvmpipe.rgba 2067
streams=$((streams + 2))

# Multisampling is off on a target of four samples: a pixel is drawn whole, by its centre (OpenGL 4.6, 14.3.1).
read_back n55_ms_disabled 5 0x100f20000 65536 llvmpipe.rgba
streams=$((streams + 1))

# A target of 16384 pixels in a row, whose program gives red of its column: by calls, by wires, on several SMs.
python3 -c 'import sys; sys.stdout.buffer.write(bytes(v for x in range(16384) for v in (7 * x & 255, 0, 0, 255)))' > "$tmp/wanted"
for option in "--jobs 1" "--jobs 2" "--record prop:$tmp/prop.hex" "--gpcs 2 --tpcs 2 --record prop@0:$tmp/prop.hex"; do
  rm -rf "$tmp/images"
  # shellcheck disable=SC2086 # words
  "$aurum" run "$traces/n56_odd_targets" --images "$tmp/images" $option > "$tmp/out" || bad "n56_odd_targets $option: exit $?"
  "$aurum" diff "$tmp/images/01011e9000_16384x1_G8R8.png" "$tmp/wanted" > "$tmp/diff" || bad "n56_odd_targets $option: $(cat "$tmp/diff")"
  words=$((words + 16384))
done
streams=$((streams + 1))

[ $streams -ge 9 ] || bad "few streams"
echo "draw cases: $streams streams, $words words compared"
