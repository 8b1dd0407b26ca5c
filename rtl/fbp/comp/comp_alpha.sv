// comp_alpha.sv - tests whether lane 3 of a packet has only 0 and one other value
// golden model: cmodel/fbp/comp/comp_packet.c
//
// Combinational.

`default_nettype none

module comp_alpha (
  input  logic          wide_i,
  input  logic          both_i,
  input  logic [15:0]   mask_i,    // lane 3 in the upper half of its word
  input  logic [1023:0] words_i,
  output logic          map_o,     // it is, and both occur
  output logic [15:0]   value_o,   // the other, where the lane is in the upper half
  output logic [31:0]   set_o      // bit i: word i has it
);

  logic [15:0] value;
  logic [31:0] counts, zero, same;
  logic        unused;

  function automatic logic [15:0] any(input logic [1023:0] words, input logic [31:0] of);
    any = '0;
    for (int i = 0; i < 32; i++) if (of[i]) any = any | words[32*i + 16 +: 16];
  endfunction
  assign value  = any(words_i, counts) & mask_i;
  assign unused = ^words_i;

  for (genvar i = 0; i < 32; i++) begin : g_word
    assign counts[i] = !(both_i && i % 8 >= 4) && !(wide_i && i % 2 == 0);
    assign zero[i]   = (words_i[32*i + 16 +: 16] & mask_i) == '0;
    assign same[i]   = ((words_i[32*i + 16 +: 16] ^ value) & mask_i) == '0;
  end

  assign map_o   = value != '0 && |(counts & zero) && (&(~counts | zero | same));
  assign value_o = value;
  assign set_o   = ~zero;

endmodule

`default_nettype wire
