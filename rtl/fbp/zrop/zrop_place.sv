// zrop_place.sv - compares one range of stored values;
// golden model: cmodel/fbp/zrop/zrop_decide.c (place),
// zrop_range.c (zrop_range_relations)
//
// Combinational: with the depth bounds, and with the source.

`default_nettype none

module zrop_place (
  input  logic        z_float_i,
  input  logic [31:0] bounds_min_i,
  input  logic [31:0] bounds_max_i,
  input  logic [31:0] source_min_i,
  input  logic [31:0] source_max_i,
  input  logic [31:0] min_i,
  input  logic [31:0] max_i,
  output logic [1:0]  place_o,    // outside, in
  output logic [2:0]  possible_o  // greater, equal, less
);

  logic [2:0] low_min, high_max, low_max, high_min, least, most;
  logic       in, touches;

  zrop_relation u_low_min (
    .z_float_i, .a_i(bounds_min_i), .b_i(min_i),
    .less_o(low_min[0]), .equal_o(low_min[1]), .greater_o(low_min[2])
  );
  zrop_relation u_high_max (
    .z_float_i, .a_i(max_i), .b_i(bounds_max_i),
    .less_o(high_max[0]), .equal_o(high_max[1]), .greater_o(high_max[2])
  );
  zrop_relation u_low_max (
    .z_float_i, .a_i(bounds_min_i), .b_i(max_i),
    .less_o(low_max[0]), .equal_o(low_max[1]), .greater_o(low_max[2])
  );
  zrop_relation u_high_min (
    .z_float_i, .a_i(min_i), .b_i(bounds_max_i),
    .less_o(high_min[0]), .equal_o(high_min[1]), .greater_o(high_min[2])
  );
  zrop_relation u_least (
    .z_float_i, .a_i(source_min_i), .b_i(max_i),
    .less_o(least[0]), .equal_o(least[1]), .greater_o(least[2])
  );
  zrop_relation u_most (
    .z_float_i, .a_i(source_max_i), .b_i(min_i),
    .less_o(most[0]), .equal_o(most[1]), .greater_o(most[2])
  );

  assign in         = low_min[1:0] != '0 && high_max[1:0] != '0;
  assign touches    = low_max[1:0] != '0 && high_min[1:0] != '0;
  assign place_o    = {!in, in || touches};
  assign possible_o = {most[2], !least[2] && !most[0], least[0]};

  logic unused;
  assign unused = ^{low_min[2], high_max[2], low_max[2], high_min[2], least[1], most[1]};

endmodule

`default_nettype wire
