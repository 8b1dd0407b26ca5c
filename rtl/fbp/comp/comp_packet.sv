// comp_packet.sv - makes a packet of differences; tries all modes at once
// golden model: cmodel/fbp/comp/comp_packet.c
//
//   take | 1 green, alpha | 2 differences | 3 needs | 4 limits | 5 classes | 6 bits | 7 first mode that
//   fits | 8 squeeze | 9..13 join | 14 head
//
// Each pair of green and predictor that a mode of comp_modes.def names has its own differences.

`default_nettype none
`include "comp_modes.svh"

module comp_packet (
  input  logic          clk_i,
  input  logic          advance_i,

  // constant during a draw
  input  logic [2:0]    split_i,
  input  logic          wide_i,
  input  logic          both_i,

  input  logic [1023:0] words_i,      // four rows of eight; both_i: the left half
  output logic          fits_q14_o,
  output logic [511:0]  packet_q14_o
);

  localparam Pairs = 8;

  ///////////
  // Lanes //
  ///////////

  // Of each lane, its width, where it begins in its pixel and in its word, and its bits in a pixel;
  // the alpha lane's in two pixels, or one.
  logic [31:0]  tops;
  logic [23:0]  lane, start, word_start;
  logic [255:0] mask;
  logic [63:0]  alpha;

  assign tops  = comp_tops(split_i);
  assign lane  = COMP_WIDTHS[24*split_i +: 24];
  assign start = COMP_STARTS[24*split_i +: 24];
  assign alpha = comp_lane_mask(split_i, 3);
  for (genvar l = 0; l < 4; l++) begin : g_lane
    assign mask[64*l +: 64]     = comp_lane_mask(split_i, l) & {{32{wide_i}}, 32'hffff_ffff};
    assign word_start[6*l +: 6] = {1'b0, start[6*l +: 5]};
  end

  //////////
  // Head //
  //////////

  // Bits before the classes, before the map and before the residuals.
  logic [11:0] fields;
  logic [5:0]  pixels;
  logic [9:0]  codes_at, map_at, room;

  assign fields = COMP_FIELDS[12*split_i +: 12];
  assign pixels = both_i ? (wide_i ? 6'(COMP_BOTH_64_PIXELS) : 6'(COMP_BOTH_32_PIXELS))
                         : (wide_i ? 6'(COMP_ARITHMETIC_64_PIXELS) : 6'(COMP_ARITHMETIC_32_PIXELS));
  assign room   = both_i ? (wide_i ? 10'(COMP_BOTH_64_BITS) : 10'(COMP_BOTH_32_BITS))
                         : (wide_i ? 10'(COMP_ARITHMETIC_64_BITS) : 10'(COMP_ARITHMETIC_32_BITS));
  assign codes_at = 10'(COMP_MODE_BITS + COMP_SPLIT_BITS) + {3'b0, wide_i, !wide_i, 5'b0} +
                    {7'b0, fields[2:0]} + {7'b0, fields[5:3]} + {7'b0, fields[8:6]} + {7'b0, fields[11:9]};
  assign map_at   = codes_at + {3'b0, pixels - 6'd1, 1'b0};

  //////////////////
  // Green, alpha //
  //////////////////

  logic [1023:0] words_q1, green, green_q1;
  logic          map;
  logic [15:0]   value;
  logic [31:0]   set;

  comp_subtract u_subtract (.split_i, .tops_i(tops), .words_i, .words_o(green));
  comp_alpha u_alpha (
    .wide_i, .both_i, .mask_i(alpha[63:48]), .words_i, .map_o(map), .value_o(value), .set_o(set)
  );

  // What the head needs, from stage 1 to stage 13.
  logic [13:1]    map_q;
  logic [13*16:1] value_q;
  logic [13*32:1] set_q;
  logic [13*64:1] first_q;

  ///////////
  // Pairs //
  ///////////

  logic [Pairs*1024-1:0] residual_q6, needs_q4;
  logic [Pairs*24-1:0]   width_q3, width_q6;

  for (genvar p = 0; p < Pairs; p++) begin : g_pair
    localparam [2:0] Pair = p;
    if (COMP_PAIRS_USED[p]) begin : g_used
      comp_pair #(.Predictor(Pair[1:0])) u_pair (
        .clk_i, .advance_i, .wide_i, .both_i, .tops_i(tops), .mask_i(mask),
        .words_q1_i(Pair[2] ? green_q1 : words_q1), .ignore_q2_i(alpha & {64{map_q[2]}}),
        .width_q3_o(width_q3[24*p +: 24]), .needs_q4_o(needs_q4[1024*p +: 1024]),
        .width_q6_o(width_q6[24*p +: 24]), .residual_q6_o(residual_q6[1024*p +: 1024])
      );
    end else begin : g_none
      assign residual_q6[1024*p +: 1024] = '0;
      assign needs_q4[1024*p +: 1024]    = '0;
      assign width_q3[24*p +: 24]        = '0;
      assign width_q6[24*p +: 24]        = '0;
    end
  end

  ///////////
  // Modes //
  ///////////

  logic [9:0]               head_q5;
  logic [64*COMP_MODES-1:0] code_q6;
  logic [COMP_MODES-1:0]    fits_q6;

  assign head_q5 = map_at + (map_q[5] ? {4'b0, pixels} : '0);

  for (genvar m = 0; m < COMP_MODES; m++) begin : g_mode
    localparam P = COMP_MODE_PAIRS[3*m +: 3];
    comp_fit #(.Classes(COMP_MODE_CLASSES[m])) u_fit (
      .clk_i, .advance_i, .start_i(start), .lane_i(lane), .wide_i, .both_i, .room_i(room),
      .width_i(width_q3[24*P +: 24]), .needs_q1_i(needs_q4[1024*P +: 1024]), .head_q2_i(head_q5),
      .code_q3_o(code_q6[64*m +: 64]), .fits_q3_o(fits_q6[m])
    );
  end

  ////////////
  // Choose //
  ////////////

  logic [2:0]    mode;
  logic [2:0]    pair;
  logic [1023:0] residual, residual_q7;
  logic [63:0]   code, code_q7;
  logic [23:0]   chosen;
  logic [0:0]    classes;
  logic [95:0]   even, odd, even_q7, odd_q7;

  always_comb begin
    mode = '0;
    for (int m = COMP_MODES - 1; m >= 0; m--) if (fits_q6[m]) mode = m[2:0];
    pair    = COMP_MODE_PAIRS[3*mode +: 3];
    classes = COMP_MODE_CLASSES[mode];
    chosen  = width_q6[24*pair +: 24];
    code    = code_q6[64*mode +: 64];
    residual = '0;
    for (int p = 0; p < Pairs; p++) if (pair == p[2:0]) residual = residual_q6[1024*p +: 1024];
  end

  // Bits of the lanes of an even and an odd word, in each class.
  for (genvar c = 0; c < 4; c++) begin : g_class
    logic [23:0] lanes;
    for (genvar l = 0; l < 4; l++) begin : g_lane
      assign lanes[6*l +: 6] = comp_class_bits(classes, c, chosen[6*l +: 6]);
    end
    assign even[24*c +: 24] = !wide_i ? lanes
                            : COMP_LANES[3*split_i +: 3] == 3'd4 ? {12'b0, lanes[11:0]} : {18'b0, lanes[5:0]};
    assign odd[24*c +: 24]  = !wide_i ? lanes
                            : COMP_LANES[3*split_i +: 3] == 3'd4 ? {12'b0, lanes[23:12]} : {18'b0, lanes[11:6]};
  end

  logic [31:0] there;
  for (genvar i = 0; i < 32; i++) begin : g_there
    assign there[i] = i != 0 && !(i == 1 && wide_i) && !(both_i && i % 8 >= 4);
  end

  //////////
  // Pack //
  //////////

  logic [511:0] string_q13, packet;
  logic [9:0]   head_q13;

  comp_pack u_pack (
    .clk_i, .advance_i, .start_i(word_start), .residual_i(residual_q7), .there_i(there), .code_i(code_q7),
    .even_bits_i(even_q7), .odd_bits_i(odd_q7), .string_q6_o(string_q13)
  );

  // From stage 7 to stage 13.
  logic [7:1]    fits_q;
  logic [7*3:1]  mode_q;
  logic [7*24:1] chosen_q;
  logic [7*64:1] codes_q;

  assign head_q13 = map_at + (map_q[13] ? {4'b0, pixels} : '0);
  comp_head u_head (
    .split_i, .wide_i, .both_i, .codes_at_i(codes_at), .map_at_i(map_at), .pixels_i(pixels),
    .mode_i(mode_q[7*3 -: 3]), .width_i(chosen_q[7*24 -: 24]), .first_i(first_q[13*64 -: 64]),
    .code_i(codes_q[7*64 -: 64]), .map_i(map_q[13]), .mask_i(alpha), .value_i(value_q[13*16 -: 16]),
    .set_i(set_q[13*32 -: 32]), .head_i(head_q13), .string_i(string_q13), .packet_o(packet)
  );

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      words_q1     <= words_i;
      green_q1     <= green;
      map_q        <= {map_q[12:1], map};
      value_q      <= {value_q[12*16:1], value};
      set_q        <= {set_q[12*32:1], set};
      first_q      <= {first_q[12*64:1], words_i[63:0]};
      residual_q7  <= residual;
      code_q7      <= code;
      even_q7      <= even;
      odd_q7       <= odd;
      fits_q       <= {fits_q[6:1], |fits_q6};
      mode_q       <= {mode_q[6*3:1], mode};
      chosen_q     <= {chosen_q[6*24:1], chosen};
      codes_q      <= {codes_q[6*64:1], code};
      fits_q14_o   <= fits_q[7];
      packet_q14_o <= packet;
    end
  end

endmodule

`default_nettype wire
