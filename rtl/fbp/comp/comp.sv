// comp.sv - colour compression of the ROP; golden model: cmodel/fbp/comp/comp.c
//
//   take | 1..3 reduce | 4..17 two packets of differences | 18 the smallest state that holds the tile
//
// A tile a clock.  Eighteen stages move together; a stalled output holds the whole pipe, by a register behind
// it (stream_skid).

`default_nettype none
`include "gpu_types.svh"

module comp (
  input  logic         clk_i,
  input  logic         rst_ni,
  output logic         idle_o,   // no packet is inside

  // state bundle, constant during a draw
  input  comp_config_t cfg_i,

  // from ccache
  input  logic         tile_comp_valid_i,
  output logic         tile_comp_ready_o,
  input  drawn_tile_t  tile_comp_i,

  // to ccache
  output logic         comp_ccache_valid_o,
  input  logic         comp_ccache_ready_i,
  output packed_tile_t comp_ccache_o
);

  localparam Stages = 18;

  logic                advance, busy;
  logic [Stages:1]     valid_q;
  logic [17*40:1]      id_q;

  //////////
  // Kind //
  //////////

  logic        wide, full, eight, reduces, differs, both, special;
  logic [2:0]  split, shape;
  logic [63:0] may;
  logic [7:0]  threshold;

  comp_kind u_kind (
    .cfg_i, .wide_o(wide), .full_o(full), .eight_o(eight), .reduces_o(reduces),
    .differs_o(differs), .both_o(both), .split_o(split), .shape_o(shape), .special_o(special),
    .may_o(may)
  );
  comp_threshold u_threshold (
    .wide_i(wide), .full_i(full), .low_i(cfg_i.low), .high_i(cfg_i.high),
    .covered_i(tile_comp_i.covered), .again_i(tile_comp_i.again), .threshold_o(threshold)
  );

  ////////////
  // Raster //
  ////////////

  // known: facts/texture/blocklinear.md 2: a sector is 16 bytes by two rows.
  function automatic logic [2047:0] raster_of(input logic [2047:0] tile);
    for (int w = 0; w < 64; w++) begin
      raster_of[32*w +: 32] = tile[32*(16*(w/16) + 8*(w%8/4) + 4*(w/8%2) + w%4) +: 32];
    end
  endfunction

  logic [2047:0] raster;
  assign raster = raster_of(tile_comp_i.word);

  ////////////
  // Reduce //
  ////////////

  logic          reduced;
  logic [511:0]  groups;
  logic [2047:0] tile_q1, tile_q2, tile_q3;
  logic [3:1]    clear_q;

  comp_reduce u_reduce (
    .clk_i, .advance_i(advance), .wide_i(wide), .full_i(full), .eight_i(eight), .shape_i(shape),
    .special_i(special), .may_i(may), .threshold_i(threshold), .raster_i(raster),
    .reduced_q3_o(reduced), .groups_q3_o(groups)
  );

  // What the tile is if no packet of differences holds it.
  logic [2047:0]      otherwise;
  logic               is_clear, is_reduced;
  logic [14:1]        clear_qx, reduced_q;  // stages 4 to 17
  logic [14*2048:1]   otherwise_q;

  assign is_clear   = clear_q[3] && reduces;
  assign is_reduced = reduced && reduces && !is_clear;

  always_comb begin
    otherwise = tile_q3;
    if (is_reduced) otherwise = {1536'b0, groups[511:256] & {256{!eight}}, groups[255:0]};
    if (is_clear)   otherwise = '0;
  end

  /////////////////
  // Differences //
  /////////////////

  logic [2047:0] raster_q3;
  logic [1023:0] spread;
  logic          fits0, fits1;
  logic [511:0]  packet0, packet1;

  assign raster_q3 = raster_of(tile_q3);
  for (genvar y = 0; y < 4; y++) begin : g_spread
    assign spread[256*y +: 256] = {128'b0, groups[128*y +: 128]};
  end

  comp_packet u_packet0 (
    .clk_i, .advance_i(advance), .split_i(split), .wide_i(wide), .both_i(both),
    .words_i(both ? spread : raster_q3[1023:0]), .fits_q14_o(fits0), .packet_q14_o(packet0)
  );
  comp_packet u_packet1 (
    .clk_i, .advance_i(advance), .split_i(split), .wide_i(wide), .both_i(1'b0),
    .words_i(raster_q3[2047:1024]), .fits_q14_o(fits1), .packet_q14_o(packet1)
  );

  ////////////
  // Choose //
  ////////////

  logic [2:0]    state;
  logic [1:0]    code;
  logic [3:0]    sectors;
  logic [2047:0] words;

  always_comb begin
    state   = COMP_RAW;
    code    = 2'd0;
    sectors = 4'd8;
    words   = otherwise_q[14*2048 -: 2048];
    if (clear_qx[14]) begin
      state   = COMP_CLEAR;
      code    = 2'd1;
      sectors = 4'd0;
    end else if (reduced_q[14] && both && fits0) begin
      state   = COMP_BOTH;
      code    = 2'd2;
      sectors = 4'd1;
      words   = {1792'b0, packet0[255:0]};
    end else if (reduced_q[14]) begin
      state   = COMP_REDUCTION;
      code    = both ? 2'd3 : 2'd2;
      sectors = eight ? 4'd1 : 4'd2;
    end else if (differs && fits0 && fits1) begin
      state   = COMP_ARITHMETIC;
      code    = 2'd3;
      sectors = 4'd4;
      words   = {1024'b0, packet1, packet0};
    end
  end

  ///////////////
  // Registers //
  ///////////////

  packed_tile_t tile_q18;
  logic         room;

  stream_skid #(.Width(packed_tile_BITS)) u_skid (
    .clk_i, .rst_ni, .in_valid_i(valid_q[Stages]), .in_ready_o(room), .in_i(tile_q18),
    .out_valid_o(comp_ccache_valid_o), .out_ready_i(comp_ccache_ready_i), .out_o(comp_ccache_o)
  );

  assign advance           = !valid_q[Stages] || room;
  assign tile_comp_ready_o = advance;
  assign busy              = valid_q != '0 || !room;
  assign idle_o            = !busy;

  `RTL_ASSERT(bundle_stable, !$past(busy) || $stable(cfg_i))

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= '0;
    end else if (advance) begin
      valid_q <= {valid_q[Stages-1:1], tile_comp_valid_i};
    end
  end

  always_ff @(posedge clk_i) begin
    if (advance) begin
      id_q        <= {id_q[16*40:1], tile_comp_i.id};
      clear_q     <= {clear_q[2:1], tile_comp_i.clear};
      tile_q1     <= tile_comp_i.word;
      tile_q2     <= tile_q1;
      tile_q3     <= tile_q2;
      clear_qx    <= {clear_qx[13:1], is_clear};
      reduced_q   <= {reduced_q[13:1], is_reduced};
      otherwise_q <= {otherwise_q[13*2048:1], otherwise};
      tile_q18    <= {id_q[17*40 -: 40], state, code, sectors, words};
    end
  end

endmodule

`default_nettype wire
