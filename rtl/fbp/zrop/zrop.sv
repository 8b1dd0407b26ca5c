// zrop.sv - depth and stencil raster operations; golden model: cmodel/fbp/zrop/zrop.c
//
//   take | ranges of the planes | decide | pick, select, evaluate, compare | queue |
//   what is written | plan of the merge | clocks, new planes | fill: as compare | give
//
// The engine evaluates for two packets at once: one that it compares, and an older one whose write needs
// more values.  It stalls only with the output, because a packet begins its last picks when the queue has
// room for it.  Packets leave zrop_draw in the clocks of zrop_clocks.
//
// chosen: neither forwarding nor a hazard interlock between packets.  Each brings its stored tile (fbp.def,
// zrop_frtx), so the sender waits for the result of an earlier packet on the same tile.

`default_nettype none
`include "gpu_types.svh"

module zrop (
  input  logic         clk_i,
  input  logic         rst_ni,
  output logic         idle_o,   // no packet is inside

  // state bundle, constant while packets are inside
  input  zrop_config_t cfg_i,

  // from zcache
  input  logic         zcache_zrop_valid_i,
  output logic         zcache_zrop_ready_o,
  input  zrop_frtx_t   zcache_zrop_i,

  // to zcache
  output logic         zrop_zcache_valid_o,
  input  logic         zrop_zcache_ready_i,
  output zrop_result_t zrop_zcache_o
);

  //////////
  // Mode //
  //////////

  logic          z, z16, z_float, squeezes, tests_depth, depth_write, bounds_enable;
  logic          has_stencil, stencil_enable, stencil_write, clear_writes, table_clears, masked;
  logic          table_exists, clear_exists;
  logic [31:0]   code, z_min, z_max, bounds_min, bounds_max, table_z, clear_z;
  logic [2:0]    planes_max, reach_x, reach_y;
  logic [3:0]    depth_pass;
  logic [95:0]   table_plane, clear_plane;
  logic [1023:0] points;

  zrop_mode u_mode (
    .cfg_i, .z_o(z), .z16_o(z16), .z_float_o(z_float), .code_o(code), .planes_o(planes_max),
    .squeezes_o(squeezes), .depth_o(tests_depth), .depth_write_o(depth_write),
    .depth_pass_o(depth_pass), .bounds_o(bounds_enable), .has_stencil_o(has_stencil),
    .stencil_o(stencil_enable), .stencil_write_o(stencil_write), .masked_o(masked),
    .clear_writes_o(clear_writes), .table_clears_o(table_clears), .z_min_o(z_min),
    .z_max_o(z_max), .bounds_min_o(bounds_min), .bounds_max_o(bounds_max), .table_z_o(table_z),
    .clear_z_o(clear_z), .table_exists_o(table_exists), .table_plane_o(table_plane),
    .clear_exists_o(clear_exists), .clear_plane_o(clear_plane)
  );
  zrop_point u_point (
    .samples_i(cfg_i.samples), .position_i(cfg_i.position), .reach_x_o(reach_x),
    .reach_y_o(reach_y), .points_o(points)
  );

  ////////////////////
  // Ranges, decide //
  ////////////////////

  zrop_held_t    held_d;
  logic [63:0]   coverage_d;
  logic [1:0]    bounds_d, depth_d;
  logic [2047:0] source_d, stored_d;
  logic          valid_d, drawn_d, in_planes_d, advance3, front_busy;

  zrop_front u_front (
    .clk_i, .rst_ni, .cfg_i, .z_i(z), .z_float_i(z_float), .has_stencil_i(has_stencil),
    .tests_depth_i(tests_depth), .bounds_enable_i(bounds_enable),
    .stencil_enable_i(stencil_enable), .code_i(code), .z_min_i(z_min), .z_max_i(z_max),
    .bounds_min_i(bounds_min), .bounds_max_i(bounds_max), .table_z_i(table_z),
    .clear_z_i(clear_z), .reach_x_i(reach_x), .reach_y_i(reach_y), .depth_pass_i(depth_pass),
    .table_exists_i(table_exists), .clear_exists_i(clear_exists), .table_plane_i(table_plane),
    .clear_plane_i(clear_plane), .frtx_valid_i(zcache_zrop_valid_i),
    .frtx_ready_o(zcache_zrop_ready_o), .busy_o(front_busy), .frtx_i(zcache_zrop_i), .valid_o(valid_d),
    .ready_i(advance3), .held_o(held_d), .coverage_o(coverage_d), .bounds_o(bounds_d),
    .depth_o(depth_d), .drawn_o(drawn_d), .in_planes_o(in_planes_d), .source_o(source_d),
    .stored_o(stored_d)
  );

  /////////////
  // Compare //
  /////////////

  localparam Room = 4'd8;      // of the queue

  zrop_held_t    held_q3;
  logic [2047:0] source_q3, stored_q3, z3;
  logic [63:0]   written3;
  logic          valid_q3, go, compares, last, leaves, draws3, accepts3, clears3;
  logic [3:0]    inside_q;

  // What is written for certain; a sample that is compared gets its value with that.
  assign draws3   = held_q3.op == ZROP_DRAW;
  assign accepts3 = held_q3.bounds == DECIDED_ACCEPT && held_q3.depth == DECIDED_ACCEPT;
  assign clears3  = held_q3.op == ZROP_CLEAR && held_q3.clear_depth;
  assign written3 = held_q3.coverage & (draws3 ? held_q3.passes & {64{depth_write && accepts3}}
                                               : {64{clears3 && clear_writes}});
  assign compares = valid_q3 && go && inside_q != Room;
  assign leaves   = compares && last;
  assign advance3 = !valid_q3 || leaves;

  for (genvar i = 0; i < 64; i++) begin : g_z
    assign z3[32*i +: 32] = written3[i] ? source_q3[32*i +: 32] : stored_q3[32*i +: 32];
  end

  logic [63:0]   bounds, depth, done, fill_done, need, fill_written;
  logic [2047:0] compared_z, fill_z;
  logic [6:0]    lacking;
  logic [127:0]  fill_owner;
  logic [383:0]  fill_planes;
  logic [95:0]   fill_source;
  logic          load, filled;

  zrop_engine u_engine (
    .clk_i, .rst_ni, .go_i(go), .z_float_i(z_float), .code_i(code), .z_min_i(z_min), .z_max_i(z_max),
    .bounds_min_i(bounds_min), .bounds_max_i(bounds_max), .depth_pass_i(depth_pass),
    .points_i(points), .load_i(advance3), .valid_d_i(valid_d), .coverage_d_i(coverage_d),
    .bounds_d_i(bounds_d), .depth_d_i(depth_d), .drawn_d_i(drawn_d), .in_planes_d_i(in_planes_d),
    .compares_i(compares), .stencil_i(held_q3.passes), .may_write_i(depth_write),
    .in_planes_i(held_q3.in_planes), .drawn_i(draws3 && !held_q3.shader_z),
    .owner_i(held_q3.owner), .planes_i(held_q3.planes), .source_plane_i(held_q3.plane),
    .source_i(source_q3), .stored_i(stored_q3),
    .last_o(last), .bounds_o(bounds), .depth_o(depth), .done_o(done), .z_o(compared_z),
    .fill_load_i(load), .need_d_i(need), .count_d_i(lacking), .written_i(fill_written),
    .fill_owner_i(fill_owner), .fill_planes_i(fill_planes), .fill_source_i(fill_source),
    .filled_o(filled), .fill_done_o(fill_done), .fill_z_o(fill_z)
  );

  // Beside the samples.
  localparam HeldBits = zrop_held_BITS;
  localparam QueuedBits = HeldBits + 2 * 64 + 64 + 2048;

  logic [3:0]            valid_q7;    // four registers, the youngest in bit 0
  logic [4*HeldBits-1:0] held_q7;
  logic [4*2048-1:0]     z_q7;
  zrop_held_t            held7, held_q;
  logic [63:0]           bounds_q, depth_q, done_q;
  logic [2047:0]         z7, z_q;
  logic                  queued, takes;

  assign held7 = held_q7[3*HeldBits +: HeldBits];

  for (genvar i = 0; i < 64; i++) begin : g_compared
    assign z7[32*i +: 32] = done[i] ? compared_z[32*i +: 32] : z_q7[3*2048+32*i +: 32];
  end

  zrop_queue #(.Bits(QueuedBits)) u_queue (
    .clk_i, .rst_ni, .push_i(valid_q7[3] && go),
    .data_i({held7, bounds | (held7.coverage & {64{held7.bounds == DECIDED_ACCEPT}}),
             depth | {64{held7.depth == DECIDED_ACCEPT}}, done, z7}),
    .valid_o(queued), .pop_i(queued && takes), .data_o({held_q, bounds_q, depth_q, done_q, z_q})
  );

  ///////////
  // Write //
  ///////////

  localparam HeadBits = zrop_result_BITS - 2048 - 512;

  logic                  drawn, draw_busy, busy;
  logic [HeadBits-1:0]   head;
  logic [2047:0]         drawn_z, new_z;
  logic [511:0]          new_stencil;
  logic [3:0]            valid_q11;
  logic [4*HeadBits-1:0] head_q11;
  logic [4*2048-1:0]     z_q11;
  logic [4*512-1:0]      stencil_q11;
  logic                  valid_q12;

  zrop_draw #(.HeadBits(HeadBits)) u_draw (
    .clk_i, .rst_ni, .go_i(go), .cfg_i, .z_i(z), .z16_i(z16), .z_float_i(z_float),
    .planes_max_i(planes_max), .squeezes_i(squeezes), .tests_depth_i(tests_depth),
    .depth_write_i(depth_write), .depth_pass_i(depth_pass), .bounds_enable_i(bounds_enable),
    .stencil_enable_i(stencil_enable), .stencil_write_i(stencil_write), .masked_i(masked),
    .clear_writes_i(clear_writes), .table_clears_i(table_clears), .table_z_i(table_z),
    .valid_i(queued), .ready_o(takes), .busy_o(draw_busy), .held_i(held_q), .bounds_i(bounds_q), .depth_i(depth_q),
    .done_i(done_q), .z_d_i(z_q), .load_o(load), .need_o(need), .count_o(lacking),
    .written_o(fill_written), .owner_o(fill_owner), .planes_o(fill_planes),
    .source_o(fill_source), .filled_i(filled), .valid_o(drawn), .head_o(head), .z_o(drawn_z),
    .stencil_o(new_stencil)
  );

  for (genvar i = 0; i < 64; i++) begin : g_filled
    assign new_z[32*i +: 32] = fill_done[i] ? fill_z[32*i +: 32] : z_q11[3*2048+32*i +: 32];
  end

  ///////////////
  // Registers //
  ///////////////

  zrop_result_t result_q12;
  logic         room;

  stream_skid #(.Width(zrop_result_BITS)) u_skid (
    .clk_i, .rst_ni, .in_valid_i(valid_q12), .in_ready_o(room), .in_i(result_q12),
    .out_valid_o(zrop_zcache_valid_o), .out_ready_i(zrop_zcache_ready_i), .out_o(zrop_zcache_o)
  );

  assign go = !valid_q12 || room;

  // What is on its way to the queue is counted as in it.
  assign busy   = front_busy || valid_q3 || inside_q != '0 || draw_busy || valid_q11 != '0 || valid_q12 || !room;
  assign idle_o = !busy;

  `RTL_ASSERT(bundle_stable, !$past(busy) || $stable(cfg_i))
  `RTL_ASSERT(queue_within_its_depth, inside_q <= Room)

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {valid_q3, valid_q7, valid_q11, valid_q12} <= '0;
      inside_q <= '0;
    end else begin
      if (advance3) valid_q3 <= valid_d;
      if (go) begin
        valid_q7  <= {valid_q7[2:0], leaves};
        valid_q11 <= {valid_q11[2:0], drawn};
        valid_q12 <= valid_q11[3];
      end
      inside_q <= inside_q + {3'b0, leaves} - {3'b0, queued && takes};
    end
  end

  always_ff @(posedge clk_i) begin
    if (advance3) {held_q3, source_q3, stored_q3} <= {held_d, source_d, stored_d};
    if (go) begin
      held_q7     <= {held_q7[3*HeldBits-1:0], held_q3};
      z_q7        <= {z_q7[3*2048-1:0], z3};
      head_q11    <= {head_q11[3*HeadBits-1:0], head};
      z_q11       <= {z_q11[3*2048-1:0], drawn_z};
      stencil_q11 <= {stencil_q11[3*512-1:0], new_stencil};
      result_q12  <= {head_q11[3*HeadBits +: HeadBits], new_z, stencil_q11[3*512 +: 512]};
    end
  end

endmodule

`default_nettype wire
