// frast_plane.sv - the depth plane of a tile; golden model: cmodel/gpc/frast/frast_plane.c
//
//   products | 3 sum | 4 exponent | 5 shift, round | 6

`default_nettype none
`include "gpu_types.svh"

module frast_plane (
  input  logic         clk_i,
  input  logic         advance_i,
  input  prim_plane_t  plane_i,
  input  logic [14:0]  x_i,         // the tile's centre, a corner of pixels
  input  logic [14:0]  y_i,
  input  logic         float_i,     // of the state: ZF32
  input  logic         clamp_i,     // of the state: depths of ZF32 are clamped

  output depth_plane_t plane_q6_o
);

  logic signed [63:0] across_q3, down_q3, base_q3, base_q4, base_q5;
  logic signed [47:0] dx_q3, dx_q4, dx_q5, dy_q3, dy_q4, dy_q5;
  logic signed [8:0]  exp_q3, exp_q4;
  logic signed [47:0] prim_dx, prim_dy;

  assign prim_dx = plane_i.dx;
  assign prim_dy = plane_i.dy;

  //////////////
  // Exponent //
  //////////////

  logic signed [8:0]  base_shift, step_shift;
  logic signed [10:0] shift, wanted, least, exp, exp_shift;

  frast_shift #(.Bits(32)) u_base_shift (
    .v_i(base_q4), .w_i(64'd0), .shift_o(base_shift)
  );
  frast_shift #(.Bits(28)) u_step_shift (
    .v_i(64'(dx_q4)), .w_i(64'(dy_q4)), .shift_o(step_shift)
  );

  assign shift     = 11'(base_shift) > 11'(step_shift) - 11'sd4 ? 11'(base_shift)
                                                                : 11'(step_shift) - 11'sd4;
  assign wanted    = 11'(exp_q4) + shift + 11'sd96;
  assign least     = float_i ? 11'sd0 : 11'sd89;
  assign exp       = wanted > 11'sd127 ? 11'sd127 : wanted < least ? least : wanted;
  assign exp_shift = exp - 11'sd96 - 11'(exp_q4);

  ///////////
  // Shift //
  ///////////

  logic signed [10:0] shift_q5;
  logic [6:0]         exp_q5;
  logic signed [31:0] base;
  logic signed [31:0] dx, dy;
  logic               unused;

  frast_fitted #(.Bits(32)) u_base (.v_i(base_q5), .shift_i(shift_q5), .z_o(base));
  frast_fitted #(.Bits(28)) u_dx (.v_i(64'(dx_q5)), .shift_i(shift_q5 + 11'sd4), .z_o(dx));
  frast_fitted #(.Bits(28)) u_dy (.v_i(64'(dy_q5)), .shift_i(shift_q5 + 11'sd4), .z_o(dy));

  assign unused = ^{dx[31:28], dy[31:28], exp[10:7]};

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      across_q3          <= 64'(prim_dx) * $signed({49'd0, x_i});
      down_q3            <= 64'(prim_dy) * $signed({49'd0, y_i});
      base_q3            <= plane_i.base;
      dx_q3              <= plane_i.dx;
      dy_q3              <= plane_i.dy;
      exp_q3             <= plane_i.exp;
      base_q4            <= base_q3 + across_q3 + down_q3;
      dx_q4              <= dx_q3;
      dy_q4              <= dy_q3;
      exp_q4             <= exp_q3;
      base_q5            <= base_q4;
      dx_q5              <= dx_q4;
      dy_q5              <= dy_q4;
      shift_q5           <= exp_shift;
      exp_q5             <= exp[6:0];
      plane_q6_o.clamped <= clamp_i && float_i;
      plane_q6_o.exp     <= exp_q5;
      plane_q6_o.base    <= base;
      plane_q6_o.dx      <= dx[27:0];
      plane_q6_o.dy      <= dy[27:0];
    end
  end

endmodule

`default_nettype wire
