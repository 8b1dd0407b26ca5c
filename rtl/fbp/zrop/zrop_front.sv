// zrop_front.sv - ranges and decisions of a packet, before its samples;
// golden model: cmodel/fbp/zrop/zrop_range.c, zrop_decide.c, zrop_source.c
//
//   take | 1 ranges of the planes | 2 decide |

`default_nettype none
`include "gpu_types.svh"

module zrop_front (
  input  logic                clk_i,
  input  logic                rst_ni,

  // state bundle
  input  zrop_config_t        cfg_i,
  input  logic                z_i,
  input  logic                z_float_i,
  input  logic                has_stencil_i,
  input  logic                tests_depth_i,
  input  logic                bounds_enable_i,
  input  logic                stencil_enable_i,
  input  logic [31:0]         code_i,
  input  logic [31:0]         z_min_i,
  input  logic [31:0]         z_max_i,
  input  logic [31:0]         bounds_min_i,
  input  logic [31:0]         bounds_max_i,
  input  logic [31:0]         table_z_i,
  input  logic [31:0]         clear_z_i,
  input  logic [2:0]          reach_x_i,
  input  logic [2:0]          reach_y_i,
  input  logic [3:0]          depth_pass_i,
  input  logic                table_exists_i,
  input  logic                clear_exists_i,
  input  logic [95:0]         table_plane_i,
  input  logic [95:0]         clear_plane_i,

  input  logic                frtx_valid_i,
  output logic                frtx_ready_o,
  output logic                busy_o,
  input  zrop_frtx_t          frtx_i,

  output logic                valid_o,
  input  logic                ready_i,
  output zrop_held_t          held_o,
  output logic [63:0]         coverage_o,
  output logic [1:0]          bounds_o,     // decisions
  output logic [1:0]          depth_o,
  output logic                drawn_o,      // the source is a plane drawn
  output logic                in_planes_o,
  output logic [2047:0]       source_o,
  output logic [2047:0]       stored_o
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
    .z_i, .has_stencil_i, .code_i, .table_z_i,
    .table_plane_i, .state_i(frtx_q1.dst.state), .owner_i(frtx_q1.dst.owner),
    .planes_i({frtx_q1.dst.plane3, frtx_q1.dst.plane2, frtx_q1.dst.plane1, frtx_q1.dst.plane0}),
    .depths_i(frtx_q1.dst.z), .stencil_i(frtx_q1.dst.stencil), .state_o(state),
    .in_planes_o(in_planes), .owner_o(owner), .planes_o(planes), .depths_o(depths),
    .stencil_o(stencil)
  );

  assign clears1  = frtx_q1.op == ZROP_CLEAR;
  assign plane    = clears1 ? clear_plane_i : frtx_q1.plane;
  assign exists   = clears1 ? clear_exists_i : !frtx_q1.shader_z;
  assign keepable = in_planes || (state == ZETA_CLEAR && table_exists_i);
  assign nan      = state == ZETA_CLEAR && z_float_i && table_z_i[30:0] > 31'h7f800000;

  zrop_range u_source_range (
    .z_float_i, .code_i, .reach_x_i, .reach_y_i,
    .plane_i(plane), .min_o(source_range[63:32]), .max_o(source_range[31:0])
  );
  for (genvar n = 0; n < 4; n++) begin : g_range
    zrop_range u_range (
      .z_float_i, .code_i, .reach_x_i, .reach_y_i,
      .plane_i(planes[96*n +: 96]), .min_o(ranges[64*n+32 +: 32]), .max_o(ranges[64*n +: 32])
    );
    assign same[n] = keepable && planes[96*n +: 96] == plane;
  end
  assign stored_ranges = {ranges[255:64], state == ZETA_CLEAR ? {2{table_z_i}} : ranges[63:0]};

  ////////////
  // Decide //
  ////////////

  tile_id_t            id_q2;
  logic [1:0]          op_q2, state_q2, decision_d;
  logic [3:0]          flags_q2, same_q2, owners_d;
  logic [63:0]         coverage_q2, range_q2, range_d, passes_d;
  logic [127:0]        owner_q2;
  logic [383:0]        planes_q2;
  logic [95:0]         plane_q2;
  logic [255:0]        ranges_q2;
  logic [511:0]        stencil_q2;
  logic [2047:0]       z_q2, depths_q2;
  logic                in_planes_q2, keepable_q2, exists_q2, nan_q2, exists_d, raw_d;
  logic                shader_z_q2, clears2, draws;

  // Planes of the samples in mask.
  function automatic logic [3:0] owners(input logic [127:0] of, input logic [63:0] mask);
    logic [63:0] has;
    for (int n = 0; n < 4; n++) begin
      for (int i = 0; i < 64; i++) has[i] = mask[i] && of[2*i +: 2] == n[1:0];
      owners[n] = has != '0;
    end
  endfunction

  zrop_source u_source (
    .z_float_i, .code_i, .z_min_i, .z_max_i, .clear_z_i,
    .clears_i(clears2), .exists_i(exists_q2), .range_i(range_q2), .z_i(z_q2), .exists_o(exists_d),
    .range_o(range_d), .z_o(source_o)
  );
  zrop_decide u_decide (
    .z_float_i, .depth_i(tests_depth_i), .depth_pass_i,
    .bounds_i(bounds_enable_i), .bounds_min_i, .bounds_max_i,
    .draws_i(draws), .any_i(shader_z_q2 || raw_d || nan_q2),
    .raw_i(raw_d), .owners_i(owners_d), .same_i(same_q2 & {4{exists_d}}), .source_i(range_d),
    .stored_i(ranges_q2), .bounds_o, .depth_o, .decision_o(decision_d)
  );

  zrop_face u_face (
    .cfg_i, .stencil_i(stencil_enable_i), .front_i(flags_q2[2]), .stored_i(stencil_q2),
    .passes_o(passes_d)
  );

  assign draws       = op_q2 == ZROP_DRAW && coverage_q2 != '0;
  assign owners_d    = owners(owner_q2, coverage_q2);
  assign clears2     = op_q2 == ZROP_CLEAR;
  assign raw_d       = state_q2 == ZETA_RAW;
  assign shader_z_q2 = flags_q2[3];
  assign coverage_o  = coverage_q2;
  assign drawn_o     = op_q2 == ZROP_DRAW && !shader_z_q2;
  assign in_planes_o = in_planes_q2;
  assign stored_o    = depths_q2;
  assign held_o      = {id_q2, op_q2, flags_q2, state_q2, in_planes_q2, keepable_q2, exists_d,
                        decision_d, bounds_o, depth_o, coverage_q2, same_q2, owner_q2, planes_q2,
                        plane_q2, ranges_q2, range_q2, passes_d, stencil_q2};

  ///////////////
  // Registers //
  ///////////////

  logic advance1, advance2, valid_q1, valid_q2;

  assign advance2     = !valid_q2 || ready_i;
  assign advance1     = !valid_q1 || advance2;
  assign frtx_ready_o = advance1;
  assign valid_o      = valid_q2;
  assign busy_o       = valid_q1 || valid_q2;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {valid_q1, valid_q2} <= '0;
    end else begin
      if (advance1) valid_q1 <= frtx_valid_i;
      if (advance2) valid_q2 <= valid_q1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (advance1) frtx_q1 <= frtx_i;
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
  end

endmodule

`default_nettype wire
