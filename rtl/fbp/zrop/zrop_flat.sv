// zrop_flat.sv - the plane of one value; golden model: cmodel/fbp/zrop/zrop_plane.c (zrop_flat)
//
// Combinational.  For fp32: values from 2^-73 to 2^55, and +0.

`default_nettype none

module zrop_flat (
  input  logic        z_float_i,
  input  logic [31:0] z_i,
  output logic        exists_o,
  output logic [95:0] plane_o
);

  logic        as_it_is, unused;
  logic [7:0]  exp;
  logic [31:0] significand;

  assign as_it_is    = !z_float_i || z_i == '0;
  assign exp         = z_i[30:23] - 8'd54;  // bias and 23 bits of fraction, less the exponent of 1
  assign significand = {8'b0, 1'b1, z_i[22:0]};
  assign unused      = exp[7];

  assign exists_o = as_it_is || (z_i[30:23] >= 8'd54 && z_i[30:23] <= 8'd181);
  assign plane_o  = as_it_is ? {1'b0, 7'd96, z_i, 56'b0}
                             : {1'b0, exp[6:0], z_i[31] ? -significand : significand, 56'b0};

endmodule

`default_nettype wire
