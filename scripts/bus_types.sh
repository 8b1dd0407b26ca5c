#!/bin/sh
# bus_types.sh DEF... - prints gpu_types.svh: the packets of these .def files as SystemVerilog types
#
# File-scope typedefs, not a package: Icarus 11 breaks on package types in ports, Yosys 0.23 on
# import.  CMODEL and BRIDGE are the include roots; CC the C preprocessor.
set -eu
here=$(dirname "$0")
root=$here/..

expand() {
  "${CC:-cc}" -E -P -x c -I "$root/cmodel" -I "${BUILD:-$root/build}/cmodel" -I "$root/bridge/unit" -include "$here/bus_sv.h" "$@" |
    sed "s/0x\([0-9a-fA-F]*\)/'h\1/g" | tr '\n' ' ' | sed 's/, *}/ }/g; s/;/;\n/g'
}

echo "// Made by scripts/bus_types.sh from the .def files; edit those."
echo "\`ifndef GPU_TYPES_SVH"
echo "\`define GPU_TYPES_SVH"
echo "// verilator lint_off UNUSEDPARAM"
for def; do expand "$def"; done
for def; do expand -DBUS_WIDTHS "$def"; done
echo "// verilator lint_on UNUSEDPARAM"
echo "// Data that ROMs load with \$readmemh."
echo "\`ifndef SRGB_DECODE_HEX"
echo "\`define SRGB_DECODE_HEX \"$(cd "$root/vectors" && pwd)/common/srgb_decode.hex\""
echo "\`define SRGB_ENCODE_HEX \"$(cd "$root/vectors" && pwd)/common/srgb_encode.hex\""
echo "\`endif"
echo "\`ifndef SFU_ROM_HEX"
echo "\`define SFU_ROM_HEX \"$(cd "$root/vectors" && pwd)/gpc/tpc/sm/sfu/rom.hex\""
echo "\`endif"
echo "\`endif"
