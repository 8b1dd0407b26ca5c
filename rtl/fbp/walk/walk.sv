// walk.sv - the raster of clears; golden model: cmodel/fbp/walk/walk.c
//
//   take | 1 surface | 2 extent | 3 a block or tile a clock
//
// The next clear waits in stage 2 while one is walked.  A clear that gives nothing has a clock of stage 3.  stream_skid cuts ready of
// both outputs.

`default_nettype none
`include "gpu_types.svh"

module walk (
  input  logic         clk_i,
  input  logic         rst_ni,
  output logic         idle_o,   // no packet is inside

  // state bundles, taken with the packet
  input  walk_config_t cfg_i,

  // from fe
  input  logic         fe_walk_valid_i,
  output logic         fe_walk_ready_o,
  input  walk_begin_t  fe_walk_i,

  // to clear
  output logic         walk_clear_valid_o,
  input  logic         walk_clear_ready_i,
  output clear_block_t walk_clear_o,

  // to zcache
  output logic         walk_zcache_valid_o,
  input  logic         walk_zcache_ready_i,
  output zeta_walk_t   walk_zcache_o
);

  logic valid_q1, valid_q2, takes2, takes3;

  /////////////
  // Surface //
  /////////////

  rop_surface_t surface_q1;
  walk_begin_t  begin_q1;
  logic [67:0]  rectangle_q1;          // x_min, x_max, y_min, y_max
  logic [1:0]   clears_q1;             // depth, stencil
  logic [1:0]   across, down;          // of a pixel, log2
  logic [2:0]   size;                  // bytes of an element, log2
  logic [18:0]  width, height;         // samples
  logic [75:0]  samples;               // the rectangle
  logic         unused;

  surface_scale u_scale (
    .samples_i(surface_q1.samples), .bytes_i(surface_q1.bytes), .width_i(surface_q1.width),
    .height_i(surface_q1.height), .across_o(across), .down_o(down), .size_o(size),
    .width_o(width), .height_o(height)
  );

  assign samples = {{2'b0, rectangle_q1[67:51]} << across, {2'b0, rectangle_q1[50:34]} << across,
                    {2'b0, rectangle_q1[33:17]} << down, {2'b0, rectangle_q1[16:0]} << down};
  assign unused  = ^{surface_q1.base, surface_q1.block_height, surface_q1.block_depth, surface_q1.pitch};

  ////////////
  // Extent //
  ////////////

  logic [16:0] left, wide, top, high, left_q2, wide_q2, top_q2, high_q2;
  logic        any_q2;
  walk_begin_t begin_q2;
  logic [75:0] samples_q2;
  logic [1:0]  clears_q2, across_q2, down_q2;

  walk_axis u_columns (
    .color_i({4'b0, width} << size), .down_i(1'b0), .samples_i(width), .from_i(samples[75:57]),
    .to_i(samples[56:38]), .zeta_i(begin_q1.zeta), .first_o(left), .count_o(wide)
  );
  walk_axis u_rows (
    .color_i({4'b0, height}), .down_i(1'b1), .samples_i(height), .from_i(samples[37:19]),
    .to_i(samples[18:0]), .zeta_i(begin_q1.zeta), .first_o(top), .count_o(high)
  );

  //////////
  // Walk //
  //////////

  logic         busy_q3, none_q3, goes, ends, clear_room, zcache_room;
  logic [16:0]  x_q3, y_q3, left_q3, across_left_q3, wide_q3, down_left_q3;
  walk_begin_t  begin_q3;
  logic [75:0]  samples_q3;
  logic [1:0]   clears_q3, across_q3, down_q3;
  logic [7:0]   columns, rows;
  logic [63:0]  coverage;
  clear_block_t block;
  zeta_walk_t   tile;
  logic [19:0]  pixel_x, pixel_y;
  logic         unused_pixel;

  walk_inside u_inside_columns (
    .tile_i(x_q3), .from_i(samples_q3[75:57]), .to_i(samples_q3[56:38]), .inside_o(columns)
  );
  walk_inside u_inside_rows (
    .tile_i(y_q3), .from_i(samples_q3[37:19]), .to_i(samples_q3[18:0]), .inside_o(rows)
  );
  for (genvar row = 0; row < 8; row++) begin : g_row
    assign coverage[8*row +: 8] = rows[row] ? columns : '0;
  end

  assign pixel_x = {x_q3, 3'b0} >> across_q3;
  assign pixel_y = {y_q3, 3'b0} >> down_q3;
  assign block   = {begin_q3.draw, x_q3[13:0], y_q3[11:0]};

  assign tile    = {begin_q3.draw, 16'b0, pixel_x[13:0], pixel_y[13:0], clears_q3, coverage};

  assign unused_pixel = ^{pixel_x[19:14], pixel_y[19:14]};

  assign goes   = busy_q3 && (none_q3 || (begin_q3.zeta ? zcache_room : clear_room));
  assign ends   = none_q3 || (across_left_q3 == 17'd1 && down_left_q3 == 17'd1);
  assign takes3 = !busy_q3 || (goes && ends);
  assign takes2 = !valid_q2 || takes3;

  assign fe_walk_ready_o = !valid_q1 || takes2;
  assign idle_o          = !valid_q1 && !valid_q2 && !busy_q3 && clear_room && zcache_room;

  stream_skid #(.Width(clear_block_BITS)) u_clear_skid (
    .clk_i, .rst_ni, .in_valid_i(busy_q3 && !none_q3 && !begin_q3.zeta), .in_ready_o(clear_room), .in_i(block),
    .out_valid_o(walk_clear_valid_o), .out_ready_i(walk_clear_ready_i), .out_o(walk_clear_o)
  );
  stream_skid #(.Width(zeta_walk_BITS)) u_zcache_skid (
    .clk_i, .rst_ni, .in_valid_i(busy_q3 && !none_q3 && begin_q3.zeta), .in_ready_o(zcache_room), .in_i(tile),
    .out_valid_o(walk_zcache_valid_o), .out_ready_i(walk_zcache_ready_i), .out_o(walk_zcache_o)
  );

  `RTL_ASSERT(tiles_left, !busy_q3 || none_q3 || (across_left_q3 != '0 && down_left_q3 != '0))
  `RTL_ASSERT(tiles_of_the_rectangle, !busy_q3 || none_q3 || !begin_q3.zeta || coverage != '0)

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q1 <= 1'b0;
      valid_q2 <= 1'b0;
      busy_q3  <= 1'b0;
    end else begin
      if (fe_walk_ready_o) valid_q1 <= fe_walk_valid_i;
      if (takes2) valid_q2 <= valid_q1;
      if (takes3) busy_q3 <= valid_q2;
    end
  end

  always_ff @(posedge clk_i) begin
    if (fe_walk_ready_o) begin
      begin_q1     <= fe_walk_i;
      surface_q1   <= fe_walk_i.zeta ? cfg_i.zeta : cfg_i.color;
      rectangle_q1 <= {cfg_i.x_min, cfg_i.x_max, cfg_i.y_min, cfg_i.y_max};
      clears_q1    <= {cfg_i.clear_depth, cfg_i.clear_stencil};
    end
    if (takes2) begin
      begin_q2   <= begin_q1;
      samples_q2 <= samples;
      clears_q2  <= clears_q1;
      across_q2  <= across;
      down_q2    <= down;
      left_q2    <= left;
      top_q2     <= top;
      wide_q2    <= wide;
      high_q2    <= high;
      any_q2     <= surface_q1.bytes != '0 && wide != '0 && high != '0;
    end
    if (takes3) begin
      begin_q3       <= begin_q2;
      samples_q3     <= samples_q2;
      clears_q3      <= clears_q2;
      across_q3      <= across_q2;
      down_q3        <= down_q2;
      none_q3        <= !any_q2;
      left_q3        <= left_q2;
      wide_q3        <= wide_q2;
      x_q3           <= left_q2;
      y_q3           <= top_q2;
      across_left_q3 <= wide_q2;
      down_left_q3   <= high_q2;
    end else if (goes) begin
      if (across_left_q3 == 17'd1) begin
        x_q3           <= left_q3;
        y_q3           <= y_q3 + 17'd1;
        across_left_q3 <= wide_q3;
        down_left_q3   <= down_left_q3 - 17'd1;
      end else begin
        x_q3           <= x_q3 + 17'd1;
        across_left_q3 <= across_left_q3 - 17'd1;
      end
    end
  end

endmodule

`default_nettype wire
