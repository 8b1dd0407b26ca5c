// zrop_sample.sv - the stored value of a sample on a plane;
// golden model: cmodel/fbp/zrop/zrop_plane.c (zrop_sample)
//
// Combinational.

`default_nettype none

module zrop_sample (
  input  logic        z_float_i,
  input  logic [31:0] code_i,
  input  logic [95:0] plane_i,
  input  logic [15:0] point_i,  // x, y, sixteenths of a pixel from the tile's centre
  output logic [31:0] z_o
);

  logic               clamped;
  logic [6:0]         exp;
  logic signed [35:0] value;

  zrop_value u_value (
    .plane_i, .point_i, .clamped_o(clamped), .exp_o(exp), .value_o(value)
  );
  zrop_round u_round (
    .z_float_i, .code_i, .clamped_i(clamped), .exp_i(exp), .value_i(value), .z_o
  );

endmodule

`default_nettype wire
