// comp_subtract.sv - subtracts lane 1 from lanes 0 and 2 of a packet
// golden model: cmodel/fbp/comp/comp_lanes.c
//
// Combinational.

`default_nettype none
`include "comp_modes.svh"

module comp_subtract (
  input  logic [2:0]    split_i,
  input  logic [31:0]   tops_i,
  input  logic [1023:0] words_i,
  output logic [1023:0] words_o
);

  for (genvar d = 0; d < 16; d++) begin : g_pixels
    logic [63:0] green;
    assign green = comp_green(split_i, words_i[64*d +: 64]);
    assign words_o[64*d +: 32]      = comp_sub(tops_i, words_i[64*d +: 32], green[31:0]);
    assign words_o[64*d + 32 +: 32] = comp_sub(tops_i, words_i[64*d + 32 +: 32], green[63:32]);
  end

endmodule

`default_nettype wire
