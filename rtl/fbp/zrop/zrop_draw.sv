// zrop_draw.sv - a packet's tests and what it writes;
// golden model: cmodel/fbp/zrop/zrop.c (draw, clear, expand)
//
// Holds a packet for as long as zrop_clocks says.  What is written is planned twice: from what is
// known, which tells the evaluators what a write lacks; and with the tests of this clock.

`include "gpu_types.svh"

module zrop_draw (
  input  logic          clk_i,
  input  logic          load_i,

  // state bundle
  input  zrop_config_t  cfg_i,
  input  logic          z_i,
  input  logic          z16_i,
  input  logic          z_float_i,
  input  logic [31:0]   code_i,
  input  logic [2:0]    planes_max_i,
  input  logic          squeezes_i,
  input  logic          tests_depth_i,
  input  logic          depth_write_i,
  input  logic [3:0]    depth_pass_i,
  input  logic          bounds_enable_i,
  input  logic          stencil_enable_i,
  input  logic          stencil_write_i,
  input  logic          masked_i,
  input  logic          clear_writes_i,
  input  logic          table_clears_i,
  input  logic [31:0]   z_min_i,
  input  logic [31:0]   z_max_i,
  input  logic [31:0]   bounds_min_i,
  input  logic [31:0]   bounds_max_i,
  input  logic [1023:0] points_i,

  // the next packet
  input  logic          valid_d_i,
  input  logic [63:0]   coverage_d_i,
  input  logic [1:0]    bounds_d_i,
  input  logic [1:0]    depth_d_i,
  input  logic          drawn_d_i,
  input  logic          in_planes_d_i,
  input  logic          raw_d_i,
  input  logic          may_write_d_i,
  input  logic [2047:0] source_d_i,
  input  logic [2047:0] stored_d_i,

  // the packet
  input  logic [1:0]    op_i,
  input  logic [3:0]    flags_i,       // shader z, front facing, clear stencil, clear depth
  input  logic [63:0]   coverage_i,
  input  logic [1:0]    state_i,
  input  logic          in_planes_i,
  input  logic          keepable_i,
  input  logic          exists_i,
  input  logic [3:0]    same_i,
  input  logic [127:0]  owner_i,
  input  logic [383:0]  planes_i,
  input  logic [95:0]   plane_i,
  input  logic [63:0]   passes_i,      // the stencil test
  input  logic [511:0]  stencil_i,

  output logic          done_o,
  output logic [63:0]   passed_o,
  output logic [63:0]   written_o,
  output logic          z_written_o,
  output logic          stencil_written_o,
  output logic [1:0]    state_o,
  output logic [1:0]    own_o,
  output logic          adds_o,
  output logic [3:0]    used_o,
  output logic [7:0]    renamed_o,
  output logic [2047:0] z_o,
  output logic [511:0]  stencil_o
);

  ///////////
  // Depth //
  ///////////

  logic [63:0]   known_bounds, known_depth, bounds, depth, known_written;
  logic [2047:0] source, stored;
  logic          drawn, known_raw, raw, to_table, evaluates, tested, unused;
  logic [2:0]    count;
  logic [19:0]   known_plan;

  assign drawn    = op_i == ZROP_DRAW && !flags_i[3];
  assign passed_o = bounds & depth & passes_i & {64{op_i == ZROP_DRAW}};
  assign unused   = ^known_plan;

  zrop_engine u_engine (
    .clk_i, .load_i, .z_float_i, .code_i, .z_min_i, .z_max_i, .bounds_min_i, .bounds_max_i,
    .depth_pass_i, .points_i, .valid_d_i, .coverage_d_i, .bounds_d_i, .depth_d_i, .drawn_d_i,
    .in_planes_d_i, .raw_d_i, .may_write_d_i, .source_d_i, .stored_d_i, .coverage_i,
    .stencil_i(passes_i), .drawn_i(drawn), .in_planes_i,
    .may_write_i(depth_write_i && op_i == ZROP_DRAW), .owner_i, .planes_i,
    .source_plane_i(plane_i), .known_bounds_o(known_bounds), .known_depth_o(known_depth),
    .bounds_o(bounds), .depth_o(depth), .known_raw_i(known_raw), .known_written_i(known_written),
    .raw_i(raw), .written_i(written_o), .evaluates_o(evaluates), .done_o(tested),
    .source_o(source), .stored_o(stored)
  );
  zrop_write u_known (
    .z_i, .depth_write_i, .clear_writes_i, .table_i(table_clears_i), .planes_i(planes_max_i),
    .op_i, .clear_depth_i(flags_i[0]), .coverage_i, .state_i, .owner_i, .keepable_i, .exists_i,
    .same_i, .passed_i(known_bounds & known_depth & passes_i), .written_o(known_written),
    .z_written_o(known_plan[0]), .to_table_o(known_plan[1]), .raw_o(known_raw),
    .count_o(known_plan[4:2]), .own_o(known_plan[6:5]), .adds_o(known_plan[7]),
    .used_o(known_plan[11:8]), .renamed_o(known_plan[19:12])
  );
  zrop_write u_write (
    .z_i, .depth_write_i, .clear_writes_i, .table_i(table_clears_i), .planes_i(planes_max_i),
    .op_i, .clear_depth_i(flags_i[0]), .coverage_i, .state_i, .owner_i, .keepable_i, .exists_i,
    .same_i, .passed_i(passed_o), .written_o, .z_written_o, .to_table_o(to_table), .raw_o(raw),
    .count_o(count), .own_o, .adds_o, .used_o, .renamed_o
  );

  for (genvar i = 0; i < 64; i++) begin : g_z
    assign z_o[32*i +: 32] = state_o != ZETA_RAW ? '0 : written_o[i] ? source[32*i +: 32]
                                                                     : stored[32*i +: 32];
  end

  /////////////
  // Stencil //
  /////////////

  logic fits, changed, expands;

  zrop_update u_update (
    .cfg_i, .stencil_i(stencil_enable_i), .stencil_write_i, .op_i, .clear_i(flags_i[1]),
    .front_i(flags_i[2]), .coverage_i, .bounds_i(bounds), .passes_i, .depth_i(bounds & depth),
    .stored_i(stencil_i), .stencil_o, .fits_o(fits), .written_o(changed)
  );

  assign expands           = !z_i && op_i == ZROP_EXPAND && state_i != ZETA_RAW;
  assign stencil_written_o = changed || expands;

  always_comb begin
    state_o = state_i;
    if (!z_i && stencil_written_o) begin
      state_o = !expands && squeezes_i && fits ? ZETA_PLANES_2 : ZETA_RAW;
    end else if (z_written_o) begin
      state_o = to_table ? ZETA_CLEAR : raw ? ZETA_RAW
                : count > 3'd2 ? ZETA_PLANES_4 : ZETA_PLANES_2;
    end
  end

  ////////////
  // Clocks //
  ////////////

  logic [3:0] clock_q, evaluated_q, evaluated, depth_clocks, clocks;
  logic [1:0] stencil_clocks;
  logic       has_depths;

  zrop_clocks u_clocks (
    .z_i, .z16_i, .z_float_i, .depth_i(tests_depth_i), .depth_pass_i, .bounds_i(bounds_enable_i),
    .stencil_i(stencil_enable_i), .masked_i, .op_i, .shader_z_i(flags_i[3]), .coverage_i,
    .was_i(state_i), .is_i(state_o), .written_i(written_o), .z_written_i(z_written_o),
    .stencil_written_i(stencil_written_o), .depths_o(has_depths), .depth_o(depth_clocks),
    .stencil_o(stencil_clocks)
  );

  // Depth and stencil one after the other.
  assign evaluated = evaluated_q + {3'b0, evaluates};
  assign clocks    = (!has_depths ? 4'd0 : evaluated > depth_clocks ? evaluated : depth_clocks) +
                     {2'b0, stencil_clocks};
  assign done_o    = tested && {1'b0, clock_q} + 5'd1 >= {1'b0, clocks};

  always_ff @(posedge clk_i) begin
    clock_q     <= load_i ? '0 : clock_q == '1 ? clock_q : clock_q + 4'd1;
    evaluated_q <= load_i ? '0 : evaluated;
  end

endmodule
