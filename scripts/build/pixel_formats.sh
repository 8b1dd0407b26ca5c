#!/bin/sh
# pixel_formats.sh - prints pixel_formats.svh: the format table as a SystemVerilog function
set -eu
here=$(dirname "$0")
echo "// Made by scripts/build/pixel_formats.sh from cmodel/common/pixel_format.def; edit that."
echo "\`ifndef PIXEL_FORMATS_SVH"
echo "\`define PIXEL_FORMATS_SVH"
echo "// Widths of a pixel's components, the least significant first."
echo "// verilator lint_off UNUSEDPARAM"
n=0
for shape in "BYTES    8 8 8 8" "HALVES   16 16 16 16" "WORDS    32 32 32 32" "TENS     10 10 10 2" \
  "ELEVENS  11 11 10" "565      5 6 5" "5551     5 5 5 1"; do
  echo "localparam [2:0] SHAPE_${shape%% *} = 3'd$n;  //${shape#* }"
  n=$((n + 1))
done
echo "// verilator lint_on UNUSEDPARAM"
echo "// Of a color_format code: 128 or 64 bits a pixel, shape, pixel_type, sRGB, and the channels"
echo "// stored, the least significant lowest."
echo "function automatic logic [20:0] pixel_layout(input logic [7:0] code);"
echo "  pixel_layout = {1'b0, 1'b0, SHAPE_BYTES, PIXEL_UNORM, 1'b0, CHANNEL_N, CHANNEL_N, CHANNEL_N, CHANNEL_N};"
echo "  case (code)"
"${CC:-cc}" -E -P -x c -include "$here/pixel_formats_sv.h" "$here/../../cmodel/common/pixel_format.def" |
  sed "s/0x\([0-9a-fA-F]*\):/    8'h\1:/; s/  */ /g"
echo "    default: ;"
echo "  endcase"
echo "endfunction"
echo "\`endif"
