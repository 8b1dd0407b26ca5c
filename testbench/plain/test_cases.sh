#!/bin/sh
# test_cases.sh BUILD [SIMULATOR] - what aurum plain makes of odd files, of RTL that breaks the handshake, and of runs that end
# early: agreement only where something was compared to the end
#
# Of zdecomp, by Icarus or by verilator.
set -eu
build=$(cd "$1" && pwd)
simulator=${2:-icarus}
root=$(cd "$(dirname "$0")/../.." && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
long=$(printf '%0200d' 0)
mkdir -p "$tmp/a place/$long/$long" "$tmp/rtl"
cd "$tmp/a place/$long/$long"
checked=0
fail() { echo "test_cases: $simulator: $*" >&2; exit 1; }
# ends CODE TEXT ARGUMENT...: of aurum plain
ends() {
  code=$1 text=$2 got=0
  shift 2
  "$build/aurum" plain zdecomp --simulator "$simulator" "$@" > "$tmp/out" 2>&1 || got=$?
  [ $got = "$code" ] || fail "$*: exit code $got, not $code: $(cat "$tmp/out")"
  grep -qE -- "$text" "$tmp/out" || fail "$*: no '$text' in $(cat "$tmp/out")"
  [ $got = 0 ] || ! grep -q ', 0 differ' "$tmp/out" || fail "$*: agrees, too: $(cat "$tmp/out")"
  checked=$((checked + 1))
}
"$build/aurum" gen zdecomp --count 60 -o v.hex 2> "$tmp/err"
agrees='^plain: 60 packets compared, 0 differ$'

# Names and ends of lines.
ends 0 "$agrees" v.hex
ends 0 "$agrees" "$PWD/v.hex" --vcd 'a ü.vcd'
[ -s 'a ü.vcd' ] || fail "no waveform"
cp v.hex 'ü v.hex'
ends 0 "$agrees" 'ü v.hex'
head -c -1 v.hex > cut.hex
ends 0 "$agrees" cut.hex
sed 's/$/\r/' v.hex > crlf.hex
ends 0 "$agrees" crlf.hex
awk '/^[0-9a-f]/ && ++n == 60 { d = substr($1, length($1)); $1 = substr($1, 1, length($1) - 1) (d == "0" ? "1" : "0") } { print }' v.hex |
  head -c -1 > wrong.hex
ends 1 '^plain: line 59 differs, 59 packets compared' wrong.hex

# Nothing, or less than is said.
grep '^//' v.hex > none.hex
ends 4 'none.hex has 0 lines, its head says 60' none.hex
sed '$ d' v.hex > fewer.hex
ends 4 'fewer.hex has 59 lines, its head says 60' fewer.hex
sed 's/^\(.. count\) .*/\1 0/' v.hex > zero.hex
ends 4 'zero.hex has no lines' zero.hex
echo hello > text.hex
ends 4 'text.hex is not a vector file' text.hex
mkdir folder.hex
ends 4 'folder.hex' folder.hex
# A file without outputs: no packet is compared.
mask=$("$build/aurum" units --json | python3 -c '
import json, sys
u = [u for u in json.load(sys.stdin)["units"] if u["name"] == "zdecomp"][0]
p = u["ports"][-1]
assert p["direction"] == "out"
print(p["bits"])')
python3 -c '
import sys
for line in open("v.hex"):
    if line.startswith("//"): print(line, end=""); continue
    word = line.split()[0]
    print("%0*x" % (len(word), int(word, 16) >> int(sys.argv[1]) + 1 << int(sys.argv[1]) + 1))' "$mask" > silent.hex
ends 1 'no packet was compared: that proves nothing|differs' silent.hex

# RTL with something planted.
plant() { # EDIT
  rm -f "$tmp"/rtl/*
  for f in $("$root/scripts/build/rtl_files" zdecomp); do cp "$f" "$tmp/rtl"; done
  sed -i "$1" "$tmp/rtl/zdecomp.sv"
  ! cmp -s "$tmp/rtl/zdecomp.sv" "$root/rtl/fbp/zrop/zdecomp/zdecomp.sv" || fail "nothing planted by $1"
}
plant 's/^endmodule/  initial #3000 $finish;\n&/'
ends 4 'the simulation ended before its end' v.hex "$tmp"/rtl/*.sv
plant 's/^endmodule/  logic [7:0] rom [0:3];\n  initial $readmemh("nowhere.hex", rom);\n&/'
ends 4 'a file that the RTL loads cannot be read' v.hex "$tmp"/rtl/*.sv
# The unit behind a stream that breaks the rules: another module of its name around it.
wrapped() { # BODY: of valid, ready toward the outside, and inner_valid, inner_ready
  plant 's/^module zdecomp\b/module zdecomp_inner/'
  { sed -n '/^`include/p; /^module zdecomp\b/,/^);/p' "$root/rtl/fbp/zrop/zdecomp/zdecomp.sv"
    echo 'logic inner_valid, inner_ready;'
    echo 'zdecomp_inner u_inner (.clk_i, .rst_ni, .cfg_i, .l2_zdecomp_valid_i, .l2_zdecomp_ready_o, .l2_zdecomp_i,'
    echo '  .zdecomp_l2_valid_o(inner_valid), .zdecomp_l2_ready_i(inner_ready), .zdecomp_l2_o);'
    echo "$1"
    echo endmodule; } > "$tmp/rtl/outer.sv"
}
wrapped 'assign zdecomp_l2_valid_o = inner_valid; assign inner_ready = zdecomp_l2_ready_i;'
ends 0 "$agrees" v.hex "$tmp"/rtl/*.sv
wrapped 'assign zdecomp_l2_valid_o = inner_valid && zdecomp_l2_ready_i; assign inner_ready = zdecomp_l2_ready_i;'
ends 1 'valid (waits for ready|depends on ready in the same clock), after line 0:' v.hex "$tmp"/rtl/*.sv
grep -q '^  zdecomp_l2_valid_o$' "$tmp/out" || fail "names no signal: $(cat "$tmp/out")"
wrapped 'logic was; assign zdecomp_l2_valid_o = inner_valid && was; assign inner_ready = zdecomp_l2_ready_i && was;
  always_ff @(posedge clk_i or negedge rst_ni) if (!rst_ni) was <= 0;
    else was <= (was || zdecomp_l2_ready_i) && !(zdecomp_l2_valid_o && zdecomp_l2_ready_i);'
ends 1 'valid waits for ready, after line 0:' v.hex "$tmp"/rtl/*.sv
# A packet more, 150 clocks after the last.
wrapped 'int idle, given; assign zdecomp_l2_valid_o = inner_valid || (given != 0 && idle == 150); assign inner_ready = zdecomp_l2_ready_i;
  always_ff @(posedge clk_i or negedge rst_ni) if (!rst_ni) begin idle <= 0; given <= 0; end
    else begin idle <= inner_valid ? 0 : idle == 150 && !zdecomp_l2_ready_i ? idle : idle + 1; if (inner_valid) given <= 1; end'
"$build/aurum" gen zdecomp --count 5 -o five.hex 2> "$tmp/err"
ends 1 'differs' five.hex "$tmp"/rtl/*.sv
if [ "$simulator" = icarus ]; then # X is of four states
  wrapped "assign zdecomp_l2_valid_o = inner_valid ? 1'bx : 1'b0; assign inner_ready = zdecomp_l2_ready_i;"
  ends 1 'a handshake signal is X after line 0:' v.hex "$tmp"/rtl/*.sv
  grep -q '^  zdecomp_l2_valid_o$' "$tmp/out" || fail "names no signal: $(cat "$tmp/out")"
fi

# Modules that are missing: each at once, and what mends it.
ends 4 '^plain: with Aurum.s: -y ' v.hex "$root/rtl/fbp/zrop/zdecomp/zdecomp.sv"
[ "$(grep -c 'is not among the files; give yours, or ' "$tmp/out")" -gt 1 ] || fail "$(cat "$tmp/out")"
eval "set -- $(sed -n "s/^plain: with Aurum's://p" "$tmp/out")"
ends 0 "$agrees" v.hex "$root/rtl/fbp/zrop/zdecomp/zdecomp.sv" "$@"
echo "test_cases: $simulator: $checked runs checked"
