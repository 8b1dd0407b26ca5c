// comp_squeeze.sv - removes the bits that a word's class leaves out of its residuals
// golden model: cmodel/fbp/comp/comp_packet.c
//
// Combinational.

`default_nettype none

module comp_squeeze (
  input  logic [23:0] start_i,   // of each lane in the word
  input  logic [23:0] bits_i,    // that are left of it
  input  logic [31:0] word_i,
  output logic [31:0] word_o,
  output logic [5:0]  bits_o     // of word_o; the others are 0
);

  // The most that a lane of a word has in any split.
  logic [127:0] lane;
  for (genvar l = 0; l < 4; l++) begin : g_lane
    localparam Most = l == 0 ? 32 : l == 1 ? 16 : l == 2 ? 10 : 8;
    logic [Most-1:0] from, mask;
    assign from = Most'(word_i >> start_i[6*l +: 6]);
    assign mask = {Most{1'b1}} << bits_i[6*l +: 6];
    assign lane[32*l +: Most] = from & ~mask;
    if (Most < 32) begin : g_above
      assign lane[32*l + Most +: 32 - Most] = '0;
    end
  end

  logic [5:0]  low_bits, high_bits;
  logic [31:0] low, high;
  assign low_bits  = bits_i[5:0] + bits_i[11:6];
  assign high_bits = bits_i[17:12] + bits_i[23:18];
  assign low       = lane[31:0] | (lane[63:32] << bits_i[5:0]);
  assign high      = lane[95:64] | (lane[127:96] << bits_i[17:12]);
  assign word_o    = low | (high << low_bits);
  assign bits_o    = low_bits + high_bits;

endmodule

`default_nettype wire
