#!/bin/sh
# comp_modes.sh - prints comp_modes.svh: the layouts of arithmetic packets as SystemVerilog
set -eu
here=$(dirname "$0")

part() {
  "${CC:-cc}" -E -P -x c -D "PASS_$1" -include "$here/comp_modes_sv.h" \
    "$here/../../cmodel/fbp/comp/comp_modes.def" | tr '\n' ' ' | sed "
      s/64 == 64/1/g; s/32 == 64/0/g; s/  */ /g; s/N(\([0-9]*\), \([0-9]*\))/\1'd\2/g; s/N(6, \([^()]*\))/6'(\1)/g; s/; */;\n/g; s/^ *//"
}

cat << EOF
// Made by scripts/build/comp_modes.sh from cmodel/fbp/comp/comp_modes.def; edit that.
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
$(part CODES)
$(part TABLES)
localparam COMP_MODES = 0 $(part COUNT);
// Of each split: 64-bit pixels, lanes; of each lane, 0 first, its width, the bits of the field that
// says how wide its residuals are, and where it begins in the pixel.
localparam [7:0] COMP_WIDE = 8'd0 $(part WIDE);
localparam [23:0] COMP_LANES = 24'd0 $(part LANES);
localparam [191:0] COMP_WIDTHS = 192'd0 $(part WIDTHS);
localparam [95:0] COMP_FIELDS = 96'd0 $(part WIDTH_FIELDS);
localparam [191:0] COMP_STARTS = 192'd0 $(part STARTS);
// Pairs of green and predictor: 3 bits of each mode, and those that some mode has.  Its classes.
localparam [23:0] COMP_MODE_PAIRS = 24'd0 $(part PAIRS);
localparam [7:0] COMP_PAIRS_USED = 8'd0 $(part USED);
localparam [7:0] COMP_MODE_CLASSES = 8'd0 $(part MODE_CLASSES);
// verilator lint_on UNUSEDPARAM
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
cat "$here/../../rtl/fbp/comp/comp_lanes.svh"
echo "// verilator lint_on UNUSEDSIGNAL"
echo "\`endif"
