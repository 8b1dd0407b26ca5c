#!/bin/sh
# comp_modes.sh - prints comp_modes.svh: the layouts of arithmetic packets as SystemVerilog
set -eu
here=$(dirname "$0")

part() {
  "${CC:-cc}" -E -P -x c -D "PASS_$1" -include "$here/comp_modes_sv.h" \
    "$here/../cmodel/fbp/comp/comp_modes.def" | tr '\n' ' ' | sed "
      s/64 == 64/1/g; s/32 == 64/0/g; s/  */ /g; s/N(\([0-9]*\), \([0-9]*\))/\1'd\2/g; s/; */;\n/g; s/^ *//"
}

cat << EOF
// Made by scripts/comp_modes.sh from cmodel/fbp/comp/comp_modes.def; edit that.
\`ifndef COMP_MODES_SVH
\`define COMP_MODES_SVH
// verilator lint_off UNUSEDPARAM
localparam [0:0] COMP_KEEP = 1'd0;
localparam [0:0] COMP_SUBTRACT = 1'd1;
localparam [1:0] COMP_LEFT = 2'd0;
localparam [1:0] COMP_ABOVE = 2'd1;
localparam [1:0] COMP_GRADIENT = 2'd2;
$(part PACKETS)
$(part FIELDS)
$(part TABLES)
localparam COMP_MODES = 0 $(part COUNT);
// Pairs of green and predictor: 3 bits of each mode, and those that some mode has.  Its classes.
localparam [23:0] COMP_MODE_PAIRS = 24'd0 $(part PAIRS);
localparam [7:0] COMP_PAIRS_USED = 8'd0 $(part USED);
localparam [7:0] COMP_MODE_CLASSES = 8'd0 $(part MODE_CLASSES);
// verilator lint_on UNUSEDPARAM
// Of a split: 64-bit pixels, lanes, widths of lanes 3..0, widths of their header fields; a code that
// means none has no lanes.
function automatic logic [39:0] comp_split_row(input logic [2:0] code);
  comp_split_row = '0;
  case (code)
$(part SPLITS)
    default: ;
  endcase
endfunction
// Of a table of classes: minus and shift of codes 3..0.
function automatic logic [27:0] comp_classes_row(input logic [0:0] index);
  comp_classes_row = '0;
  case (index)
$(part CLASSES)
    default: ;
  endcase
endfunction
EOF
echo "// verilator lint_off UNUSEDSIGNAL"
cat "$here/../rtl/fbp/comp/comp_lanes.svh"
echo "// verilator lint_on UNUSEDSIGNAL"
echo "\`endif"
