#!/bin/sh
# test_mismatch.sh UNIT BUG BUILD - a planted bug is found, shrunk, replayed with waves, and GTKWave
# shows RTL and model differ at the marker
set -eu
unit=$1 bug=$2 build=$(cd "$3" && pwd)
root=$(cd "$(dirname "$0")/../.." && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
fail() { echo "test_mismatch: $*"; exit 1; }

files=$("$root/scripts/check/plant" "$unit" "$bug" "$dir/rtl")
# shellcheck disable=SC2086 # a list of files
BUILD=$build "$root/scripts/bench" "$unit" "$dir/bench" $files > /dev/null
cd "$dir"
code=0
"$build/aurum" cosim "$unit" --count 20000 --bench "bench/${unit}_bench" --json \
  --junit junit.xml > result.json || code=$?
[ $code -eq 1 ] || fail "exit code $code, not 1"
grep -q '<failure' junit.xml || fail "no failure in the JUnit file"
lines=$(jq .shrunk_lines result.json)
[ "$lines" = 1 ] || fail "shrunk to $lines lines, not 1"
base=$(jq -r .shrunk result.json | sed 's/\.hex$//')
"$build/aurum" check "$unit" "$base.hex" > /dev/null || fail "the shrunk file is not the model's"
clock=$(jq .mismatch_clock result.json)

# In the loop it spoils a frame, which is not written.
if [ "$unit" = crop ]; then
  code=0
  timeout 100 "$build/aurum" draw --scene quads --size 64x48 --frame frame \
    --rtl "zrop,crop=bench/crop_bench,sfu" > loop.txt 2> loop_err.txt || code=$?
  [ $code -eq 1 ] || fail "in the loop: exit code $code, not 1: $(cat loop.txt loop_err.txt)"
  grep -q '^crop_ccache: the packet of line .* differs' loop.txt && grep -q '\*$' loop.txt ||
    fail "in the loop: $(cat loop.txt)"
  [ ! -e frame ] || fail "in the loop: the frame is written"
fi

# The fields that differ, as the report marks them.
field=$(jq -r .report result.json | awk '/\*$/ { print $1; exit }')
[ -n "$field" ] || fail "the report marks no field"
# The wire it is on, and an enumerated field of the packet or the state bundle with what its names
# begin with.
wire=$(jq -r .report result.json | sed -n 's/: the packet of line.*//p' | head -n 1)
case $unit in
  sfu) enum=op names=SFU_ ;;
  crop) enum=format names=FORMAT_ ;;
  *) fail "no enumerated field of $unit is known" ;;
esac
cat > show.tcl <<TCL
puts "marker [gtkwave::getMarker]"
gtkwave::setMarker [expr [gtkwave::getMarker] + 10]
puts "mismatch [gtkwave::getTraceValueAtMarkerFromName TOP.bench.u_$unit.u_lockstep.${wire}_mismatch]"
puts "traces [gtkwave::getTotalNumTraces]"
puts "enum [gtkwave::getTraceValueAtMarkerFromName $enum]"
exit
TCL
timeout 60 xvfb-run -a gtkwave -S show.tcl "$base.gtkw" > gtkwave.txt 2>&1 || true
grep -q "^marker $((clock * 10))\$" gtkwave.txt || fail "the marker is not at clock $clock: $(cat gtkwave.txt)"
grep -q '^mismatch 1$' gtkwave.txt || fail "'mismatch' is not 1 at the marker"
grep -q "^enum $names" gtkwave.txt || fail "enumerations are not shown by name"
echo "$bug: found, shrunk to 1 line, clock $clock; GTKWave: $(grep -c . gtkwave.txt) lines, $(grep traces gtkwave.txt)"
