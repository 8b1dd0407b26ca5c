// crop_factor.sv - one blend factor of one channel; golden model: cmodel/fbp/crop/crop_factor.c
//
// Combinational.  W bits signed; one_i is 1.0.

`include "gpu_types.svh"

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

  logic signed [W-1:0] base, inv_da, sat;
  logic                invert;

  // ONE is the inverse of 0.
  always_comb begin
    base   = '0;
    invert = 1'b0;
    case (factor_i)
      FACTOR_SRC_COLOR,   FACTOR_INV_SRC_COLOR:   base = s_i;
      FACTOR_SRC_ALPHA,   FACTOR_INV_SRC_ALPHA:   base = sa_i;
      FACTOR_DST_ALPHA,   FACTOR_INV_DST_ALPHA:   base = da_i;
      FACTOR_DST_COLOR,   FACTOR_INV_DST_COLOR:   base = d_i;
      FACTOR_CONST_COLOR, FACTOR_INV_CONST_COLOR: base = k_i;
      FACTOR_CONST_ALPHA, FACTOR_INV_CONST_ALPHA: base = ka_i;
      FACTOR_SRC1_COLOR,  FACTOR_INV_SRC1_COLOR:  base = s1_i;
      FACTOR_SRC1_ALPHA,  FACTOR_INV_SRC1_ALPHA:  base = s1a_i;
      default: ;
    endcase
    case (factor_i)
      FACTOR_ONE,
      FACTOR_INV_SRC_COLOR,   FACTOR_INV_SRC_ALPHA,
      FACTOR_INV_DST_ALPHA,   FACTOR_INV_DST_COLOR,
      FACTOR_INV_CONST_COLOR, FACTOR_INV_CONST_ALPHA,
      FACTOR_INV_SRC1_COLOR,  FACTOR_INV_SRC1_ALPHA: invert = 1'b1;
      default: ;
    endcase
  end

  assign inv_da  = one_i - da_i;
  assign sat     = Alpha != 0 ? one_i : sa_i < inv_da ? sa_i : inv_da;
  assign value_o = factor_i == FACTOR_SRC_ALPHA_SAT ? sat : invert ? one_i - base : base;

  always_comb begin
    known_o = 1'b1;
    case (factor_i)
      FACTOR_DST_ALPHA,
      FACTOR_INV_DST_ALPHA: known_o = !dst_alpha_i;
      FACTOR_DST_COLOR,
      FACTOR_INV_DST_COLOR: known_o = 1'b0;
      FACTOR_SRC_ALPHA_SAT: known_o = Alpha != 0 || !dst_alpha_i;
      default: ;
    endcase
  end

endmodule
