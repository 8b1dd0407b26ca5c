// frast.sv - fine raster: coverage and depth plane of 8x8-sample tiles; golden model: cmodel/gpc/frast/frast.c
//
//   take | 0 blocks | 1 next tile | 2 products | 3 corners | 4 signs, exponent | 5 held, shift | 6 reach | 7 within | 8 one by one | 9 give
//
// Stages 2 to 9 move together, a fine tile of 64 samples a clock; a tile whose samples are looked at one by one holds them
// (frast_singly).  A tile without a covered sample leaves its place empty.  A register behind the last cuts ready (stream_skid).

`default_nettype none
`include "gpu_types.svh"

module frast (
  input  logic          clk_i,
  input  logic          rst_ni,
  output logic          idle_o,   // no packet is inside

  // state bundle, constant while packets are inside
  input  frast_config_t cfg_i,

  // from zcull
  input  logic          zcull_frast_valid_i,
  output logic          zcull_frast_ready_o,
  input  culled_tile_t  zcull_frast_i,

  // to prop
  output logic          frast_prop_valid_o,
  input  logic          frast_prop_ready_i,
  output fine_tile_t    frast_prop_o
);

  localparam Last = 8;  // the stage that a tile leaves for the output

  logic          advance;
  logic [Last:2] valid_q;

  //////////
  // Mode //
  //////////

  logic [3:0]   mode;
  logic [1:0]   across, down;
  logic [191:0] places, centers;
  logic         is_float, clips, within_q8;

  sample_places u_mode (
    .grid_i(cfg_i.samples), .mode_o(mode), .across_o(across), .down_o(down), .places_o(places),
    .centers_o(centers)
  );

  assign is_float = cfg_i.depth == RASTER_ZF32;
  assign clips    = cfg_i.z_clip_min || cfg_i.z_clip_max;

  ///////////////
  // Next tile //
  ///////////////

  logic         valid_q0, valid_q1, token1, any, last, leaves1, takes1;
  culled_tile_t in_q0, in_q1;
  logic [3:0]   beyond_q1;  // blocks
  logic [63:0]  done_q1, one;
  logic [3:0]   fine_x, fine_y;

  frast_blocks u_blocks (
    .clk_i, .takes_i(takes1), .x_i(in_q0.x), .y_i(in_q0.y), .edges_i(in_q0.prim.edges),
    .edge_i({in_q0.prim.edge3, in_q0.prim.edge2, in_q0.prim.edge1, in_q0.prim.edge0}),
    .beyond_q1_o(beyond_q1)
  );
  frast_next u_next (
    .across_i(across), .down_i(down), .x_i(in_q1.x), .y_i(in_q1.y), .x0_i(in_q1.prim.x0),
    .y0_i(in_q1.prim.y0), .x1_i(in_q1.prim.x1), .y1_i(in_q1.prim.y1),
    .discarded_i(in_q1.verdict == ZCULL_DISCARDED), .left_out_i(in_q1.culled | beyond_q1), .done_i(done_q1),
    .any_o(any), .last_o(last), .one_o(one), .x_o(fine_x), .y_o(fine_y)
  );

  assign token1              = in_q1.prim.kind == PRIMITIVE_END;
  assign leaves1             = advance && (token1 || last);
  assign takes1              = !valid_q1 || leaves1;
  assign zcull_frast_ready_o = !valid_q0 || takes1;

  ///////////
  // Edges //
  ///////////

  raster_prim_t prim_q2;
  logic         unused;
  logic [13:0]  x_q2, y_q2;
  logic [1:0]   verdict_q2;
  logic [3:0]   used_q2;
  logic [439:0] edges_q2;
  logic [107:0] a_q2, b_q2;
  logic [191:0] places_q2;
  logic [255:0] beyond_q5;
  logic [159:0] corner_q4;

  assign unused    = ^{prim_q2.start_x, prim_q2.start_y};
  // An edge is {a, b, c}.
  assign edges_q2  = {prim_q2.edge3, prim_q2.edge2, prim_q2.edge1, prim_q2.edge0};
  assign places_q2 = prim_q2.at_center ? centers : places;

  for (genvar e = 0; e < 4; e++) begin : g_edge
    assign used_q2[e]       = prim_q2.edges > 3'(e);
    assign a_q2[27*e +: 27] = edges_q2[110*e+83 +: 27];
    assign b_q2[27*e +: 27] = edges_q2[110*e+56 +: 27];
    frast_edge u_edge (
      .clk_i, .advance_i(advance), .a_i(a_q2[27*e +: 27]), .b_i(b_q2[27*e +: 27]),
      .c_i(edges_q2[110*e +: 56]), .used_i(used_q2[e]), .area_i(prim_q2.area), .x_i(x_q2), .y_i(y_q2),
      .places_i(places_q2), .across_i(across), .down_i(down), .beyond_q5_o(beyond_q5[64*e +: 64]), .corner_q4_o(corner_q4[40*e +: 40])
    );
  end

  ////////////
  // Planes //
  ////////////

  // Without polygon offset both are one.
  logic [14:0]  center_x, center_y;
  depth_plane_t plane_q6, plain_q6;

  assign center_x = {1'b0, x_q2} + {12'd0, 3'd4 >> across};
  assign center_y = {1'b0, y_q2} + {12'd0, 3'd4 >> down};

  frast_plane u_plane (
    .clk_i, .advance_i(advance), .plane_i(prim_q2.depth), .x_i(center_x), .y_i(center_y),
    .float_i(is_float), .clamp_i(cfg_i.depth_clamp), .plane_q6_o(plane_q6)
  );
  frast_plane u_plain (
    .clk_i, .advance_i(advance), .plane_i(prim_q2.offset ? prim_q2.plain : prim_q2.depth),
    .x_i(center_x), .y_i(center_y), .float_i(is_float), .clamp_i(cfg_i.depth_clamp),
    .plane_q6_o(plain_q6)
  );

  //////////
  // Held //
  //////////

  logic [63:0] boxed, unclipped, unscreened, let_q3, let_q4, let_q5, unstippled_q6, held_q6, held_q7, held_q8;

  frast_box u_box (
    .across_i(across), .down_i(down), .x_i(x_q2), .y_i(y_q2), .x0_i(prim_q2.x0), .y0_i(prim_q2.y0),
    .x1_i(prim_q2.x1), .y1_i(prim_q2.y1), .samples_o(boxed)
  );
  frast_unclipped u_unclipped (
    .cfg_i, .across_i(across), .down_i(down), .x_i(x_q2), .y_i(y_q2), .samples_o(unclipped)
  );
  frast_screen u_screen (
    .cfg_i, .kind_i(prim_q2.kind), .across_i(across), .down_i(down), .x_i(x_q2[4:0]),
    .y_i(y_q2[4:0]), .samples_o(unscreened)
  );
  frast_stipple u_stipple (
    .clk_i, .advance_i(advance), .factor_i(cfg_i.stipple_factor), .pattern_i(cfg_i.stipple_pattern),
    .stipple_i(prim_q2.stipple), .across_i(across), .down_i(down), .x_i(x_q2), .y_i(y_q2),
    .samples_q6_o(unstippled_q6)
  );

  ////////////
  // Within //
  ////////////

  frast_within u_within (
    .clk_i, .advance_i(advance), .cfg_i, .plane_q6_i(plain_q6), .within_q8_o(within_q8)
  );

  ////////////////
  // One by one //
  ////////////////

  // What a tile carries from stage 2 to stage 8.
  localparam Along = prim_id_BITS + 2 + 1 + 2 + 2 * 14 + 4 + 2 * 108 + raster_circle_BITS + 39 + 4;
  logic [Along-1:0] along_q2, along_q8;
  logic             fades_q2, token_q2;
  prim_id_t       id_q8;
  logic [1:0]     kind_q8, verdict_q8;
  logic           front_q8, area_q8, at_center_q8, fades_q8, token_q8, round, looks, done;
  logic [13:0]    x_q8, y_q8;
  logic [3:0]     used_q8;
  logic [107:0]   a_q8, b_q8;
  raster_circle_t circle_q8;
  logic [38:0]    step_q8;
  logic [159:0]   corner_q8;
  depth_plane_t   plane_q8, plain_q8;
  logic [63:0]    gone, covered;
  logic [575:0]   opacity;

  assign fades_q2 = prim_q2.area || (prim_q2.ramp.enable && prim_q2.edges == 3'd4);
  assign token_q2 = prim_q2.kind == PRIMITIVE_END;
  assign along_q2 = {prim_q2.id, prim_q2.kind, prim_q2.front, verdict_q2, x_q2, y_q2, used_q2, a_q2, b_q2,
                     prim_q2.circle, prim_q2.ramp.step, prim_q2.area, prim_q2.at_center, fades_q2, token_q2};
  assign {id_q8, kind_q8, front_q8, verdict_q8, x_q8, y_q8, used_q8, a_q8, b_q8, circle_q8, step_q8,
          area_q8, at_center_q8, fades_q8, token_q8} = along_q8;

  stream_pipe #(.Width(Along), .Depth(Last - 2)) u_along (
    .clk_i, .advance_i({(Last-2){advance}}), .data_i(along_q2), .data_o(along_q8)
  );
  stream_pipe #(.Width(160), .Depth(Last - 4)) u_corner (
    .clk_i, .advance_i({(Last-4){advance}}), .data_i(corner_q4), .data_o(corner_q8)
  );
  stream_pipe #(.Width(2 * depth_plane_BITS), .Depth(Last - 6)) u_planes (
    .clk_i, .advance_i({(Last-6){advance}}), .data_i({plane_q6, plain_q6}), .data_o({plane_q8, plain_q8})
  );

  logic signed [26:0] circle_x, circle_y;  // twice the distance from the centre
  logic signed [24:0] middle_x, middle_y;
  assign {middle_x, middle_y} = {circle_q8.x, circle_q8.y};
  assign circle_x = ($signed({5'd0, x_q8, 8'd0}) - 27'(middle_x)) <<< 1;
  assign circle_y = ($signed({5'd0, y_q8, 8'd0}) - 27'(middle_y)) <<< 1;
  assign round    = circle_q8.diameter != '0;
  assign looks    = valid_q[Last] && !token_q8 && held_q8 != '0 && (fades_q8 || round || (clips && !within_q8));

  frast_singly u_singly (
    .clk_i, .rst_ni, .across_i(across), .down_i(down), .z_places_i(cfg_i.z_at_center ? centers : places),
    .float_i(is_float), .z_clip_min_i(cfg_i.z_clip_min), .z_clip_max_i(cfg_i.z_clip_max),
    .z_min_i(cfg_i.z_min), .z_max_i(cfg_i.z_max), .table_i(cfg_i.edge_table), .leaves_i(advance),
    .looks_i(looks), .held_i(held_q8), .places_i(at_center_q8 ? centers : places), .area_i(area_q8),
    .round_i(round), .used_i(used_q8), .a_i(a_q8), .b_i(b_q8), .corner_i(corner_q8),
    .across_x_i(circle_x), .across_y_i(circle_y), .diameter_i(circle_q8.diameter), .step_i(step_q8),
    .plane_i(plain_q8), .done_o(done), .gone_o(gone), .opacity_o(opacity)
  );

  assign covered = held_q8 & ~gone;

  //////////
  // Give //
  //////////

  logic       valid_q9, room, busy, gives;
  fine_tile_t tile, tile_q9;

  localparam Drawn = fine_tile_BITS - prim_id_BITS - 2;
  logic [Drawn-1:0] drawn;

  // Of a token only what names it.
  assign drawn = {front_q8, x_q8, y_q8, mode, covered, plane_q8, verdict_q8, fades_q8,
                  fades_q8 ? opacity : 576'd0};
  assign tile  = {id_q8, kind_q8, token_q8 ? {Drawn{1'b0}} : drawn};

  stream_skid #(.Width(fine_tile_BITS)) u_skid (
    .clk_i, .rst_ni, .in_valid_i(valid_q9), .in_ready_o(room), .in_i(tile_q9),
    .out_valid_o(frast_prop_valid_o), .out_ready_i(frast_prop_ready_i), .out_o(frast_prop_o)
  );

  assign advance = done && (!valid_q9 || room);
  assign gives   = advance && valid_q[Last] && (token_q8 || covered != '0);
  assign busy    = valid_q0 || valid_q1 || valid_q != '0 || valid_q9 || !room;
  assign idle_o  = !busy;
  // Of $stable of 60 words Verilator 5.006 makes no C++.
  logic [frast_config_BITS-1:0] cfg_q;
  logic                         bundle_stays;
  always_comb begin
    bundle_stays = 1'b1;
    if (cfg_q != cfg_i) bundle_stays = 1'b0;
  end
  always_ff @(posedge clk_i) cfg_q <= cfg_i;

  `RTL_ASSERT(bundle_stable, !$past(busy) || bundle_stays)
  `RTL_ASSERT(one_tile_is_next, (one & (one - 64'd1)) == '0)
  `RTL_ASSERT(tiles_have_samples, !valid_q9 || tile_q9.kind == PRIMITIVE_END || tile_q9.coverage != '0)

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q0 <= 1'b0;
      valid_q1 <= 1'b0;
      valid_q  <= '0;
      valid_q9 <= 1'b0;
    end else begin
      if (zcull_frast_ready_o) valid_q0 <= zcull_frast_valid_i;
      if (takes1) valid_q1 <= valid_q0;
      if (advance) valid_q <= {valid_q[Last-1:2], valid_q1 && (token1 || any)};
      if (advance || room) valid_q9 <= gives;
    end
  end

  always_ff @(posedge clk_i) begin
    if (zcull_frast_ready_o) in_q0 <= zcull_frast_i;
    if (takes1) begin
      in_q1   <= in_q0;
      done_q1 <= '0;
    end else if (advance) begin
      done_q1 <= done_q1 | one;
    end
    if (advance) begin
      prim_q2    <= in_q1.prim;
      verdict_q2 <= in_q1.verdict;
      x_q2       <= {in_q1.x, fine_x};
      y_q2       <= {in_q1.y, fine_y};
      let_q3     <= boxed & unclipped & unscreened;
      let_q4     <= let_q3;
      let_q5     <= let_q4;
      held_q6    <= let_q5 & ~(beyond_q5[63:0] | beyond_q5[127:64] | beyond_q5[191:128] | beyond_q5[255:192]);
      held_q7    <= held_q6 & unstippled_q6;
      held_q8    <= held_q7;
    end
    if (gives) tile_q9 <= tile;
  end

endmodule

`default_nettype wire
