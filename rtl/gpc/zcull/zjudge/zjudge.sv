// zjudge.sv - Zcull's judge, a tile of 256 pixels a clock; golden model: cmodel/gpc/zcull/zjudge/zjudge.c
//
//   take | 0 products | 1 sums | 2 corners | 3 shift | 4 slack | 5 round | 6 drawn | 7 verdicts | 8 tile | 9 give
//                                                     words: fields, deltas | bounds
//
// Nothing waits held: all stages move, or none.  A register behind the last cuts ready (stream_skid).

`default_nettype none
`include "gpu_types.svh"

module zjudge (
  input  logic            clk_i,
  input  logic            rst_ni,
  output logic            idle_o,   // no packet is held

  // state bundle, constant while packets are held
  input  zcull_config_t   cfg_i,

  // from zcull
  input  logic            zcull_zjudge_valid_i,
  output logic            zcull_zjudge_ready_o,
  input  zjudge_tile_t    zcull_zjudge_i,

  // to zcull
  output logic            zjudge_zcull_valid_o,
  input  logic            zjudge_zcull_ready_i,
  output zjudge_verdict_t zjudge_zcull_o
);

  localparam Last = 9;

  logic         advance;
  logic [Last:0] valid_q;
  zjudge_tile_t in_q0;

  //////////
  // Mode //
  //////////

  logic        words, narrow, stencil, up, down, float, z16;
  logic [4:0]  near_bits;
  logic [5:0]  far_bits, shift_at;
  logic [2:0]  delta, pass;
  logic [31:0] parts, bounds_a, bounds_b, bounds_min, bounds_max;

  zjudge_mode u_mode (
    .cfg_i, .words_o(words), .narrow_o(narrow), .stencil_o(stencil), .near_o(near_bits),
    .far_o(far_bits), .shift_at_o(shift_at), .delta_o(delta), .parts_o(parts), .pass_o(pass),
    .up_o(up), .down_o(down)
  );
  zjudge_key u_bounds_a (
    .z_i(cfg_i.bounds_min), .depth_i(cfg_i.depth), .z_format_i(cfg_i.z_format),
    .greater_i(cfg_i.greater), .key_o(bounds_a)
  );
  zjudge_key u_bounds_b (
    .z_i(cfg_i.bounds_max), .depth_i(cfg_i.depth), .z_format_i(cfg_i.z_format),
    .greater_i(cfg_i.greater), .key_o(bounds_b)
  );

  assign float      = cfg_i.depth == RASTER_ZF32;
  assign z16        = cfg_i.depth == RASTER_Z16;
  assign bounds_min = cfg_i.greater ? bounds_b : bounds_a;
  assign bounds_max = cfg_i.greater ? bounds_a : bounds_b;

  ////////////
  // Planes //
  ////////////

  logic signed [66:0] least, most, plain_least, plain_most;
  logic signed [47:0] dx, dy, plain_dx, plain_dy;
  logic signed [8:0]  exp, plain_exp;
  logic [127:0]       min, max, plain_min, plain_max;

  zjudge_plane u_depth (
    .clk_i, .advance_i(advance), .plane_i(in_q0.depth), .x_i(in_q0.x), .y_i(in_q0.y),
    .least_q2_o(least), .most_q2_o(most), .dx_q2_o(dx), .dy_q2_o(dy), .exp_q2_o(exp)
  );
  zjudge_plane u_plain (
    .clk_i, .advance_i(advance), .plane_i(in_q0.plain), .x_i(in_q0.x), .y_i(in_q0.y),
    .least_q2_o(plain_least), .most_q2_o(plain_most), .dx_q2_o(plain_dx), .dy_q2_o(plain_dy),
    .exp_q2_o(plain_exp)
  );

  for (genvar b = 0; b < 4; b++) begin : g_range
    zjudge_range #(.Right(b % 2), .Down(b / 2)) u_depth (
      .clk_i, .advance_i(advance), .least_q2_i(least), .most_q2_i(most), .dx_q2_i(dx), .dy_q2_i(dy),
      .exp_q2_i(exp), .float_i(float), .z16_i(z16), .min_q6_o(min[32*b +: 32]),
      .max_q6_o(max[32*b +: 32])
    );
    zjudge_range #(.Right(b % 2), .Down(b / 2)) u_plain (
      .clk_i, .advance_i(advance), .least_q2_i(plain_least), .most_q2_i(plain_most),
      .dx_q2_i(plain_dx), .dy_q2_i(plain_dy), .exp_q2_i(plain_exp), .float_i(float), .z16_i(z16),
      .min_q6_o(plain_min[32*b +: 32]), .max_q6_o(plain_max[32*b +: 32])
    );
  end

  ///////////
  // Words //
  ///////////

  // What goes beside the plane: to the words' fields, to the verdicts, to the tile.
  localparam Beside = prim_id_BITS + 10 + 10 + 1 + 4 + 1 + 1 + 1 + 8;
  localparam Words  = 8 * 5 + 8 * 64;

  logic [Words-1:0]  words_q5;
  logic [Beside-1:0] beside_q5, beside_q6, beside_q7, beside_q8;
  logic [7:0]        kept_q5;
  logic [255:0]      near, nearest_far, farthest_far;
  logic [7:0]        may_pass, may_fail;

  stream_pipe #(.Width(Words), .Depth(5)) u_words (
    .clk_i, .advance_i({5{advance}}), .data_i({in_q0.part, in_q0.word}), .data_o(words_q5)
  );
  stream_pipe #(.Width(Beside), .Depth(5)) u_beside (
    .clk_i, .advance_i({5{advance}}),
    .data_i({in_q0.id, in_q0.x, in_q0.y, in_q0.front, in_q0.touched, in_q0.offset, in_q0.stopped,
             in_q0.stencil, in_q0.kept}),
    .data_o(beside_q5)
  );
  assign kept_q5 = beside_q5[7:0];

  for (genvar i = 0; i < 8; i++) begin : g_word
    zjudge_word u_word (
      .clk_i, .advance_i(advance), .kept_i(kept_q5[i]), .word_i(words_q5[64*i +: 64]),
      .part_i(words_q5[512+5*i +: 5]), .words_i(words), .stencil_i(stencil), .near_i(near_bits),
      .far_i(far_bits), .shift_at_i(shift_at), .delta_i(delta), .parts_i(parts),
      .near_q7_o(near[32*i +: 32]), .least_q7_o(nearest_far[32*i +: 32]),
      .most_q7_o(farthest_far[32*i +: 32]), .may_pass_q7_o(may_pass[i]), .may_fail_q7_o(may_fail[i])
    );
  end

  ///////////
  // Drawn //
  ///////////

  logic [127:0] nearest, furthest, nearest_q7, furthest_q7, nearest_q8, furthest_q8;
  logic [3:0]   held, clipped, held_q7, clipped_q7, held_q8, clipped_q8;

  for (genvar b = 0; b < 4; b++) begin : g_drawn
    zjudge_drawn u_drawn (
      .cfg_i, .up_i(up), .down_i(down), .min_i(min[32*b +: 32]), .max_i(max[32*b +: 32]),
      .offset_i(beside_q6[10]), .plain_min_i(plain_min[32*b +: 32]),
      .plain_max_i(plain_max[32*b +: 32]), .nearest_o(nearest[32*b +: 32]),
      .furthest_o(furthest[32*b +: 32]), .held_o(held[b]), .clipped_o(clipped[b])
    );
  end

  //////////////
  // Verdicts //
  //////////////

  logic [7:0] hidden, shown, hidden_q8, shown_q8;

  for (genvar i = 0; i < 8; i++) begin : g_look
    zjudge_look u_look (
      .cfg_i, .pass_i(pass), .bounds_min_i(bounds_min), .bounds_max_i(bounds_max),
      .front_i(beside_q7[15]), .stopped_i(beside_q7[9]), .stencil_i(beside_q7[8] && beside_q7[i]),
      .nearest_i(nearest_q7[32*(i/2) +: 32]), .furthest_i(furthest_q7[32*(i/2) +: 32]),
      .near_i(near[32*i +: 32]), .least_i(nearest_far[32*i +: 32]),
      .most_i(farthest_far[32*i +: 32]), .may_pass_i(may_pass[i]), .may_fail_i(may_fail[i]),
      .discarded_o(hidden[i]), .accepted_o(shown[i])
    );
  end

  //////////
  // Tile //
  //////////

  logic [3:0]      touched, discarded, accepted, drawn;
  zjudge_verdict_t verdict, verdict_q9;
  logic            unused;

  assign touched = beside_q8[14:11];
  assign drawn   = touched & ~discarded;
  assign unused  = ^{beside_q8[15], beside_q8[10:0]};

  for (genvar b = 0; b < 4; b++) begin : g_block
    assign discarded[b] = (clipped_q8[b] && cfg_i.cull) || (hidden_q8[2*b] && (!narrow || hidden_q8[2*b+1]));
    assign accepted[b]  = (held_q8[b] || !cfg_i.clip) && shown_q8[2*b] && (!narrow || shown_q8[2*b+1]);
  end

  always_comb begin
    verdict          = '0;
    {verdict.id, verdict.x, verdict.y} = beside_q8[Beside-1:16];
    verdict.verdict  = ZCULL_AMBIGUOUS;
    if (drawn == '0) verdict.verdict = ZCULL_DISCARDED;
    else if ((drawn & ~accepted) == '0) verdict.verdict = ZCULL_ACCEPTED;
    verdict.drawn    = drawn;
    verdict.nearest  = nearest_q8 & {{32{drawn[3]}}, {32{drawn[2]}}, {32{drawn[1]}}, {32{drawn[0]}}};
    verdict.furthest = furthest_q8 & {{32{drawn[3]}}, {32{drawn[2]}}, {32{drawn[1]}}, {32{drawn[0]}}};
  end

  //////////
  // Give //
  //////////

  logic room;

  stream_skid #(.Width(zjudge_verdict_BITS)) u_skid (
    .clk_i, .rst_ni, .in_valid_i(valid_q[Last]), .in_ready_o(room), .in_i(verdict_q9),
    .out_valid_o(zjudge_zcull_valid_o), .out_ready_i(zjudge_zcull_ready_i), .out_o(zjudge_zcull_o)
  );

  assign advance              = !valid_q[Last] || room;
  assign zcull_zjudge_ready_o = advance;
  assign idle_o               = valid_q == '0 && room;

  `RTL_ASSERT(bundle_stable, !$past(!idle_o) || $stable(cfg_i))

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) valid_q <= '0;
    else if (advance) valid_q <= {valid_q[Last-1:0], zcull_zjudge_valid_i};
  end

  always_ff @(posedge clk_i) begin
    if (advance) begin
      in_q0       <= zcull_zjudge_i;
      beside_q6   <= beside_q5;
      beside_q7   <= beside_q6;
      beside_q8   <= beside_q7;
      nearest_q7  <= nearest;
      furthest_q7 <= furthest;
      held_q7   <= held;
      clipped_q7  <= clipped;
      nearest_q8  <= nearest_q7;
      furthest_q8 <= furthest_q7;
      held_q8   <= held_q7;
      clipped_q8  <= clipped_q7;
      hidden_q8   <= hidden;
      shown_q8    <= shown;
      verdict_q9  <= verdict;
    end
  end

endmodule

`default_nettype wire
