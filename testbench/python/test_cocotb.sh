#!/bin/sh
# test_cocotb.sh AURUM LIBAURUM BUILD - the driver and the monitor for cocotb: the example under Icarus and Verilator,
# units with several ports, with a bundle that travels, and planted bugs
#
# Needs BUILD/cocotb, a virtual environment that scripts/setup --cocotb makes.
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
library=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
build=$(cd "$3" && pwd)
root=$(cd "$(dirname "$0")/../.." && pwd)
venv=$build/cocotb
if [ ! -x "$venv/bin/cocotb-config" ]; then
  echo "test_cocotb: cocotb is not in $venv: run BUILD=$build scripts/setup --cocotb" >&2
  exit 1
fi
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
# The package is used where it lies, with the library of this build.
export PATH="$venv/bin:$PATH" PYTHONPATH="$root/bridge/python:$root/testbench/python" AURUM_LIBRARY="$library" PYTHONDONTWRITEBYTECODE=1
AURUM_SEED=${AURUM_SEED:-7}
export AURUM_SEED OBJCACHE=ccache
compared=0

# simulate NAME UNIT COUNT [MAKE ARGUMENT...] - runs in a folder of its own; its log is NAME.log
simulate() {
  name=$1 unit=$2 count=$3
  shift 3
  mkdir -p "$tmp/$name"
  "$aurum" gen "$unit" --count "$count" --seed "$AURUM_SEED" -o "$tmp/$name/v.hex" 2> "$tmp/said"
  (cd "$tmp/$name" && make -f "$root/bridge/python/examples/zdecomp/Makefile" BUILD="$build" VECTORS=v.hex \
    COCOTB_RESULTS_FILE=results.xml "$@") > "$tmp/$name.log" 2>&1 || :
  if [ ! -e "$tmp/$name/results.xml" ]; then tail -n 30 "$tmp/$name.log"; exit 1; fi
}
agrees() {
  if grep -q '<failure' "$tmp/$1/results.xml" || ! grep -q ' packets compared, 0 differ' "$tmp/$1.log"; then
    cat "$tmp/$1.log"; exit 1
  fi
  n=$(sed -n 's/.* \([0-9]*\) packets compared, 0 differ.*/\1/p' "$tmp/$1.log")
  echo "test_cocotb: $1: $n packets compared"
  compared=$((compared + n))
}
# fails NAME TEXT - the test failed and said so
fails() {
  if ! grep -q '<failure' "$tmp/$1/results.xml" || ! grep -q "$2" "$tmp/$1.log"; then
    echo "test_cocotb: $1 did not fail with: $2"; tail -n 60 "$tmp/$1.log"; exit 1
  fi
  echo "test_cocotb: $1: $(grep -m 1 -o "$2.*" "$tmp/$1.log")"
}

export PYTHONPATH="$root/bridge/python/examples/zdecomp:$PYTHONPATH"
simulate icarus zdecomp 300
agrees icarus
simulate verilator zdecomp 300 SIM=verilator
agrees verilator
for unit in cread.150 crop.40; do
  simulate "${unit%.*}" "${unit%.*}" "${unit#*.}" TOPLEVEL="${unit%.*}" MODULE=cocotb_unit RTL="$("$root/scripts/build/rtl_files" "${unit%.*}" | tr '\n' ' ')"
  agrees "${unit%.*}"
done

# planted NAME FILE SED TEXT - the example with a bug in one of its files
planted() {
  mkdir -p "$tmp/rtl"
  file=$("$root/scripts/build/rtl_files" zdecomp | grep "/$2$")
  sed "$3" "$file" > "$tmp/rtl/$2"
  if cmp -s "$tmp/rtl/$2" "$file"; then echo "test_cocotb: $1 plants nothing"; exit 1; fi
  simulate "$1" zdecomp 100 RTL="$tmp/rtl/$2 $("$root/scripts/build/rtl_files" zdecomp | grep -v "/$2$" | tr '\n' ' ')"
  fails "$1" "$4"
}
planted wrong zdecomp.sv 's/table_z_q2 & code/table_z_q2 ^ code/' 'zdecomp_l2: the packet of line [0-9]* differs at'
grep -q '  z\[0\] .*\*$' "$tmp/wrong.log" || { cat "$tmp/wrong.log"; exit 1; }
planted moves stream_skid.sv 's/full_q ? held_q : in_i/in_i/' 'zdecomp_l2: data moved before ready at'
planted stuck stream_skid.sv 's/assign out_valid_o = .*/assign out_valid_o = 0;/' 'stuck: zdecomp_l2 gave nothing for 4096 clocks'
planted unknown zdecomp.sv 's/name_q    <= .*/name_q <= {name_q[(Stages-1)*NameBits:1], l2_zdecomp_i.id, 3'"'"'bx};/' 'zdecomp_l2_o is X at'
grep -q '^ *row is xxx$' "$tmp/unknown.log" || { cat "$tmp/unknown.log"; exit 1; }
echo "test_cocotb: $compared packets compared"
[ "$compared" -gt 700 ]
