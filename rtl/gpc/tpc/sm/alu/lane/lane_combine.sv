// lane_combine.sv - a truth with a predicate; golden model: cmodel/gpc/tpc/sm/alu/alu_set.c (alu_combine)
//
// Combinational.

`default_nettype none

module lane_combine (
  input  logic [1:0] bop_i,  // and, or, exclusive or
  input  logic       x_i,
  input  logic       y_i,
  output logic       z_o
);

  assign z_o = bop_i == 2'd1 ? x_i || y_i : bop_i == 2'd2 ? x_i ^ y_i : x_i && y_i;

endmodule

`default_nettype wire
