// crop_factor.sv - one blend factor of one channel; golden model: cmodel/fbp/crop/crop_factor.c
//
// Combinational.  W bits signed; one_i is 1.0.

`default_nettype none

module crop_factor #(
  parameter W = 9,
  parameter Alpha = 0  // the channel is alpha
) (
  input  logic [4:0]          factor_i,  // blend_factor
  input  logic signed [W-1:0] one_i,
  input  logic                dst_alpha_i,

  // the channel and the alpha of each operand
  input  logic signed [W-1:0] s_i,
  input  logic signed [W-1:0] sa_i,
  input  logic signed [W-1:0] s1_i,
  input  logic signed [W-1:0] s1a_i,
  input  logic signed [W-1:0] d_i,
  input  logic signed [W-1:0] da_i,
  input  logic signed [W-1:0] k_i,
  input  logic signed [W-1:0] ka_i,

  output logic signed [W-1:0] value_o,
  output logic                known_o  // does not depend on dst
);

  logic signed [W-1:0] base, inverse;
  logic                invert, saturate;

  crop_factor_select #(.W(W), .Alpha(Alpha)) u_select (
    .factor_i, .dst_alpha_i, .s_i(s_i), .sa_i(sa_i), .s1_i(s1_i), .s1a_i(s1a_i), .d_i(d_i), .da_i(da_i),
    .k_i(k_i), .ka_i(ka_i), .base_o(base), .invert_o(invert), .saturate_o(saturate), .known_o
  );

  assign inverse = one_i - base;
  assign value_o = saturate && sa_i < inverse ? sa_i : invert ? inverse : base;

endmodule

`default_nettype wire
