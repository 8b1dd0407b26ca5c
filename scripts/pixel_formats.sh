#!/bin/sh
# pixel_formats.sh - prints pixel_formats.svh: the format table as a SystemVerilog function
set -eu
here=$(dirname "$0")
echo "// Made by scripts/pixel_formats.sh from cmodel/common/pixel_format.def; edit that."
echo "\`ifndef PIXEL_FORMATS_SVH"
echo "\`define PIXEL_FORMATS_SVH"
echo "// Of a color_format code: sRGB, SNORM, and the channels stored, the least significant lowest."
echo "function automatic logic [13:0] pixel_layout(input logic [7:0] code);"
echo "  pixel_layout = {1'b0, 1'b0, CHANNEL_N, CHANNEL_N, CHANNEL_N, CHANNEL_N};"
echo "  case (code)"
"${CC:-cc}" -E -P -x c -include "$here/pixel_formats_sv.h" "$here/../cmodel/common/pixel_format.def" |
  sed "s/0x\([0-9a-fA-F]*\):/    8'h\1:/; s/  */ /g"
echo "    default: ;"
echo "  endcase"
echo "endfunction"
echo "\`endif"
