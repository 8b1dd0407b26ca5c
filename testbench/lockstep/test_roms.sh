#!/bin/sh
# test_roms.sh BUILD - a bench runs where the tree that it was made in is no more; a ROM that is not there is exit code 4
set -eu
build=$(cd "$1" && pwd)
root=$(cd "$(dirname "$0")/../.." && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
fail() { echo "test_roms: $*" >&2; exit 1; }

# A tree of its own, of what scripts/bench reads, with types that name its ROMs.
tree=$tmp/tree
for part in scripts/bench scripts/build/linked.sh scripts/build/unit_bench.sh scripts/build/unit_sv.h scripts/build/unit_table scripts/build/rtl_files bridge/lockstep bridge/dpi \
  testbench/common vectors/common vectors/gpc/tpc/sm/sfu rtl CMakeLists.txt; do
  mkdir -p "$tree/$(dirname $part)"
  cp -r "$root/$part" "$tree/$part"
done
mkdir -p "$tree/build/bridge" "$tree/build/cmodel" "$tree/bridge/unit"
cp "$build/bridge/unit/units.def" "$tree/bridge/unit/units.list"
cp -r "$build/rtl" "$tree/build/rtl"
for library in dpi vector unit; do
  mkdir "$tree/build/bridge/$library"
  ln -s "$build/bridge/$library/lib$library.a" "$tree/build/bridge/$library/"
done
ln -s "$build/cmodel/libcmodel.a" "$tree/build/cmodel/"
sed -i "s|\"$root/vectors/|\"$tree/vectors/|" "$tree/build/rtl/gpu_types.svh"
grep -q "$tree/vectors/gpc/tpc/sm/sfu/rom.hex" "$tree/build/rtl/gpu_types.svh" || fail "the types name other ROMs"
# shellcheck disable=SC2046 # a list of files
LEAN=1 BUILD=$tree/build "$tree/scripts/bench" sfu "$tmp/made" $("$tree/scripts/build/rtl_files" sfu) > "$tmp/log" 2>&1 || fail "$(cat "$tmp/log")"
mv "$tree/vectors/gpc/tpc/sm/sfu/rom.hex" "$tmp/"
got=0
LEAN=1 BUILD=$tree/build "$tree/scripts/bench" sfu "$tmp/none" "$tree/rtl/gpc/tpc/sm/sfu/sfu.sv" > "$tmp/log" 2>&1 || got=$?
[ $got = 4 ] && grep -q "the ROM $tree/vectors/gpc/tpc/sm/sfu/rom.hex is missing" "$tmp/log" || fail "a bench without a ROM: $got, $(cat "$tmp/log")"
rm -r "$tree"
cd "$tmp"
"$build/aurum" cosim sfu --bench made/sfu_bench --count 2000 > log 2>&1 || fail "without the tree: $(cat log)"
grep -q '^sfu: 2000 packets compared, 0 differ' log || fail "$(cat log)"

# What their own RTL loads is theirs.
mkdir rtl
for f in $("$root/scripts/build/rtl_files" zdecomp); do cp "$f" rtl; done
sed -i 's/^  localparam Stages = 3;/&\n  logic [7:0] their_rom [0:3];\n  initial $readmemh("their.hex", their_rom);/' rtl/zdecomp.sv
grep -q their_rom rtl/zdecomp.sv || fail "nothing planted"
LEAN=1 BUILD=$build "$root/scripts/bench" zdecomp own rtl/*.sv > log 2>&1 || fail "$(cat log)"
got=0
"$build/aurum" cosim zdecomp --bench own/zdecomp_bench --count 100 > log 2>&1 || got=$?
[ $got = 4 ] && grep -q '^aurum: their.hex, which the RTL loads, cannot be read: No such file' log || fail "their ROM is missing: $got, $(cat log)"
printf '1\n2\n3\n4\n' > their.hex
"$build/aurum" cosim zdecomp --bench own/zdecomp_bench --count 100 > log 2>&1 || fail "their ROM: $(cat log)"

# It ends the simulation: no agreement, though all that came was right.
sed -i 's/^  initial $readmemh("their.hex", their_rom);/  int their_clocks = 0;\n  always_ff @(posedge clk_i) begin\n    their_clocks <= their_clocks + 1;\n    if (their_clocks == 600) $finish;\n  end/' rtl/zdecomp.sv
grep -q 'finish' rtl/zdecomp.sv || fail "no end planted"
LEAN=1 BUILD=$build "$root/scripts/bench" zdecomp own rtl/*.sv > log 2>&1 || fail "$(cat log)"
got=0
"$build/aurum" cosim zdecomp --bench own/zdecomp_bench --no-shrink > log 2>&1 || got=$?
[ $got = 1 ] && grep -q '^the simulation was ended in clock 60[0-9], before the last line' log || fail "their end: $got, $(cat log)"
echo "test_roms: 2000 packets compared without the tree"
