#!/bin/sh
# test_decode.sh AURUM TRACES [CAPTURES] - aurum decode and aurum methods from outside
set -eu
aurum=$1
traces=$2
. "$(dirname "$0")/checks.sh"

# An exit code, and one line of message where there is one.
exits() { # WANTED COMMAND...
  code "$@"
  [ "$wanted" = 0 ] || same "lines of message of $*" "$(wc -l < "$tmp/said" | tr -d ' ')" 1
}

t=$traces/t27_indirect
"$aurum" decode "$t" > "$tmp/text"
"$aurum" decode --json "$t" > "$tmp/json"
same "methods as objects" "$(grep -c '"step":"method"' "$tmp/json")" 2669
same "methods of macros as objects" "$(grep -c '"step":"macro"' "$tmp/json")" 69
same "methods of macros as lines" "$(grep -c ' | ' "$tmp/text")" 69
same "submits" "$(grep -c '^submit ' "$tmp/text")" 8
same "a draw of a macro" "$(grep -c '| DRAW_INDEX_BUFFER  .*0x00000003' "$tmp/text")" 3
grep -q 'BEGIN .* OP=TRIANGLES  PRIMITIVE_ID=FIRST' "$tmp/text" || bad "no fields by name"
same "escapes in a pipe" "$(grep -c "$(printf '\033')" "$tmp/text" || true)" 0
same "totals" "$(tail -1 "$tmp/json" | tr , '\n' | grep -c '"unknown_methods":0\|"faults":0\|"malformed_headers":0}')" 3
"$aurum" decode --until 1 --totals "$t" > "$tmp/text"
same "submits of --until 1" "$(awk '$1 == "submits" { print $2 }' "$tmp/text")" 1
"$aurum" decode --macros "$t" > "$tmp/text"
same "macros" "$(grep -c "^macro " "$tmp/text")" 16
"$aurum" decode --record "mme:$tmp/v.hex.zst" "$t" || bad "cannot record"
"$aurum" check mme "$tmp/v.hex.zst" > "$tmp/text"
grep -q ' 0 differ' "$tmp/text" || bad "what was recorded differs"

# Every recorded stream is made of methods that the classes have, with values that their fields take.
decodes() { # TRACE
  "$aurum" decode --totals --json "$1" > "$tmp/json" || bad "$1: exit $?"
  same "what $1 has wrong" "$(jq '.unknown_methods + .faults + .malformed_headers' "$tmp/json")" 0
  [ "$(jq .methods "$tmp/json")" -gt 1000 ] || bad "$1: few methods"
}
for stream in "$traces"/*/; do decodes "$stream"; done

exits 4 "$aurum" decode "$tmp/none"
mkdir "$tmp/cut"
cp "$t"/trace.bin.zst "$tmp/cut"
head -c 700 "$t/trace.jsonl.zst" > "$tmp/cut/trace.jsonl.zst"
exits 4 "$aurum" decode --totals "$tmp/cut"
cp "$t"/trace.jsonl.zst "$tmp/cut"
head -c 2000 "$t/trace.bin.zst" > "$tmp/cut/trace.bin.zst"
exits 4 "$aurum" decode --totals "$tmp/cut"
grep -q 'trace.bin' "$tmp/said" || bad "the file is not named: $(cat "$tmp/said")"

exits 0 "$aurum" methods
same "classes" "$(wc -l < "$tmp/out" | tr -d ' ')" 6
exits 0 "$aurum" methods b197 0x1618
same "the method at 0x1618" "$(awk 'NR == 1 { print $2 }' "$tmp/out")" BEGIN
exits 0 "$aurum" methods --json 3d
same "methods of 3D" "$(wc -l < "$tmp/out" | tr -d ' ')" 649
exits 0 "$aurum" methods --idle b197
grep -v '^0x[0-9a-f]*  [A-Z0-9_]*[^ ]*  *no effect: .' "$tmp/out" > "$tmp/other" && bad "methods --idle: $(head -1 "$tmp/other")"
[ "$(wc -l < "$tmp/out")" -gt 200 ] || bad "methods --idle: few"
exits 0 "$aurum" methods 902d SET_DST_FORMAT
grep -q 'state, read by rstr2d' "$tmp/out" || bad "who reads SET_DST_FORMAT: $(head -1 "$tmp/out")"
exits 0 "$aurum" methods --json b0b5 LAUNCH_DMA
grep -q '"readers":\["ce"\]' "$tmp/out" || bad "who reads LAUNCH_DMA: $(cat "$tmp/out")"
exits 0 "$aurum" methods b197 'SET_COLOR_TARGET_A(7)' # as decode prints an element
same "an element's method" "$(awk 'NR == 1 { print $1 }' "$tmp/out")" 0x0800
for none in NONE 'SET_COLOR_TARGET_A(8)' 'SET_COLOR_TARGET_A(-1)' 'SET_COLOR_TARGET_A(1' 'SET_COLOR_TARGET_A(1)x' 'BEGIN(0)'; do
  exits 2 "$aurum" methods b197 "$none"
done
# What says two things is refused: two lines, argp's.
for both in '--macros --json' '--macros --totals' "--record mme:$tmp/w.hex --totals" "--record mme:$tmp/w.hex --json"; do
  got=0
  # shellcheck disable=SC2086 # words
  "$aurum" decode $both "$t" > "$tmp/out" 2> "$tmp/said" || got=$?
  same "exit of decode $both" $got 2
  [ ! -e "$tmp/w.hex" ] || bad "decode $both writes a file"
done
exits 2 "$aurum" methods c097
echo "decode: $checks checks"
