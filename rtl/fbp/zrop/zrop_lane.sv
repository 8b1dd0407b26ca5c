// zrop_lane.sv - one evaluation and one comparison; golden model: cmodel/fbp/zrop/zrop_test.c
//
// Combinational.  A sample that compares two planes takes two lanes: the stored value goes to the next.

module zrop_lane #(
  parameter Evaluates = 1
) (
  input  logic          z_float_i,
  input  logic [31:0]   code_i,
  input  logic [31:0]   z_min_i,
  input  logic [31:0]   z_max_i,
  input  logic [31:0]   bounds_min_i,
  input  logic [31:0]   bounds_max_i,
  input  logic [3:0]    depth_pass_i,
  input  logic [1023:0] points_i,

  input  logic          in_planes_i,
  input  logic [127:0]  owner_i,
  input  logic [383:0]  planes_i,
  input  logic [95:0]   source_plane_i,
  input  logic [2047:0] source_i,
  input  logic [2047:0] stored_i,

  input  logic [6:0]    index_i,     // sample, and whether of the source
  input  logic [31:0]   previous_i,  // what the lane before evaluated
  output logic [31:0]   value_o,
  output logic          in_bounds_o,
  output logic          passes_o
);

  logic [5:0]  i;
  logic        is_source;
  logic [31:0] source, stored, clamped;

  assign i         = index_i[6:1];
  assign is_source = index_i[0];

  if (Evaluates == 1) begin : g_evaluates
    logic [1:0]  owner;
    logic [95:0] plane;
    logic [31:0] z;

    assign owner   = owner_i[2*i +: 2];
    assign plane   = is_source ? source_plane_i : planes_i[96*owner +: 96];
    assign value_o = is_source ? clamped : z;
    assign source  = is_source ? clamped : source_i[32*i +: 32];
    assign stored  = !in_planes_i ? stored_i[32*i +: 32] : is_source ? previous_i : z;

    zrop_sample u_sample (
      .z_float_i, .code_i, .plane_i(plane), .point_i(points_i[16*i +: 16]), .z_o(z)
    );
    zrop_clamp u_clamp (
      .z_float_i, .min_i(z_min_i), .max_i(z_max_i), .z_i(z), .z_o(clamped)
    );
  end else begin : g_compares
    logic unused;
    assign clamped = '0;
    assign value_o = '0;
    assign source  = source_i[32*i +: 32];
    assign stored  = stored_i[32*i +: 32];
    assign unused  = ^{code_i, z_min_i, z_max_i, points_i, in_planes_i, owner_i, planes_i,
                       source_plane_i, previous_i, is_source, clamped};
  end

  logic [2:0] low, high, relation;
  logic       unused_greater;

  zrop_relation u_low (
    .z_float_i, .a_i(bounds_min_i), .b_i(stored),
    .less_o(low[0]), .equal_o(low[1]), .greater_o(low[2])
  );
  zrop_relation u_high (
    .z_float_i, .a_i(stored), .b_i(bounds_max_i),
    .less_o(high[0]), .equal_o(high[1]), .greater_o(high[2])
  );
  zrop_relation u_relation (
    .z_float_i, .a_i(source), .b_i(stored),
    .less_o(relation[0]), .equal_o(relation[1]), .greater_o(relation[2])
  );

  assign in_bounds_o    = low[1:0] != '0 && high[1:0] != '0;
  assign passes_o       = ({relation == '0, relation} & depth_pass_i) != '0;
  assign unused_greater = low[2] ^ high[2];

endmodule
