// frast_fitted.sv - a number / 2^shift to nearest, halves up, at the ends of Bits bits if it is beyond them;
// golden model: cmodel/gpc/frast/frast_plane.c (rounded, fitted)
//
// Combinational.

`default_nettype none

module frast_fitted #(
  parameter Bits = 32  // at most 32
) (
  input  logic signed [63:0] v_i,
  input  logic signed [10:0] shift_i,
  output logic signed [31:0] z_o
);

  // What is shifted out last rounds; of a shift by all bits nothing is left.
  logic               right;
  logic [5:0]         less;    // one less than the shift to the right
  logic [10:0]        left;
  logic signed [63:0] half, down, up, z;
  logic               low, far;

  assign right = shift_i > 0;
  assign less  = shift_i > 11'sd64 ? 6'd63 : 6'(shift_i - 11'sd1);
  assign half  = v_i >>> less;
  assign down  = (half >>> 1) + $signed({63'd0, half[0]});

  assign left  = -shift_i;
  assign low   = v_i[63:31] == '0 || v_i[63:31] == '1;
  assign far   = v_i != '0 && (!low || left > 11'd31);
  assign up    = 64'($signed(v_i[31:0])) <<< left[4:0];

  assign z = right ? down : far ? {v_i[63], {63{!v_i[63]}}} : up;

  localparam signed [63:0] Most = (64'sd1 <<< (Bits - 1)) - 64'sd1;

  assign z_o = z > Most ? Most[31:0] : z < ~Most ? ~Most[31:0] : z[31:0];

endmodule

`default_nettype wire
