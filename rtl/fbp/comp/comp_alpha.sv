// comp_alpha.sv - whether lane 3 of a packet is 0 and one other value; golden model:
// cmodel/fbp/comp/comp_packet.c
//
// Combinational.

`include "comp_modes.svh"

module comp_alpha (
  input  logic [2:0]    split_i,
  input  logic          wide_i,
  input  logic          both_i,
  input  logic [1023:0] words_i,
  output logic          map_o,     // it is, and both occur
  output logic [63:0]   mask_o,    // lane 3 of two pixels, or one
  output logic [31:0]   value_o,   // the other, where the lane is in its word
  output logic [31:0]   set_o      // bit i: word i has it
);

  logic [31:0] mask, value;
  logic [31:0] counts, zero, same;

  assign mask_o = comp_lane_mask(split_i, 3);
  assign mask   = mask_o[63:32];

  function automatic logic [31:0] any(input logic [1023:0] words, input logic [31:0] of);
    any = '0;
    for (int i = 0; i < 32; i++) if (of[i]) any = any | words[32*i +: 32];
  endfunction
  assign value = any(words_i, counts) & mask;

  for (genvar i = 0; i < 32; i++) begin : g_word
    assign counts[i] = !(both_i && i % 8 >= 4) && !(wide_i && i % 2 == 0);
    assign zero[i]   = (words_i[32*i +: 32] & mask) == '0;
    assign same[i]   = ((words_i[32*i +: 32] ^ value) & mask) == '0;
  end

  assign map_o   = value != '0 && |(counts & zero) && (&(~counts | zero | same));
  assign value_o = value;
  assign set_o   = ~zero;

endmodule
