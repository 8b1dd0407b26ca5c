// zrop_round.sv - rounds value * 2^(exp - 96); golden model: cmodel/fbp/zrop/zrop_plane.c (zrop_round)
//
// Combinational.  Fixed point: halves up, clamped to 0 .. code_i.  fp32: to nearest even; the widths of
// value and exp keep every result a normal number.

`default_nettype none

module zrop_round (
  input  logic               z_float_i,
  input  logic [31:0]        code_i,
  input  logic               clamped_i,
  input  logic [6:0]         exp_i,
  input  logic signed [35:0] value_i,
  output logic [31:0]        z_o
);

  ///////////
  // Fixed //
  ///////////

  logic        positive, left;
  logic [6:0]  right;
  logic [34:0] v, half, floor;
  logic [35:0] up;
  logic [31:0] top, fixed, grown, shrunk;
  logic [4:0]  by;

  // right: one less than the shift, which leaves the half in bit 0
  assign positive = value_i > 0;
  assign v        = value_i[34:0];
  assign left     = exp_i >= 7'd96;
  assign by       = exp_i[4:0];
  assign right    = 7'd95 - exp_i;
  assign half     = v >> right;
  assign up       = {1'b0, half} + 36'd1;
  assign floor    = up[35:1];
  assign top      = code_i >> by;
  assign shrunk   = floor[31:0];

  assign grown = v[31:0] << by;

  always_comb begin
    if (!positive) fixed = '0;
    else if (left) fixed = v > {3'b0, top} ? code_i : grown;
    else fixed = floor > {3'b0, code_i} ? code_i : shrunk;
  end

  ///////////
  // Float //
  ///////////

  logic        sign, up_float, unused;
  logic [35:0] magnitude;
  logic [34:0] normal;
  logic [5:0]  zeros;
  logic [7:0]  exponent;
  logic [30:0] float_bits;

  assign sign      = value_i[35];
  assign magnitude = sign ? -value_i : value_i;
  assign up_float  = normal[10] && (normal[9:0] != '0 || normal[11]);

  fp32_normalise #(.W(35), .Steps(6)) u_normalise (
    .x_i     (magnitude[34:0]),
    .zeros_o (zeros),
    .normal_o(normal)
  );

  // Less one, for the leading one counts into it.
  assign exponent   = {1'b0, exp_i} + 8'd64 - {2'b0, zeros};
  assign float_bits = {exponent, 23'b0} + {7'b0, normal[34:11]} + {30'b0, up_float};
  assign unused     = ^{magnitude[35], up[0]};

  always_comb begin
    if (!z_float_i) z_o = fixed;
    else if (value_i == '0 || (sign && clamped_i)) z_o = '0;
    else if (clamped_i && float_bits > 31'h3f800000) z_o = 32'h3f800000;
    else z_o = {sign, float_bits};
  end

endmodule

`default_nettype wire
