// zrop_join.sv - joins two ranges; golden model: cmodel/fbp/zrop/zrop_range.c (zrop_join)
//
// Combinational.

`default_nettype none

module zrop_join (
  input  logic        z_float_i,
  input  logic        a_valid_i,
  input  logic [63:0] a_i,        // {min, max}
  input  logic        b_valid_i,
  input  logic [63:0] b_i,
  output logic [63:0] range_o
);

  logic       lower, higher, unused;
  logic [3:0] other;

  zrop_relation u_min (
    .z_float_i, .a_i(b_i[63:32]), .b_i(a_i[63:32]), .less_o(lower), .equal_o(other[0]),
    .greater_o(other[1])
  );
  zrop_relation u_max (
    .z_float_i, .a_i(a_i[31:0]), .b_i(b_i[31:0]), .less_o(higher), .equal_o(other[2]),
    .greater_o(other[3])
  );

  assign range_o = {b_valid_i && (lower || !a_valid_i) ? b_i[63:32] : a_i[63:32],
                    b_valid_i && (higher || !a_valid_i) ? b_i[31:0] : a_i[31:0]};
  assign unused  = ^other;

endmodule

`default_nettype wire
