#!/bin/sh
# test_stops.sh AURUM TRACES - whatever stops a stream or is not modelled reaches the exit code, the report in words and the JSON: of
# each stage of a draw, of grids, clears, copies, the 2D engine and Host.  Each is a recorded stream with some words spoiled.
set -eu
aurum=$1
traces=$2
. "$(dirname "$0")/checks.sh"
export PYTHONDONTWRITEBYTECODE=1
stops=0

# Runs, whose exit code is CODE, and whose object is in $tmp/out.
run() { # CODE OPTION...
  wanted=$1 got=0
  shift
  "$aurum" run "$tmp/spoiled" "$@" > "$tmp/out" 2> "$tmp/said" || got=$?
  [ "$got" = "$wanted" ] || bad "$name, '$*': exit $got, not $wanted: $(cat "$tmp/out" "$tmp/said")"
}
spoil() { # NAME FROM TO
  name=$1
  rm -rf "$tmp/spoiled"
  python3 "$(dirname "$0")/spoiled.py" "$traces/$1" "$tmp/spoiled" "$2" "$3" || bad "$1: nothing to spoil"
  stops=$((stops + 1))
}
# A limit: code 3 at once; --keep-going counts it, says what it is, and ends with code 3 too.
limit() { # TEXT
  run 3 --json
  jq -e --arg t "$1" '.error | contains($t)' "$tmp/out" > "$tmp/yes" || bad "$name: no '$1' in $(cat "$tmp/out")"
  grep -qF "not modelled: " "$tmp/said" || bad "$name: $(cat "$tmp/said")"
  for jobs in 1 2; do
    run 3 --json --keep-going --jobs $jobs
    jq -e --arg t "$1" '.draws_skipped > 0 and (.first_skipped | contains($t))' "$tmp/out" > "$tmp/yes" || bad "$name: $(cat "$tmp/out")"
  done
  run 3 --keep-going
  grep -qF " skipped, the first of them " "$tmp/out" && grep -qF "$1" "$tmp/out" || bad "$name: $(cat "$tmp/out")"
}
# A fault: code 1, also with --keep-going; one line says it, and counts are printed.
fault() { # TEXT
  for option in --jobs=1 --jobs=2 --keep-going; do
    run 1 --json $option
    jq -e --arg t "$1" '.faults == 1 and .submits > 0 and (.error | contains($t))' "$tmp/out" > "$tmp/yes" || bad "$name: no '$1' in $(cat "$tmp/out")"
    run 1 $option
    [ "$(wc -l < "$tmp/said")" = 1 ] && grep -qF "$1" "$tmp/said" || bad "$name: not '$1' but $(cat "$tmp/said")"
    grep -q " submits, .* draws, " "$tmp/out" || bad "$name: no counts"
  done
}

# Limits that are found while a program runs: ALD of a patch by vertices, ALD.O by primitives; surfaces of sparse tiles by pixels,
# whose program runs as late as at END, and by a grid.
spoil t02_triangle '0807ff00 efd9ff80' '8807ff00 efd9ff80'
limit 'ALD.P outside of tessellation programs: vertex program'
spoil t11_geom '0807ff0c efd80200' '0807ff0c efd80201'
limit 'ALD.O of geometry programs: geometry program'
spoil n53_image_ms '6014920f 00ed0000 00600001 00070020' '6014920f 00ed0000 00600001 00072020'
limit 'textures: 3D GOBs: pixel program'
spoil n49_image3d_cas '6014920f 00ee1000 00600001 00070080' '6014920f 00ee1000 00600001 00072080'
limit 'textures: 3D GOBs: '
# ... and before: an instruction that no program may have, patches.
spoil t02_triangle '00470003 50800000' '00470003 e2c00000'
limit 'GETCRSPTR'

# Traps of every stage: BPT.TRAP instead of an instruction.
spoil t02_triangle '0807ff00 efd9ff80' '001000c0 e3a00000'
fault 'trap: vertex program'
spoil t11_geom '0807ff0c efd80200' '001000c0 e3a00000'
fault 'trap: geometry program'
spoil t02_triangle 'cff7ff00 e003ff87' '001000c0 e3a00000'
fault 'trap: pixel program'
spoil t08_compute '02070000 f0c80000' '001000c0 e3a00000'
fault 'trap: '
# Memory that nothing maps: of vertices, stream output, targets, copies, the 2D engine.
spoil t02_triangle '00000001 00ed0000 200207c0 00000001' '0000007f 00ed0000 200207c0 0000007f'
fault 'a vertex attribute'
spoil t12_xfb '00000001 00ee1000' '0000007f 00ee1000'
fault 'a buffer of stream output'
spoil t02_triangle '00000001 00eb0000' '0000007f 00eb0000'
fault 'write of 0x7f00eb0000 by PROP_0'
spoil t05_msaa4 '00000100 00000100 00000001 00ed0000' '00000100 00000100 0000007f 00ed0000'
fault 'read of 0x7f00ed0000 by RASTERTWOD'
spoil t05_msaa4 '00000001 00eb0000 00000001 00f81000' '0000007f 00eb0000 00000001 00f81000'
fault 'read of 0x7f00eb0000 by GR_CE'
# A method that the class lacks; a clear of depth in a colour target's pages.
spoil t02_triangle '200207c0 00000001 00ed005f' '20020fff 00000001 00ed005f'
fault 'method 0x3ffc'
spoil t04_depth_blend '00000001 00ed0000' '00000001 00eb0000'
limit 'fbp: depth in pages of a kind for something else: clear 1'

# A fence that the recorder saw released with another word.
name=t02_triangle
rm -rf "$tmp/spoiled"
cp -r "$traces/$name" "$tmp/spoiled"
zstd -dcq "$traces/$name/trace.jsonl.zst" | sed 's/"ev":"query","subc":0,"va":"\([^"]*\)","seq":1,/"ev":"query","subc":0,"va":"\1","seq":77,/' |
  zstd -qfo "$tmp/spoiled/trace.jsonl.zst"
run 1 --json
jq -e '.fences_wrong == 1 and (.error | contains("1 of 2 fences and queries"))' "$tmp/out" > "$tmp/yes" || bad "fences: $(cat "$tmp/out")"
echo "stops: $stops spoiled streams"
