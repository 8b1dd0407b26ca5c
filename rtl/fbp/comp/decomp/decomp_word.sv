// decomp_word.sv - the residuals of a word, each in its lane
// golden model: cmodel/fbp/comp/comp_unpack.c
//
// Combinational.

`default_nettype none

module decomp_word (
  input  logic [23:0] start_i,    // of each lane in the word
  input  logic [23:0] lane_i,     // its width
  input  logic [23:0] bits_i,     // that the packet has of it
  input  logic [31:0] string_i,
  output logic [31:0] word_o
);

  logic [23:0]  at;
  logic [127:0] placed;
  assign at = {bits_i[5:0] + bits_i[11:6] + bits_i[17:12], bits_i[5:0] + bits_i[11:6], bits_i[5:0], 6'd0};

  for (genvar l = 0; l < 4; l++) begin : g_lane
    logic [31:0] value, beyond, extended;
    logic        negative;
    assign value    = string_i >> at[6*l +: 6];
    assign beyond   = 32'hffff_ffff << bits_i[6*l +: 6];
    assign negative = (value & ~beyond & (beyond >> 1 | 32'h8000_0000)) != '0;
    assign extended = negative ? value | beyond : value & ~beyond;
    assign placed[32*l +: 32] = (extended & ~(32'hffff_ffff << lane_i[6*l +: 6])) << start_i[6*l +: 6];
  end
  assign word_o = placed[31:0] | placed[63:32] | placed[95:64] | placed[127:96];

endmodule

`default_nettype wire
