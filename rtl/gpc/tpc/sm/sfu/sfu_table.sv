// sfu_table.sv - a word of the tables and the square of its xl
// golden model: cmodel/gpc/tpc/sm/sfu/sfu_quadratic.c (sfu_rom), sfu.h (sfu_square)
//
// Combinational.

`default_nettype none
`include "gpu_types.svh"

module sfu_table (
  input  logic [3:0]  op_i,       // sfu_op
  input  logic [9:0]  address_i,
  input  logic [16:0] xl_i,
  output logic [25:0] c0_o,
  output logic [15:0] c1_o,
  output logic [10:0] c2_o,
  output logic [15:0] square_o
);

  //////////
  // Word //
  //////////

  logic [51:0] words [0:575];
  logic [51:0] word;

  initial $readmemh(`SFU_ROM_HEX, words);

  assign word = words[address_i];

  // A word of SIN has one bit less of c1 and one more of c2.
  always_comb begin
    {c0_o, c1_o, c2_o} = {word[51:10], 1'b0, word[9:0]};
    if (op_i == SFU_SIN || op_i == SFU_COS) begin
      c1_o = {1'b0, word[25:11]};
      c2_o = word[10:0];
    end
  end

  ////////////
  // Square //
  ////////////

  logic [33:0] square;
  logic        unused;

  // A bit meets each higher one once, at twice the place.
  function automatic logic [33:0] square_of(input logic [16:0] x);
    square_of = '0;
    for (int i = 0; i < 17; i++) begin
      square_of = square_of + ({34{x[i]}} & ((((34'(x) >> (i + 1)) << 2) | 34'd1) << (2 * i)));
    end
  endfunction

  // RCP has 16 bits of xl.
  assign square   = square_of(op_i == SFU_RCP || op_i == SFU_RCP64H ? {xl_i[15:0], 1'b0} : xl_i);
  assign square_o = square[33:18];
  assign unused   = ^square[17:0];

endmodule

`default_nettype wire
