// zrop_value.sv - a plane at a sample, before its exponent;
// golden model: cmodel/fbp/zrop/zrop_plane.c (zrop_sample)
//
// Combinational; zrop_round.sv rounds it to a stored value.

`default_nettype none

module zrop_value (
  input  logic [95:0]        plane_i,
  input  logic [15:0]        point_i,   // x, y, sixteenths of a pixel from the tile's centre
  output logic               clamped_o,
  output logic [6:0]         exp_o,
  output logic signed [35:0] value_o
);

  logic signed [31:0] base;
  logic signed [27:0] dx, dy;
  logic signed [7:0]  x, y;

  assign {clamped_o, exp_o, base, dx, dy} = plane_i;
  assign {x, y} = point_i;

  // 36 bits: 2^31 + 2 * 2^27 * 2^6 at most
  assign value_o = {{4{base[31]}}, base} + {{8{dx[27]}}, dx} * {{28{x[7]}}, x} +
                   {{8{dy[27]}}, dy} * {{28{y[7]}}, y};

endmodule

`default_nettype wire
