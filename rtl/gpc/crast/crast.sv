// crast.sv - coarse raster: the 16x16-pixel tiles of a primitive; golden model: cmodel/gpc/crast/crast.c
//
//   take | 0 reach | 1 looks for a row | 2 row | 3 quads | 4 sums | 5 slots | 6 samples' places | 7 sums | 8 give
//
// While a row's tiles leave stage 2, one a clock, stage 1 looks for the next row's first, a tile and its left neighbour a clock, and then
// for that of the next primitive.  A tile without a sample, or of another GPC, leaves its place empty.  A register behind the last cuts
// ready (stream_skid).

`default_nettype none
`include "gpu_types.svh"

module crast (
  input  logic          clk_i,
  input  logic          rst_ni,
  output logic          idle_o,   // no packet is inside

  // state bundle, constant while packets are inside
  input  crast_config_t cfg_i,

  // from setup
  input  logic          setup_crast_valid_i,
  output logic          setup_crast_ready_o,
  input  raster_prim_t  setup_crast_i,

  // to zcull
  output logic          crast_zcull_valid_o,
  input  logic          crast_zcull_ready_i,
  output coarse_tile_t  crast_zcull_o
);

  localparam Last = 8;  // the stage that a tile leaves for the output

  typedef enum logic [1:0] {
    SIDE_NONE,   // the row was not looked at yet
    SIDE_LEFT,
    SIDE_RIGHT
  } side_e;

  logic          advance;
  logic [Last:2] valid_q;

  //////////
  // Mode //
  //////////

  logic [3:0]   mode;
  logic [1:0]   across, down;
  logic [2:0]   each;
  logic [127:0] position;
  logic [191:0] places, centers;
  sample_grid_t grid;
  logic         unused_mode;

  assign grid        = cfg_i.samples;
  assign position    = grid.enable ? grid.position : {16{8'h88}};
  assign each        = {1'b0, across} + {1'b0, down};
  assign unused_mode = ^{mode, grid.target, grid.tir, grid.raster};

  sample_places u_places (
    .grid_i(grid), .mode_o(mode), .across_o(across), .down_o(down), .places_o(places),
    .centers_o(centers)
  );

  ///////////
  // Reach //
  ///////////

  logic         valid_q0, valid_q1, takes1, takes2;
  raster_prim_t in_q0, prim_q1, prim_q2;
  logic [439:0] edges_q0;
  logic [143:0] reach, reach_q1, reach_q2;

  assign edges_q0 = {in_q0.edge3, in_q0.edge2, in_q0.edge1, in_q0.edge0};

  for (genvar e = 0; e < 4; e++) begin : g_edge
    logic [26:0] a, b;
    logic [55:0] unused_c;
    assign {a, b, unused_c} = edges_q0[110*e +: 110];
    crast_reach u_reach (
      .a_i(a), .b_i(b), .at_center_i(in_q0.at_center), .position_i(position),
      .reach_o(reach[36*e +: 36])
    );
  end

  ///////////////////
  // Leftmost tile //
  ///////////////////

  logic [9:0]  x_q1, y_q1, left, right, bottom;
  logic        here, to_left, to_right, before_here, unused_left, unused_right;
  logic        token1, found, goes_left, goes_right, next_row, done1, rowless;
  side_e       first_q1;
  logic [14:0] last_x, last_y;
  logic        unused_last;

  assign last_x      = prim_q1.x1 - 15'd1;
  assign last_y      = prim_q1.y1 - 15'd1;
  assign left        = prim_q1.x0[13:4];
  assign right       = last_x[13:4];
  assign bottom      = last_y[13:4];
  assign unused_last = ^{last_x[14], last_x[3:0], last_y[14], last_y[3:0]};

  crast_side u_here (
    .prim_i(prim_q1), .reach_i(reach_q1), .x_i(x_q1), .y_i(y_q1), .here_o(here), .left_o(to_left),
    .right_o(to_right)
  );
  crast_side u_before (
    .prim_i(prim_q1), .reach_i(reach_q1), .x_i(x_q1 - 10'd1), .y_i(y_q1), .here_o(before_here),
    .left_o(unused_left), .right_o(unused_right)
  );

  assign token1     = prim_q1.kind == PRIMITIVE_END;
  assign found      = token1 || (here && !(x_q1 != left && before_here));
  assign goes_left  = !found && (here || (to_left && first_q1 != SIDE_RIGHT && x_q1 != left));
  assign goes_right = !found && to_right && first_q1 != SIDE_LEFT && x_q1 != right;
  assign rowless    = !found && !goes_left && !goes_right;
  assign next_row   = valid_q1 && (rowless || (found && takes2));
  assign done1      = next_row && (token1 || y_q1 >= bottom);
  assign takes1     = !valid_q1 || done1;

  assign setup_crast_ready_o = !valid_q0 || takes1;

  /////////
  // Row //
  /////////

  logic [9:0]  x_q2, y_q2;
  logic        token2, more, next_here, unused_next, unused_after, unused_row;
  logic [14:0] last_x_q2;

  assign token2    = prim_q2.kind == PRIMITIVE_END;
  assign last_x_q2 = prim_q2.x1 - 15'd1;

  crast_side u_next (
    .prim_i(prim_q2), .reach_i(reach_q2), .x_i(x_q2 + 10'd1), .y_i(y_q2), .here_o(next_here),
    .left_o(unused_next), .right_o(unused_after)
  );

  assign unused_row = ^{last_x_q2[14], last_x_q2[3:0]};
  assign more   = !token2 && x_q2 < last_x_q2[13:4] && next_here;
  assign takes2 = !valid_q[2] || (advance && !more);

  ///////////
  // Quads //
  ///////////

  logic [63:0]  may_q5;
  logic [15:0]  columns_q5, rows_q5;
  logic [143:0] reach_q3;
  coarse_tile_t tile_q3, tile_q5, tile_q6, tile_q8, tile_q9;
  logic         owned, owned_q8;

  crast_share u_share (
    .gpcs_i(cfg_i.gpcs), .number_i(cfg_i.number), .x_i(tile_q3.x), .y_i(tile_q3.y), .owned_o(owned)
  );
  crast_quads u_quads (
    .clk_i, .advance_i(advance), .prim_i(tile_q3.prim), .reach_i(reach_q3), .x_i(tile_q3.x),
    .y_i(tile_q3.y), .may_q2_o(may_q5), .columns_q2_o(columns_q5), .rows_q2_o(rows_q5)
  );

  stream_pipe #(.Width(coarse_tile_BITS), .Depth(2)) u_tile (
    .clk_i, .advance_i({2{advance}}), .data_i(tile_q3), .data_o(tile_q5)
  );
  stream_pipe #(.Width(coarse_tile_BITS), .Depth(2)) u_asked_tile (
    .clk_i, .advance_i({2{advance}}), .data_i(tile_q6), .data_o(tile_q8)
  );
  stream_pipe #(.Width(1), .Depth(Last - 3)) u_owned (
    .clk_i, .advance_i({(Last-3){advance}}), .data_i(owned), .data_o(owned_q8)
  );

  ///////////
  // Slots //
  ///////////

  logic        many, many_q6, many_q8, held_q8;
  logic [15:0] full, full_q6, columns_q6, rows_q6;
  logic [95:0] quad, quad_q6;

  crast_slots u_slots (
    .may_i(may_q5), .each_i(each), .many_o(many), .full_o(full), .quad_o(quad)
  );
  crast_asked u_asked (
    .clk_i, .advance_i(advance), .prim_i(tile_q6.prim), .x_i(tile_q6.x), .y_i(tile_q6.y),
    .places_i(tile_q6.prim.at_center ? centers : places), .each_i(each), .columns_i(columns_q6),
    .rows_i(rows_q6), .full_i(full_q6), .quad_i(quad_q6), .held_q2_o(held_q8)
  );
  stream_pipe #(.Width(1), .Depth(2)) u_many (
    .clk_i, .advance_i({2{advance}}), .data_i(many_q6), .data_o(many_q8)
  );

  //////////
  // Give //
  //////////

  logic valid_q9, room, busy, gives;

  stream_skid #(.Width(coarse_tile_BITS)) u_skid (
    .clk_i, .rst_ni, .in_valid_i(valid_q9), .in_ready_o(room), .in_i(tile_q9),
    .out_valid_o(crast_zcull_valid_o), .out_ready_i(crast_zcull_ready_i), .out_o(crast_zcull_o)
  );

  assign advance = !valid_q9 || room;
  assign gives   = valid_q[Last] && (tile_q8.prim.kind == PRIMITIVE_END || (owned_q8 && (many_q8 || held_q8)));
  assign busy    = valid_q0 || valid_q1 || valid_q != '0 || valid_q9 || !room;
  assign idle_o  = !busy;

  `RTL_ASSERT(bundle_stable, !$past(busy) || $stable(cfg_i))
  `RTL_ASSERT(tiles_in_the_box, !valid_q[2] || token2 || (x_q2 >= prim_q2.x0[13:4] && x_q2 <= last_x_q2[13:4]))

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
      if (setup_crast_ready_o) valid_q0 <= setup_crast_valid_i;
      if (takes1) valid_q1 <= valid_q0;
      if (takes2) valid_q[2] <= valid_q1 && found;
      if (advance) begin
        valid_q[Last:3] <= valid_q[Last-1:2];
        valid_q9        <= gives;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (setup_crast_ready_o) in_q0 <= setup_crast_i;
    if (takes1) begin
      prim_q1  <= in_q0;
      reach_q1 <= reach;
      x_q1     <= in_q0.kind == PRIMITIVE_END ? '0 : in_q0.start_x;
      y_q1     <= in_q0.kind == PRIMITIVE_END ? '0 : in_q0.start_y;
      first_q1 <= SIDE_NONE;
    end else if (next_row) begin
      y_q1     <= y_q1 + 10'd1;
      first_q1 <= SIDE_NONE;
    end else if (goes_left) begin
      x_q1     <= x_q1 - 10'd1;
      first_q1 <= SIDE_LEFT;
    end else if (goes_right) begin
      x_q1     <= x_q1 + 10'd1;
      first_q1 <= SIDE_RIGHT;
    end
    if (takes2) begin
      prim_q2  <= prim_q1;
      reach_q2 <= reach_q1;
      x_q2     <= x_q1;
      y_q2     <= y_q1;
    end else if (advance) begin
      x_q2 <= x_q2 + 10'd1;
    end
    if (advance) begin
      tile_q3    <= {prim_q2, x_q2, y_q2};
      reach_q3   <= reach_q2;
      tile_q6    <= tile_q5;
      many_q6    <= many;
      full_q6    <= full;
      quad_q6    <= quad;
      columns_q6 <= columns_q5;
      rows_q6    <= rows_q5;
      tile_q9    <= tile_q8;
    end
  end

endmodule

`default_nettype wire
