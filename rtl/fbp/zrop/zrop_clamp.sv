// zrop_clamp.sv - clamps to the viewport's depth range;
// golden model: cmodel/fbp/zrop/zrop_range.c (zrop_clamp)
//
// Combinational.  First up to z_min, then down to z_max.  A NaN bound does not clamp; a NaN becomes z_min.

`default_nettype none

module zrop_clamp (
  input  logic        z_float_i,
  input  logic [31:0] min_i,
  input  logic [31:0] max_i,
  input  logic [31:0] z_i,
  output logic [31:0] z_o
);

  logic        nan, below, above, equal_min, equal_max, not_below, not_above, unused;
  logic [31:0] raised;

  assign nan    = z_float_i && z_i[30:0] > 31'h7f800000;
  assign raised = nan || below ? min_i : z_i;
  assign z_o    = above ? max_i : raised;
  assign unused = ^{equal_min, equal_max, not_below, not_above};

  zrop_relation u_min (
    .z_float_i, .a_i(z_i), .b_i(min_i), .less_o(below), .equal_o(equal_min), .greater_o(not_below)
  );
  zrop_relation u_max (
    .z_float_i, .a_i(max_i), .b_i(raised), .less_o(above), .equal_o(equal_max),
    .greater_o(not_above)
  );

endmodule

`default_nettype wire
