// zrop.sv - depth and stencil raster operations; golden model: cmodel/fbp/zrop/zrop.c
//
//   take | 1 ranges of the planes | 2 decide | 3 evaluate, test, plan | 4 merge | give
//
// A packet is in stage 3 for as long as zrop_clocks says, one clock where the planes decide.  It may
// be one longer where depth bounds alone are compared with planes, fewer than three samples of a
// covered tile pass, and the write expands it; and two longer where they are compared with raw Z16.

`include "gpu_types.svh"

module zrop (
  input  logic         clk_i,
  input  logic         rst_ni,

  // state bundle, constant while packets are inside
  input  zrop_config_t cfg_i,

  // from prop
  input  logic         prop_zrop_valid_i,
  output logic         prop_zrop_ready_o,
  input  zrop_frtx_t   prop_zrop_i,

  // to prop, l2, zcull
  output logic         zrop_prop_valid_o,
  input  logic         zrop_prop_ready_i,
  output zrop_result_t zrop_prop_o
);

  logic advance1, advance2, advance3, advance4, advance5;
  logic valid_q1, valid_q2, valid_q3, valid_q4, valid_q5, done;

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

  ////////////
  // Ranges //
  ////////////

  zrop_frtx_t    frtx_q1;
  logic [1:0]    state;
  logic          in_planes, clears1, exists, keepable, nan;
  logic [127:0]  owner;
  logic [383:0]  planes;
  logic [2047:0] depths;
  logic [511:0]  stencil;
  logic [95:0]   plane;
  logic [63:0]   source_range;
  logic [255:0]  ranges, stored_ranges;
  logic [3:0]    same;

  zrop_tile u_tile (
    .z_i(z), .has_stencil_i(has_stencil), .code_i(code), .table_z_i(table_z),
    .table_plane_i(table_plane), .state_i(frtx_q1.dst.state), .owner_i(frtx_q1.dst.owner),
    .planes_i({frtx_q1.dst.plane3, frtx_q1.dst.plane2, frtx_q1.dst.plane1, frtx_q1.dst.plane0}),
    .depths_i(frtx_q1.dst.z), .stencil_i(frtx_q1.dst.stencil), .state_o(state),
    .in_planes_o(in_planes), .owner_o(owner), .planes_o(planes), .depths_o(depths),
    .stencil_o(stencil)
  );

  assign clears1  = frtx_q1.op == ZROP_CLEAR;
  assign plane    = clears1 ? clear_plane : frtx_q1.plane;
  assign exists   = clears1 ? clear_exists : !frtx_q1.shader_z;
  assign keepable = in_planes || (state == ZETA_CLEAR && table_exists);
  assign nan      = state == ZETA_CLEAR && z_float && table_z[30:0] > 31'h7f800000;

  zrop_range u_source_range (
    .z_float_i(z_float), .code_i(code), .reach_x_i(reach_x), .reach_y_i(reach_y),
    .plane_i(plane), .min_o(source_range[63:32]), .max_o(source_range[31:0])
  );
  for (genvar n = 0; n < 4; n++) begin : g_range
    zrop_range u_range (
      .z_float_i(z_float), .code_i(code), .reach_x_i(reach_x), .reach_y_i(reach_y),
      .plane_i(planes[96*n +: 96]), .min_o(ranges[64*n+32 +: 32]), .max_o(ranges[64*n +: 32])
    );
    assign same[n] = keepable && planes[96*n +: 96] == plane;
  end
  assign stored_ranges = {ranges[255:64], state == ZETA_CLEAR ? {2{table_z}} : ranges[63:0]};

  ////////////
  // Decide //
  ////////////

  // Of a packet, alike in stages 2 to 4.
  localparam HeldBits = tile_id_BITS + 2 + 2 + 1 + 64 + 4 + 128 + 384 + 96 + 256 + 64;

  tile_id_t            id_q2;
  logic [1:0]          op_q2, state_q2, bounds_d, depth_d, decision_d;
  logic [3:0]          flags_q2, same_q2, owners_d;
  logic [63:0]         coverage_q2, range_q2, range_d, passes_d;
  logic [127:0]        owner_q2;
  logic [383:0]        planes_q2;
  logic [95:0]         plane_q2;
  logic [255:0]        ranges_q2;
  logic [511:0]        stencil_q2;
  logic [2047:0]       z_q2, depths_q2, source_d;
  logic                in_planes_q2, keepable_q2, exists_q2, nan_q2, exists_d, raw_d, drawn_d;
  logic                shader_z_q2, clears2;
  logic [HeldBits-1:0] held_d, held_q3;

  function automatic logic [3:0] owners(input logic [127:0] of, input logic [63:0] mask);
    owners = '0;
    for (int i = 0; i < 64; i++) begin
      if (mask[i]) owners = owners | (4'd1 << of[2*i +: 2]);
    end
  endfunction

  zrop_source u_source (
    .z_float_i(z_float), .code_i(code), .z_min_i(z_min), .z_max_i(z_max), .clear_z_i(clear_z),
    .clears_i(clears2), .exists_i(exists_q2), .range_i(range_q2), .z_i(z_q2), .exists_o(exists_d),
    .range_o(range_d), .z_o(source_d)
  );
  zrop_decide u_decide (
    .z_float_i(z_float), .depth_i(tests_depth), .depth_pass_i(depth_pass),
    .bounds_i(bounds_enable), .bounds_min_i(bounds_min), .bounds_max_i(bounds_max),
    .draws_i(op_q2 == ZROP_DRAW && coverage_q2 != '0), .any_i(shader_z_q2 || raw_d || nan_q2),
    .raw_i(raw_d), .owners_i(owners_d), .same_i(same_q2 & {4{exists_d}}), .source_i(range_d),
    .stored_i(ranges_q2), .bounds_o(bounds_d), .depth_o(depth_d), .decision_o(decision_d)
  );

  zrop_face u_face (
    .cfg_i, .stencil_i(stencil_enable), .front_i(flags_q2[2]), .stored_i(stencil_q2),
    .passes_o(passes_d)
  );

  assign owners_d    = owners(owner_q2, coverage_q2);
  assign clears2     = op_q2 == ZROP_CLEAR;
  assign raw_d       = state_q2 == ZETA_RAW;
  assign shader_z_q2 = flags_q2[3];
  assign drawn_d     = op_q2 == ZROP_DRAW && !shader_z_q2;
  assign held_d      = {id_q2, op_q2, state_q2, exists_d, coverage_q2, same_q2, owner_q2,
                        planes_q2, plane_q2, ranges_q2, range_q2};

  ////////////////////
  // Evaluate, test //
  ////////////////////

  tile_id_t      id_q3;
  logic [1:0]    op_q3, state_q3, decision_q3, own, state3;
  logic [3:0]    flags_q3, same_q3, used;
  logic [7:0]    renamed;
  logic [63:0]   coverage_q3, range_q3, passes_q3, written, passed;
  logic [127:0]  owner_q3;
  logic [383:0]  planes_q3;
  logic [95:0]   plane_q3;
  logic [255:0]  ranges_q3;
  logic [511:0]  stencil_q3, stencil3;
  logic [2047:0] z3;
  logic          exists_q3, in_planes_q3, keepable_q3, adds, z_written, stencil_written;

  assign {id_q3, op_q3, state_q3, exists_q3, coverage_q3, same_q3, owner_q3, planes_q3, plane_q3,
          ranges_q3, range_q3} = held_q3;

  zrop_draw u_draw (
    .clk_i, .load_i(advance3), .cfg_i, .z_i(z), .z16_i(z16), .z_float_i(z_float), .code_i(code),
    .planes_max_i(planes_max), .squeezes_i(squeezes), .tests_depth_i(tests_depth),
    .depth_write_i(depth_write), .depth_pass_i(depth_pass), .bounds_enable_i(bounds_enable),
    .stencil_enable_i(stencil_enable), .stencil_write_i(stencil_write), .masked_i(masked),
    .clear_writes_i(clear_writes), .table_clears_i(table_clears), .z_min_i(z_min),
    .z_max_i(z_max), .bounds_min_i(bounds_min), .bounds_max_i(bounds_max), .points_i(points),
    .valid_d_i(valid_q2), .coverage_d_i(coverage_q2), .bounds_d_i(bounds_d), .depth_d_i(depth_d),
    .drawn_d_i(drawn_d), .in_planes_d_i(in_planes_q2), .raw_d_i(raw_d),
    .may_write_d_i(depth_write && op_q2 == ZROP_DRAW), .source_d_i(source_d),
    .stored_d_i(depths_q2), .op_i(op_q3), .flags_i(flags_q3), .coverage_i(coverage_q3),
    .state_i(state_q3), .in_planes_i(in_planes_q3), .keepable_i(keepable_q3),
    .exists_i(exists_q3), .same_i(same_q3), .owner_i(owner_q3), .planes_i(planes_q3),
    .plane_i(plane_q3), .passes_i(passes_q3), .stencil_i(stencil_q3), .done_o(done),
    .passed_o(passed), .written_o(written), .z_written_o(z_written),
    .stencil_written_o(stencil_written), .state_o(state3), .own_o(own), .adds_o(adds),
    .used_o(used), .renamed_o(renamed), .z_o(z3), .stencil_o(stencil3)
  );

  ///////////
  // Merge //
  ///////////

  tile_id_t      id_q4;
  logic [1:0]    state_q4, was_q4, own_q4, decision_q4;
  logic [3:0]    used_q4;
  logic [7:0]    renamed_q4;
  logic [63:0]   passed_q4, written_q4, range_q4, feedback;
  logic [127:0]  owner_q4, new_owner;
  logic [383:0]  planes_q4, new_planes;
  logic [95:0]   plane_q4;
  logic [255:0]  ranges_q4;
  logic [511:0]  stencil_q4;
  logic [2047:0] z_q4;
  logic          adds_q4, z_written_q4, stencil_written_q4, feedback_valid, stays;

  function automatic logic [6:0] samples(input logic [63:0] x);
    samples = '0;
    for (int i = 0; i < 64; i++) samples = samples + {6'b0, x[i]};
  endfunction

  assign stays = !z_written_q4 && (was_q4 == ZETA_PLANES_2 || was_q4 == ZETA_PLANES_4);

  zrop_planes u_planes (
    .merges_i(z_written_q4 && (state_q4 == ZETA_PLANES_2 || state_q4 == ZETA_PLANES_4)),
    .stays_i(stays), .used_i(used_q4), .renamed_i(renamed_q4), .own_i(own_q4), .adds_i(adds_q4),
    .written_i(written_q4), .owner_i(owner_q4), .planes_i(planes_q4), .source_i(plane_q4),
    .owner_o(new_owner), .planes_o(new_planes)
  );
  zrop_feedback u_feedback (
    .z_float_i(z_float), .table_z_i(table_z), .z_written_i(z_written_q4), .state_i(state_q4),
    .used_i(used_q4), .adds_i(adds_q4), .stored_i(ranges_q4), .source_i(range_q4),
    .valid_o(feedback_valid), .range_o(feedback)
  );

  ///////////////
  // Registers //
  ///////////////

  assign advance5 = !valid_q5 || zrop_prop_ready_i;
  assign advance4 = !valid_q4 || advance5;
  assign advance3 = !valid_q3 || (done && advance4);
  assign advance2 = !valid_q2 || advance3;
  assign advance1 = !valid_q1 || advance2;
  assign prop_zrop_ready_o = advance1;
  assign zrop_prop_valid_o = valid_q5;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {valid_q1, valid_q2, valid_q3, valid_q4, valid_q5} <= '0;
    end else begin
      if (advance1) valid_q1 <= prop_zrop_valid_i;
      if (advance2) valid_q2 <= valid_q1;
      if (advance3) valid_q3 <= valid_q2;
      if (advance4) valid_q4 <= valid_q3 && done;
      if (advance5) valid_q5 <= valid_q4;
    end
  end

  always_ff @(posedge clk_i) begin
    if (advance1) frtx_q1 <= prop_zrop_i;
    if (advance2) begin
      id_q2        <= frtx_q1.id;
      op_q2        <= frtx_q1.op;
      flags_q2     <= {frtx_q1.shader_z, frtx_q1.front_facing, frtx_q1.clear_stencil,
                       frtx_q1.clear_depth};
      coverage_q2  <= frtx_q1.coverage;
      z_q2         <= frtx_q1.z;
      state_q2     <= state;
      {in_planes_q2, keepable_q2, exists_q2, nan_q2} <= {in_planes, keepable, exists, nan};
      {same_q2, owner_q2, planes_q2, plane_q2, ranges_q2, range_q2} <=
        {same, owner, planes, plane, stored_ranges, source_range};
      depths_q2    <= depths;
      stencil_q2   <= stencil;
    end
    if (advance3) begin
      held_q3      <= held_d;
      flags_q3     <= flags_q2;
      decision_q3  <= decision_d;
      in_planes_q3 <= in_planes_q2;
      keepable_q3  <= keepable_q2;
      passes_q3    <= passes_d;
      stencil_q3   <= stencil_q2;
    end
    if (advance4) begin
      {id_q4, decision_q4, passed_q4, z_written_q4, stencil_written_q4, state_q4, was_q4} <=
        {id_q3, decision_q3, passed, z_written, stencil_written, state3, state_q3};
      {owner_q4, planes_q4, plane_q4, ranges_q4, range_q4} <=
        {owner_q3, planes_q3, plane_q3, ranges_q3, range_q3};
      {written_q4, own_q4, adds_q4, used_q4, renamed_q4, z_q4, stencil_q4} <=
        {written, own, adds, used, renamed, z3, stencil3};
    end
    if (advance5) begin
      zrop_prop_o <= {id_q4, passed_q4, samples(passed_q4), decision_q4, z_written_q4,
                      stencil_written_q4, feedback_valid, feedback, state_q4, new_owner,
                      new_planes[95:0], new_planes[191:96], new_planes[287:192],
                      new_planes[383:288], z_q4, stencil_q4};
    end
  end

endmodule
