// decomp_columns.sv - adds down the columns of a packet
// golden model: cmodel/fbp/comp/comp_predict.c
//
// Combinational.

`default_nettype none
`include "comp_modes.svh"

module decomp_columns (
  input  logic [31:0]   tops_i,
  input  logic [7:0]    sums_i,    // columns that are summed; the others stay
  input  logic [1023:0] words_i,
  output logic [1023:0] words_o
);

  for (genvar x = 0; x < 8; x++) begin : g_column
    logic [31:0] a, b, c, d;
    assign a = words_i[32*x +: 32];
    assign b = comp_add(tops_i, words_i[256 + 32*x +: 32], sums_i[x] ? a : '0);
    assign c = comp_add(tops_i, words_i[512 + 32*x +: 32], sums_i[x] ? b : '0);
    assign d = comp_add(tops_i, words_i[768 + 32*x +: 32], sums_i[x] ? c : '0);
    assign words_o[32*x +: 32]       = a;
    assign words_o[256 + 32*x +: 32] = b;
    assign words_o[512 + 32*x +: 32] = c;
    assign words_o[768 + 32*x +: 32] = d;
  end

endmodule

`default_nettype wire
