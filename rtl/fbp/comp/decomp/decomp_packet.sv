// decomp_packet.sv - decodes a packet of differences; golden model: cmodel/fbp/comp/comp_unpack.c
//
//   1 head | 2 bits of each word | 3 sums | 4..8 cut | 9 residuals | 10 sums down | 11 sums along |
//   12 sums down, green, alpha
//
// GRADIENT is summed down, then along.  LEFT is summed along, its first column down; ABOVE down, its first
// row along.  Pixels are four rows of eight words; in state both they fill the left half.

`default_nettype none
`include "comp_modes.svh"

module decomp_packet (
  input  logic          clk_i,
  input  logic          advance_i,
  input  logic          wide_i,
  input  logic          both_i,
  input  logic [511:0]  packet_i,
  output logic [1023:0] pixels_q12_o
);

  //////////
  // Head //
  //////////

  logic [2:0]   mode, split, mode_q1, split_q1;
  logic [23:0]  width, width_q1;
  logic         map, bad, bad_q1, bad_q2, both_q1;
  logic [63:0]  first, code, code_q1;
  logic [31:0]  set;
  logic [511:0] stream, stream_q3;
  logic [9:0]   room, room_q1, room_q2;

  decomp_head u_head (
    .wide_i, .both_i, .packet_i, .mode_o(mode), .split_o(split), .width_o(width), .map_o(map),
    .bad_o(bad), .first_o(first), .code_o(code), .set_o(set), .string_o(stream), .room_o(room)
  );

  // From stage 1 to stage 11: wide, map, mode, split, first, set; bad from stage 3.
  logic [11*104:1] side_q;
  logic [11:3]     bad_q;

  function automatic logic [103:0] side_of(input logic [11*104:1] side, input integer stage);
    side_of = side[104*stage -: 104];
  endfunction
  logic [103:0] side1, side8, side9, side10, side11;
  assign side1  = side_of(side_q, 1);
  assign side8  = side_of(side_q, 8);
  assign side9  = side_of(side_q, 9);
  assign side10 = side_of(side_q, 10);
  assign side11 = side_of(side_q, 11);

  //////////
  // Bits //
  //////////

  // Of the four lanes of a word of each class: even words, odd words; then of each word.
  logic [95:0]  even, odd;
  logic [767:0] lanes, lanes_q8;
  logic [191:0] l1, l1_q2, l1_q7;
  logic         wide_q1;
  assign wide_q1 = side1[103];

  for (genvar c = 0; c < 4; c++) begin : g_class
    logic [23:0] all;
    for (genvar l = 0; l < 4; l++) begin : g_lane
      assign all[6*l +: 6] = comp_class_bits(COMP_MODE_CLASSES[mode_q1], c, width_q1[6*l +: 6]);
    end
    assign even[24*c +: 24] = !wide_q1 ? all
                            : COMP_LANES[3*split_q1 +: 3] == 3'd4 ? {12'b0, all[11:0]} : {18'b0, all[5:0]};
    assign odd[24*c +: 24]  = !wide_q1 ? all
                            : COMP_LANES[3*split_q1 +: 3] == 3'd4 ? {12'b0, all[23:12]} : {18'b0, all[11:6]};
  end

  for (genvar i = 0; i < 32; i++) begin : g_bits
    logic [23:0] of_class;
    logic        there;
    assign there    = i != 0 && !(i == 1 && wide_q1) && !(both_q1 && i % 8 >= 4);
    assign of_class = (i % 2 == 0 ? even[24*code_q1[2*i +: 2] +: 24] : odd[24*code_q1[2*i +: 2] +: 24]) &
                      {24{there}};
    assign lanes[24*i +: 24] = of_class;
    assign l1[6*i +: 6]      = of_class[5:0] + of_class[11:6] + of_class[17:12] + of_class[23:18];
  end

  //////////
  // Sums //
  //////////

  logic [111:0] l2, l2_q6;
  logic [63:0]  l3, l3_q5;
  logic [35:0]  l4, l4_q4;
  logic [19:0]  l5, l5_q3;
  logic [10:0]  l6;

  decomp_sums #(.Strings(32), .Length(6)) u_sums2 (.length_i(l1_q2), .length_o(l2));
  decomp_sums #(.Strings(16), .Length(7)) u_sums3 (.length_i(l2), .length_o(l3));
  decomp_sums #(.Strings(8), .Length(8)) u_sums4 (.length_i(l3), .length_o(l4));
  decomp_sums #(.Strings(4), .Length(9)) u_sums5 (.length_i(l4), .length_o(l5));
  decomp_sums #(.Strings(2), .Length(10)) u_sums6 (.length_i(l5), .length_o(l6));

  /////////
  // Cut //
  /////////

  logic [1023:0] s5, s5_q4, s4, s4_q5, s3, s3_q6, s2, s2_q7, s1, s1_q8;

  decomp_cut #(.Strings(2), .Bits(512), .Length(10)) u_cut5 (
    .string_i({512'b0, stream_q3}), .length_i(l5_q3), .string_o(s5)
  );
  decomp_cut #(.Strings(4), .Bits(256), .Length(9)) u_cut4 (
    .string_i(s5_q4), .length_i(l4_q4), .string_o(s4)
  );
  decomp_cut #(.Strings(8), .Bits(128), .Length(8)) u_cut3 (
    .string_i(s4_q5), .length_i(l3_q5), .string_o(s3)
  );
  decomp_cut #(.Strings(16), .Bits(64), .Length(7)) u_cut2 (
    .string_i(s3_q6), .length_i(l2_q6), .string_o(s2)
  );
  decomp_cut #(.Strings(32), .Bits(32), .Length(6)) u_cut1 (
    .string_i(s2_q7), .length_i(l1_q7), .string_o(s1)
  );

  ///////////////
  // Residuals //
  ///////////////

  logic [1023:0] residual, words_q9, down, words_q10, along, words_q11, above, pixels;
  logic [23:0]   start8, word_start8;
  logic [63:0]   first8, green8;
  logic [2:0]    split8, pair8;

  assign split8 = side8[98:96];
  assign pair8  = COMP_MODE_PAIRS[3*side8[101:99] +: 3];
  assign start8 = COMP_STARTS[24*split8 +: 24];
  assign green8 = pair8[2] ? comp_green(split8, side8[95:32]) : '0;
  for (genvar l = 0; l < 4; l++) begin : g_start
    assign word_start8[6*l +: 6] = {1'b0, start8[6*l +: 5]};
  end
  assign first8[31:0]  = comp_sub(comp_tops(split8), side8[63:32], green8[31:0]);
  assign first8[63:32] = comp_sub(comp_tops(split8), side8[95:64], green8[63:32]);

  for (genvar i = 0; i < 32; i++) begin : g_residual
    logic [31:0] word;
    decomp_word u_word (
      .start_i(word_start8), .lane_i(COMP_WIDTHS[24*split8 +: 24]), .bits_i(lanes_q8[24*i +: 24]),
      .string_i(s1_q8[32*i +: 32]), .word_o(word)
    );
    assign residual[32*i +: 32] = i == 0 ? first8[31:0] : i == 1 && side8[103] ? first8[63:32] : word;
  end

  /////////////
  // Rebuild //
  /////////////

  logic [2:0]  pair9, pair10, pair11;
  logic [31:0] tops11;

  assign pair9  = COMP_MODE_PAIRS[3*side9[101:99] +: 3];
  assign pair10 = COMP_MODE_PAIRS[3*side10[101:99] +: 3];
  assign pair11 = COMP_MODE_PAIRS[3*side11[101:99] +: 3];
  assign tops11 = comp_tops(side11[98:96]);

  decomp_columns u_down (
    .tops_i(comp_tops(side9[98:96])), .words_i(words_q9), .words_o(down),
    .sums_i({{6{pair9[1:0] == COMP_GRADIENT}},
             pair9[1:0] == COMP_GRADIENT || (pair9[1:0] == COMP_LEFT && side9[103]),
             pair9[1:0] != COMP_ABOVE})
  );
  decomp_rows u_along (
    .wide_i(side10[103]), .tops_i(comp_tops(side10[98:96])), .words_i(words_q10), .words_o(along),
    .sums_i({{3{pair10[1:0] != COMP_ABOVE}}, 1'b1})
  );
  decomp_columns u_above (
    .tops_i(tops11), .words_i(words_q11), .words_o(above), .sums_i({8{pair11[1:0] == COMP_ABOVE}})
  );

  //////////////////
  // Green, alpha //
  //////////////////

  logic [63:0] alpha, value;
  assign alpha = comp_lane_mask(side11[98:96], 3);
  assign value = side11[103] ? side11[95:32] : {2{side11[63:32]}};

  for (genvar d = 0; d < 16; d++) begin : g_pixels
    logic [63:0] green, sum, put;
    assign green = pair11[2] ? comp_green(side11[98:96], above[64*d +: 64]) : '0;
    assign sum[31:0]  = comp_add(tops11, above[64*d +: 32], green[31:0]);
    assign sum[63:32] = comp_add(tops11, above[64*d + 32 +: 32], green[63:32]);
    assign put        = value & alpha & {{32{side11[2*d + 1]}}, {32{side11[2*d]}}};
    assign pixels[64*d +: 64] = bad_q[11] ? '0 : side11[102] ? (sum & ~alpha) | put : sum;
  end

  ///////////////
  // Registers //
  ///////////////

  // What a later stage asks for, as it was made.
  stream_pipe #(.Width(512), .Depth(3)) u_stream (
    .clk_i, .advance_i({3{advance_i}}), .data_i(stream), .data_o(stream_q3)
  );
  stream_pipe #(.Width(768), .Depth(7)) u_lanes (
    .clk_i, .advance_i({7{advance_i}}), .data_i(lanes), .data_o(lanes_q8)
  );
  stream_pipe #(.Width(192), .Depth(5)) u_l1 (
    .clk_i, .advance_i({5{advance_i}}), .data_i(l1_q2), .data_o(l1_q7)
  );
  stream_pipe #(.Width(112), .Depth(4)) u_l2 (
    .clk_i, .advance_i({4{advance_i}}), .data_i(l2), .data_o(l2_q6)
  );
  stream_pipe #(.Width(64), .Depth(3)) u_l3 (
    .clk_i, .advance_i({3{advance_i}}), .data_i(l3), .data_o(l3_q5)
  );
  stream_pipe #(.Width(36), .Depth(2)) u_l4 (
    .clk_i, .advance_i({2{advance_i}}), .data_i(l4), .data_o(l4_q4)
  );

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      mode_q1   <= mode;
      split_q1  <= split;
      width_q1  <= width;
      both_q1   <= both_i;
      code_q1   <= code;
      bad_q1    <= bad;
      bad_q2    <= bad_q1;
      bad_q     <= {bad_q[10:3], bad_q2 || l6 > {1'b0, room_q2}};
      room_q1   <= room;
      room_q2   <= room_q1;
      side_q    <= {side_q[10*104:1], wide_i, map, mode, split, first, set};
      l1_q2     <= l1;
      l5_q3     <= l5;
      s5_q4     <= s5;
      s4_q5     <= s4;
      s3_q6     <= s3;
      s2_q7     <= s2;
      s1_q8     <= s1;
      words_q9  <= residual;
      words_q10 <= down;
      words_q11 <= along;
      pixels_q12_o <= pixels;
    end
  end

endmodule

`default_nettype wire
