// zrop_sample.sv - the stored value of a sample on a plane;
// golden model: cmodel/fbp/zrop/zrop_plane.c (zrop_sample)
//
// Combinational.

module zrop_sample (
  input  logic        z_float_i,
  input  logic [31:0] code_i,
  input  logic [95:0] plane_i,
  input  logic [15:0] point_i,  // x, y, sixteenths of a pixel from the tile's centre
  output logic [31:0] z_o
);

  logic               clamped;
  logic [6:0]         exp;
  logic signed [31:0] base;
  logic signed [27:0] dx, dy;
  logic signed [7:0]  x, y;
  logic signed [35:0] value;

  assign {clamped, exp, base, dx, dy} = plane_i;
  assign {x, y} = point_i;

  // 36 bits: 2^31 + 2 * 2^27 * 2^6 at most
  assign value = {{4{base[31]}}, base} + {{8{dx[27]}}, dx} * {{28{x[7]}}, x} +
                 {{8{dy[27]}}, dy} * {{28{y[7]}}, y};

  zrop_round u_round (
    .z_float_i, .code_i, .clamped_i(clamped), .exp_i(exp), .value_i(value), .z_o
  );

endmodule
