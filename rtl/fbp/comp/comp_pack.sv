// comp_pack.sv - packs the chosen residuals to the bits of a packet
// golden model: cmodel/fbp/comp/comp_packet.c
//
// Six registers: squeezes each word, then joins strings two by two until one is left.

`default_nettype none

module comp_pack (
  input  logic          clk_i,
  input  logic          advance_i,
  input  logic [23:0]   start_i,     // of each lane in its word

  input  logic [1023:0] residual_i,  // 0 of the first pixel and of words that are not there
  input  logic [31:0]   there_i,     // words that have a residual
  input  logic [63:0]   code_i,
  input  logic [95:0]   even_bits_i, // of four lanes, in each of four classes: even words
  input  logic [95:0]   odd_bits_i,
  output logic [511:0]  string_q6_o
);

  logic [1023:0] words, words_q1, s2, s2_q, s3, s3_q, s4, s4_q, s5, s5_q, s6;
  logic [191:0]  bits, bits_q1;
  logic [111:0]  l2, l2_q;
  logic [63:0]   l3, l3_q;
  logic [35:0]   l4, l4_q;
  logic [19:0]   l5, l5_q;
  logic [10:0]   l6;

  for (genvar i = 0; i < 32; i++) begin : g_word
    logic [23:0] lanes;
    assign lanes = i % 2 == 0 ? even_bits_i[24*code_i[2*i +: 2] +: 24]
                              : odd_bits_i[24*code_i[2*i +: 2] +: 24];
    comp_squeeze u_squeeze (
      .start_i, .bits_i(lanes & {24{there_i[i]}}), .word_i(residual_i[32*i +: 32]),
      .word_o(words[32*i +: 32]), .bits_o(bits[6*i +: 6])
    );
  end

  comp_merge #(.Strings(32), .Bits(32), .Length(6)) u_merge2 (
    .string_i(words_q1), .length_i(bits_q1), .string_o(s2), .length_o(l2)
  );
  comp_merge #(.Strings(16), .Bits(64), .Length(7)) u_merge3 (
    .string_i(s2_q), .length_i(l2_q), .string_o(s3), .length_o(l3)
  );
  comp_merge #(.Strings(8), .Bits(128), .Length(8)) u_merge4 (
    .string_i(s3_q), .length_i(l3_q), .string_o(s4), .length_o(l4)
  );
  comp_merge #(.Strings(4), .Bits(256), .Length(9)) u_merge5 (
    .string_i(s4_q), .length_i(l4_q), .string_o(s5), .length_o(l5)
  );
  comp_merge #(.Strings(2), .Bits(512), .Length(10)) u_merge6 (
    .string_i(s5_q), .length_i(l5_q), .string_o(s6), .length_o(l6)
  );
  logic unused;
  assign unused = ^{l6, s6[1023:512]};

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      words_q1    <= words;
      bits_q1     <= bits;
      s2_q        <= s2;
      l2_q        <= l2;
      s3_q        <= s3;
      l3_q        <= l3;
      s4_q        <= s4;
      l4_q        <= l4;
      s5_q        <= s5;
      l5_q        <= l5;
      string_q6_o <= s6[511:0];
    end
  end

endmodule

`default_nettype wire
