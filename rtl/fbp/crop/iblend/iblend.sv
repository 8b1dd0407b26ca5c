// iblend.sv - CROP's iterated blend; golden model: cmodel/fbp/crop/iblend/iblend.c
//
//   take | widen | 1 - alpha |--> 0 fetch | 1 select | 2..7 lanes | 8 write --> 6 registers store | give
//                             ^                                  |
//                             +----- eight packets turn, a pass a turn
//
// A pass takes eight clocks, and the next pass needs its result; so eight packets share the lanes in turn.
// The packet that clock 8 writes is fetched again in the same clock with its next word, or leaves and makes
// room.  All packets make equally many turns and leave in order; n passes take n clocks a packet.  All
// stages behind the entry move together; a stalled output holds them.

`default_nettype none
`include "gpu_types.svh"
`include "pixel_formats.svh"

module iblend (
  input  logic           clk_i,
  input  logic           rst_ni,
  output logic           idle_o,   // no packet is inside

  // state bundle, constant during a draw
  input  iblend_config_t cfg_i,

  // from prop
  input  logic           prop_iblend_valid_i,
  output logic           prop_iblend_ready_o,
  input  iblend_quads_t  prop_iblend_i,

  // to l2
  output logic           iblend_l2_valid_o,
  input  logic           iblend_l2_ready_i,
  output crop_sector_t   iblend_l2_o
);

  localparam Tag = quad_id_BITS + 8 + 256;  // what goes beside the lanes: id, kill, coverage, dst

  logic advance, busy;

  ////////////
  // Target //
  ////////////

  logic         snorm, float, srgb, bits64, bits128, merges, pads;
  logic [2:0]   shape, kind;
  logic [3:0]   present, written, unused_taken;
  logic [11:0]  channels;
  logic [127:0] take, ones, keep;
  logic [15:0]  enable;

  assign {bits128, bits64, shape, kind, srgb, channels} = pixel_layout(cfg_i.state.format);
  assign snorm   = kind == PIXEL_SNORM;
  assign float   = kind == PIXEL_FLOAT;
  assign written = present & cfg_i.state.write_mask;

  always_comb begin
    present = '0;
    for (int k = 0; k < 4; k++) begin
      for (int c = 0; c < 4; c++) begin
        if (channels[3*k +: 3] == c[2:0]) present[c] = 1'b1;
      end
    end
  end

  crop_write u_write (
    .shape_i(shape), .channels_i(channels), .written_i(written), .taken_o(unused_taken),
    .take_o(take), .ones_o(ones), .keep_o(keep), .enable_o(enable), .merges_o(merges),
    .pads_o(pads)
  );

  ///////////
  // Entry //
  ///////////

  iblend_quads_t  quads_q1;
  logic [3:1]     has_q;
  logic           moves1, moves2, moves3;
  logic [3:0]     skip;
  logic [Tag-1:0] tag, tag_q2, tag_q3;
  logic [511:0]   s_q3, d_q3;
  logic [127:0]   one_minus_sa_q3, one_minus_da_q3;
  logic           enter;

  assign moves3 = advance && (!has_q[3] || enter);
  assign moves2 = advance && (!has_q[2] || moves3);
  assign moves1 = advance && (!has_q[1] || moves2);
  assign prop_iblend_ready_o = moves1;

  for (genvar i = 0; i < 4; i++) begin : g_entry
    logic [63:0] src, dst;
    logic        black, clear;

    assign src   = {quads_q1.src[2*i+1], quads_q1.src[2*i]};
    assign dst   = bits64 ? {quads_q1.dst[2*i+1], quads_q1.dst[2*i]} : {32'b0, quads_q1.dst[i]};
    assign black = src[14:0] == '0 && src[30:16] == '0 && src[46:32] == '0;
    assign clear = src[62:48] == '0;

    always_comb begin
      case (cfg_i.noop)
        NOOP_SOURCE_RGBA_0000: skip[i] = black && clear;
        NOOP_SOURCE_ALPHA_0:   skip[i] = clear;
        NOOP_SOURCE_RGBA_0001: skip[i] = black && src[63:48] == 16'h3c00;
        default:               skip[i] = 1'b0;
      endcase
    end

    iblend_entry u_entry (
      .clk_i, .widen_i(moves2), .inverse_i(moves3), .shape_i(shape), .snorm_i(snorm),
      .float_i(float), .srgb_i(srgb), .dst_alpha_i(present[3]), .channels_i(channels),
      .src_i(src), .dst_i(dst), .s_q2_o(s_q3[128*i +: 128]), .d_q2_o(d_q3[128*i +: 128]),
      .one_minus_sa_q2_o(one_minus_sa_q3[32*i +: 32]),
      .one_minus_da_q2_o(one_minus_da_q3[32*i +: 32])
    );
  end

  assign tag = {quads_q1.id, quads_q1.coverage & ({4{written == '0}} | skip), quads_q1.coverage,
                quads_q1.dst};

  //////////
  // Turn //
  //////////

  // Of a packet in each clock; the slot of clocks 0 and 8.
  logic [8:1]     valid_q, first_q, last_q;
  logic [2:0]     slot_q, slot_q1;
  logic [7:0]     pc, pc_q8;
  logic [31:0]    word, word_q1, word_q2, word_q3, word_q4, word_q5, word_q6, word_q7, word_q8;
  logic [8191:0]  words;
  logic           again, live;
  logic [Tag-1:0] tags [0:7];

  assign again = valid_q[8] && !last_q[8];
  assign enter = advance && has_q[3] && !again;
  assign pc    = again ? pc_q8 + 8'd1 : '0;
  assign words = cfg_i.instruction;
  assign word  = words[{pc, 5'b0} +: 32];
  assign live  = cfg_i.passes != '0;

  iblend_instruction_t x_q1, x_q2, x_q4, x_q7, x_q8;
  logic [383:0]        constants;
  logic [47:0]         half;
  logic [95:0]         constant;
  logic                unused;

  assign x_q1      = word_q1;
  assign x_q2      = word_q2;
  assign x_q4      = word_q4;
  assign x_q7      = word_q7;
  assign x_q8      = word_q8;
  assign constants = cfg_i.constant;
  assign half      = constants[48*x_q1.constant +: 48];
  assign unused    = ^{x_q2, x_q4, x_q7, bits128, take[127:64], ones[127:64], keep[127:64],
                       enable[15:8], merges, pads};

  for (genvar c = 0; c < 3; c++) begin : g_constant
    fp32_of_fp16 u_constant (.half_i(half[16*c +: 16]), .value_o(constant[32*c +: 32]));
  end

  logic [383:0] color_q9;
  logic [127:0] alpha_q9;

  for (genvar i = 0; i < 4; i++) begin : g_pixel
    iblend_pixel u_pixel (
      .clk_i, .advance_i(advance), .alpha_enable_i(cfg_i.alpha_enable), .enter_i(enter),
      .slot_i(slot_q), .s_i(s_q3[128*i +: 128]), .d_i(d_q3[128*i +: 128]),
      .one_minus_sa_i(one_minus_sa_q3[32*i +: 32]), .one_minus_da_i(one_minus_da_q3[32*i +: 32]),
      .slot_q1_i(slot_q1), .first_q1_i(first_q[1]), .x_q1_i(x_q1), .constant_q1_i(constant),
      .op_q2_i(x_q2.op), .op_q4_i(x_q4.op), .op_q7_i(x_q7.op), .live_q8_i(live),
      .first_q8_i(first_q[8]), .x_q8_i(x_q8), .color_q9_o(color_q9[96*i +: 96]),
      .alpha_q9_o(alpha_q9[32*i +: 32])
    );
  end

  ///////////
  // Store //
  ///////////

  logic [Tag-1:0] tag_q9, tag_q15;
  logic [16:9]    gives_q;
  logic [255:0]   blended, dst, result, pixel;
  logic [31:0]    byte_enable;
  logic [3:0]     covered, killed;
  quad_id_t       id;

  for (genvar i = 0; i < 4; i++) begin : g_exit
    logic [63:0] pixel_q15;

    iblend_exit u_exit (
      .clk_i, .advance_i(advance), .shape_i(shape), .snorm_i(snorm), .float_i(float),
      .srgb_i(srgb), .channels_i(channels), .color_i(color_q9[96*i +: 96]),
      .alpha_i(alpha_q9[32*i +: 32]), .pixel_q6_o(pixel_q15)
    );
    assign blended[64*i +: 64] = pixel_q15;
  end

  assign {id, killed, covered, dst} = tag_q15;
  assign result = bits64 ? ({4{take[63:0]}} & blended) | ({4{keep[63:0]}} & dst) | {4{ones[63:0]}}
      : ({8{take[31:0]}} & {128'b0, blended[223:192], blended[159:128], blended[95:64], blended[31:0]})
        | ({8{keep[31:0]}} & dst) | {8{ones[31:0]}};

  for (genvar w = 0; w < 8; w++) begin : g_word
    logic writes;
    if (w < 4) begin : g_low
      assign writes = bits64 ? covered[w/2] && !killed[w/2] : covered[w] && !killed[w];
    end else begin : g_high
      assign writes = bits64 && covered[w/2] && !killed[w/2];
    end
    assign pixel[32*w +: 32]     = result[32*w +: 32] & {32{writes}};
    assign byte_enable[4*w +: 4] = (bits64 && w % 2 == 1 ? enable[7:4] : enable[3:0]) & {4{writes}};
  end

  ///////////////
  // Registers //
  ///////////////

  crop_sector_t sector_q16;
  logic         room;

  stream_skid #(.Width(crop_sector_BITS)) u_skid (
    .clk_i, .rst_ni, .in_valid_i(gives_q[16]), .in_ready_o(room), .in_i(sector_q16),
    .out_valid_o(iblend_l2_valid_o), .out_ready_i(iblend_l2_ready_i), .out_o(iblend_l2_o)
  );

  assign advance           = !gives_q[16] || room;
  assign busy              = has_q != '0 || valid_q != '0 || gives_q != '0 || !room;
  assign idle_o            = !busy;

  `RTL_ASSERT(bundle_stable, !$past(busy) || $stable(cfg_i))
  `RTL_ASSERT(slot_is_free, !enter || !(valid_q[8] && !last_q[8]))

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      has_q   <= '0;
      valid_q <= '0;
      gives_q <= '0;
    end else begin
      if (moves1) has_q[1] <= prop_iblend_valid_i;
      if (moves2) has_q[2] <= has_q[1];
      if (moves3) has_q[3] <= has_q[2];
      if (advance) begin
        valid_q <= {valid_q[7:1], again || enter};
        gives_q <= {gives_q[15:9], valid_q[8] && last_q[8]};
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) slot_q <= '0;
    else if (advance) slot_q <= slot_q + 3'd1;
  end

  stream_pipe #(.Width(8), .Depth(8)) u_pc (
    .clk_i, .advance_i({8{advance}}), .data_i(pc), .data_o(pc_q8)
  );
  stream_pipe #(.Width(Tag), .Depth(6)) u_tag (
    .clk_i, .advance_i({6{advance}}), .data_i(tag_q9), .data_o(tag_q15)
  );

  always_ff @(posedge clk_i) begin
    if (moves1) quads_q1 <= prop_iblend_i;
    if (moves2) tag_q2 <= tag;
    if (moves3) tag_q3 <= tag_q2;
    if (enter) tags[slot_q] <= tag_q3;
    if (advance) begin
      slot_q1 <= slot_q;
      first_q <= {first_q[7:1], !again};
      last_q  <= {last_q[7:1], {1'b0, pc} + 9'd1 >= {1'b0, cfg_i.passes}};
      word_q1 <= word;
      word_q2 <= word_q1;
      word_q3 <= word_q2;
      word_q4 <= word_q3;
      word_q5 <= word_q4;
      word_q6 <= word_q5;
      word_q7 <= word_q6;
      word_q8 <= word_q7;
      tag_q9  <= tags[slot_q];
      sector_q16.id              <= id;
      sector_q16.killed          <= {4'b0, killed};
      sector_q16.read_suppressed <= {4'b0, killed};
      sector_q16.filled          <= '0;
      sector_q16.byte_enable     <= byte_enable;
      sector_q16.pixel           <= pixel;
    end
  end

endmodule

`default_nettype wire
