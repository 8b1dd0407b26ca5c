// zrop_lane.sv - one evaluation and one comparison;
// golden model: cmodel/fbp/zrop/zrop_test.c, zrop_merge.c (zrop_expand)
//
//   select | evaluate | clamp, compare |
//
// Evaluates for the packet that is compared, or for the older one that is filled when the first does not
// use the lane.  A sample that compares two planes takes two lanes; the stored value goes to the next.

`default_nettype none

module zrop_lane #(
  parameter Evaluates = 1
) (
  input  logic          clk_i,
  input  logic          go_i,

  // state bundle
  input  logic          z_float_i,
  input  logic [31:0]   code_i,
  input  logic [31:0]   z_min_i,
  input  logic [31:0]   z_max_i,
  input  logic [31:0]   bounds_min_i,
  input  logic [31:0]   bounds_max_i,
  input  logic [3:0]    depth_pass_i,
  input  logic [1023:0] points_i,

  // what was picked
  input  logic          compares_i,
  input  logic [6:0]    index_i,         // sample, and whether of the source
  input  logic          fills_i,
  input  logic [6:0]    fill_index_i,

  // the packet that is compared
  input  logic [127:0]  owner_i,
  input  logic [383:0]  planes_i,
  input  logic [95:0]   source_plane_i,
  input  logic [2047:0] source_i,
  input  logic [2047:0] stored_i,
  input  logic [63:0]   stencil_i,       // and what else lets it be written

  // the packet that is filled
  input  logic [127:0]  fill_owner_i,
  input  logic [383:0]  fill_planes_i,
  input  logic [95:0]   fill_source_i,

  // of the packet that is compared, with the evaluated values
  input  logic          in_planes_i,
  input  logic          drawn_i,         // the source is a plane drawn
  input  logic          by_source_i,     // its values are compared
  input  logic          bounds_i,        // accepted by ranges
  input  logic          depth_i,
  input  logic          ambiguous_i,     // the depth test

  input  logic [31:0]   previous_i,      // what the lane before evaluated
  output logic [31:0]   value_o,

  output logic          compared_o,
  output logic [5:0]    sample_o,
  output logic          in_bounds_o,
  output logic          passes_o,
  output logic          done_o,          // its value after a write is z_o
  output logic [31:0]   z_o,

  output logic          filled_o,
  output logic [5:0]    fill_sample_o,
  output logic [31:0]   fill_z_o
);

  ////////////
  // Select //
  ////////////

  logic [5:0]  i;
  logic        compares_q2, compares_q3, stencil_q2, stencil_q3;
  logic [6:0]  index_q2, index_q3;
  logic [31:0] source_q2, stored_q2, source_q3, stored_q3, source, stored;

  assign i = index_i[6:1];

  always_ff @(posedge clk_i) begin
    if (go_i) begin
      {compares_q2, index_q2} <= {compares_i, index_i};
      {compares_q3, index_q3} <= {compares_q2, index_q2};
      source_q2  <= source_i[32*i +: 32];
      stored_q2  <= stored_i[32*i +: 32];
      stencil_q2 <= stencil_i[i];
      {source_q3, stored_q3, stencil_q3} <= {source_q2, stored_q2, stencil_q2};
    end
  end

  //////////////
  // Evaluate //
  //////////////

  if (Evaluates == 1) begin : g_evaluates
    logic [1:0]  owner;
    logic [95:0] plane_q2;
    logic [15:0] point_q2;
    logic [6:0]  evaluated, fill_index_q2, fill_index_q3;
    logic        fills_q2, fills_q3;
    logic [31:0] z, z_q3, clamped;

    assign evaluated = fills_i ? fill_index_i : index_i;
    assign owner     = fills_i ? fill_owner_i[2*fill_index_i[6:1] +: 2] : owner_i[2*i +: 2];

    zrop_sample u_sample (
      .z_float_i, .code_i, .plane_i(plane_q2), .point_i(point_q2), .z_o(z)
    );
    zrop_clamp u_clamp (
      .z_float_i, .min_i(z_min_i), .max_i(z_max_i), .z_i(z_q3), .z_o(clamped)
    );
    always_ff @(posedge clk_i) begin
      if (go_i) begin
        {fills_q2, fill_index_q2} <= {fills_i, fill_index_i};
        {fills_q3, fill_index_q3} <= {fills_q2, fill_index_q2};
        if (evaluated[0]) plane_q2 <= fills_i ? fill_source_i : source_plane_i;
        else plane_q2 <= fills_i ? fill_planes_i[96*owner +: 96] : planes_i[96*owner +: 96];
        point_q2 <= points_i[16*evaluated[6:1] +: 16];
        z_q3     <= z;
        filled_o <= fills_q3;
        fill_sample_o <= fill_index_q3[6:1];
        fill_z_o      <= fill_index_q3[0] ? clamped : z_q3;
      end
    end

    assign value_o = z_q3;
    assign source  = index_q3[0] ? clamped : source_q3;
    assign stored  = !in_planes_i ? stored_q3 : index_q3[0] ? previous_i : z_q3;
  end else begin : g_compares
    logic unused;
    assign {value_o, filled_o, fill_sample_o, fill_z_o} = '0;
    assign source = source_q3;
    assign stored = stored_q3;
    assign unused = ^{code_i, z_min_i, z_max_i, points_i, in_planes_i, owner_i, planes_i,
                      source_plane_i, fills_i, fill_index_i, fill_owner_i, fill_planes_i,
                      fill_source_i, previous_i};
  end

  /////////////
  // Compare //
  /////////////

  logic [2:0] low, high, relation;
  logic       in_bounds, passes, written, unused_greater;

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

  assign in_bounds      = bounds_i || (low[1:0] != '0 && high[1:0] != '0);
  assign passes         = depth_i ||
                          (({relation == '0, relation} & depth_pass_i) != '0 && ambiguous_i);
  assign written        = in_bounds && passes && stencil_q3;
  assign unused_greater = low[2] ^ high[2];

  always_ff @(posedge clk_i) begin
    if (go_i) begin
      compared_o  <= compares_q3 && index_q3[0] == by_source_i;
      sample_o    <= index_q3[6:1];
      in_bounds_o <= in_bounds;
      passes_o    <= passes;
      done_o      <= !written || !drawn_i || by_source_i;
      z_o         <= written ? source : stored;
    end
  end

endmodule

`default_nettype wire
