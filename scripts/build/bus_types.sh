#!/bin/sh
# bus_types.sh DEF... - prints gpu_types.svh: the packets of these .def files as SystemVerilog types
#
# File-scope typedefs, not a package: Icarus 11 breaks on package types in ports, Yosys 0.23 on
# import.  CMODEL and BRIDGE are the include roots; CC the C preprocessor.
set -eu
here=$(dirname "$0")
root=$here/../..

expand() {
  "${CC:-cc}" -E -P -x c -I "$root/cmodel" -I "${BUILD:-$root/build}/cmodel" -I "$root/bridge/unit" -I "${BUILD:-$root/build}/bridge/unit" -include "$here/bus_sv.h" "$@" |
    sed "s/0x\([0-9a-fA-F]*\)/'h\1/g" | tr '\n' ' ' | sed 's/, *}/ }/g; s/;/;\n/g'
}

# Puts beside each field, above each struct and enumeration, what the .def says of it.
annotate() {
  awk -v texts="$texts" '
  BEGIN {
    while ((getline line < texts) > 0) {
      name = line; sub(/^[^"]*"/, "", name); sub(/".*/, "", name)
      sub(/^[^"]*"[^"]*", "/, "", line); sub(/" },$/, "", line); gsub(/\\"/, "\"", line)
      text[name] = line
    }
  }
  function above(name) { if (name in text) print "// " text[name] }
  function field(l, type,   f) {
    f = l; sub(/;.*/, "", f); sub(/.* /, "", f); f = type "." f
    if (!(f in text)) sub(/[0-9]+$/, "", f)
    print l (f in text ? "  // " text[f] : "")
  }
  /typedef struct packed/ { n = 0; sub(/^ */, ""); sub(/\{ */, "{\n   "); split($0, first, "\n"); held[n++] = first[2]; next }
  n && /^ *\} [a-z0-9_]*_t;/ {
    type = $2; sub(/_t;/, "", type)
    above(type); print "typedef struct packed {"
    for (i = 0; i < n; i++) field(held[i], type)
    print; n = 0; next
  }
  n { held[n++] = $0; next }
  /typedef enum/ { type = $NF; sub(/_e;/, "", type); above(type) }
  { print }'
}

texts=$(mktemp)
trap 'rm -f "$texts"' EXIT
find "$root/cmodel" -name '*.def' ! -path "$root/cmodel/class/*" -exec "$here/field_texts.sh" {} + > "$texts"
echo "// Made by scripts/build/bus_types.sh from the .def files; edit those."
echo "\`ifndef GPU_TYPES_SVH"
echo "\`define GPU_TYPES_SVH"
echo "// verilator lint_off UNUSEDPARAM"
for def; do expand "$def" | annotate; done
for def; do expand -DBUS_WIDTHS "$def"; done
echo "// verilator lint_on UNUSEDPARAM"
cat << 'END'
// What always holds (SVA), at each rising edge out of reset.  Nothing where a tool has no SVA or RTL_NO_ASSERT is defined; RTL_ASSERT_FAILED
// is what to do else: the lock-step benches report it.
`ifdef YOSYS
`define RTL_NO_ASSERT
`endif
`ifdef __ICARUS__
`define RTL_NO_ASSERT
`endif
`ifndef RTL_ASSERT_FAILED
`define RTL_ASSERT_FAILED $error("%m");
`endif
`ifdef RTL_NO_ASSERT
`define RTL_ASSERT(name, holds)
`else
`define RTL_ASSERT(name, holds) name: assert property (@(posedge clk_i) disable iff (!rst_ni) (holds)) else `RTL_ASSERT_FAILED
`endif
END
echo "// Data that ROMs load with \$readmemh."
echo "\`ifndef SRGB_DECODE_HEX"
echo "\`define SRGB_DECODE_HEX \"$(cd "$root/vectors" && pwd)/common/srgb_decode.hex\""
echo "\`define SRGB_ENCODE_HEX \"$(cd "$root/vectors" && pwd)/common/srgb_encode.hex\""
echo "\`endif"
echo "\`ifndef SFU_ROM_HEX"
echo "\`define SFU_ROM_HEX \"$(cd "$root/vectors" && pwd)/gpc/tpc/sm/sfu/rom.hex\""
echo "\`endif"
echo "\`endif"
