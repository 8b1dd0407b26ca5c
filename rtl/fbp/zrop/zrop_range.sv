// zrop_range.sv - the range of a plane's values on a tile; golden model: cmodel/fbp/zrop/zrop_range.c
//
// Combinational, over the tile's whole rectangle.  It reaches 2^x by 2^y sixteenths of a pixel from the
// centre, so that a slope's share is its magnitude, shifted.

`default_nettype none

module zrop_range (
  input  logic        z_float_i,
  input  logic [31:0] code_i,
  input  logic [2:0]  reach_x_i,  // log2 of 8 * width
  input  logic [2:0]  reach_y_i,
  input  logic [95:0] plane_i,
  output logic [31:0] min_o,
  output logic [31:0] max_o
);

  logic               clamped;
  logic [6:0]         exp;
  logic signed [31:0] base;
  logic signed [27:0] dx, dy;
  logic [27:0]        dx_size, dy_size;
  logic signed [35:0] reach, low, high;

  assign {clamped, exp, base, dx, dy} = plane_i;

  assign dx_size = dx[27] ? -dx : dx;
  assign dy_size = dy[27] ? -dy : dy;
  assign reach   = ({8'b0, dx_size} << reach_x_i) + ({8'b0, dy_size} << reach_y_i);
  assign low     = {{4{base[31]}}, base} - reach;
  assign high    = {{4{base[31]}}, base} + reach;

  zrop_round u_min (
    .z_float_i, .code_i, .clamped_i(clamped), .exp_i(exp), .value_i(low), .z_o(min_o)
  );
  zrop_round u_max (
    .z_float_i, .code_i, .clamped_i(clamped), .exp_i(exp), .value_i(high), .z_o(max_o)
  );

endmodule

`default_nettype wire
