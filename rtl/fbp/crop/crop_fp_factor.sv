// crop_fp_factor.sv - one blend factor of one channel in fp32
// golden model: cmodel/fbp/crop/crop_fp_factor.c
//
// Combinational.

`include "gpu_types.svh"

module crop_fp_factor #(
  parameter Alpha = 0  // the channel is alpha
) (
  input  logic [4:0]  factor_i,  // blend_factor
  input  logic        dst_alpha_i,

  // the channel and the alpha of each operand
  input  logic [31:0] s_i,
  input  logic [31:0] sa_i,
  input  logic [31:0] s1_i,
  input  logic [31:0] s1a_i,
  input  logic [31:0] d_i,
  input  logic [31:0] da_i,
  input  logic [31:0] k_i,
  input  logic [31:0] ka_i,

  output logic [31:0] value_o,
  output logic        known_o   // does not depend on dst
);

  logic [31:0] base, inverse, sat;
  logic        invert;

  // ONE is the inverse of 0, for alpha SRC_ALPHA_SAT too.
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
      FACTOR_SRC_ALPHA_SAT: if (Alpha == 0) base = da_i;
      default: ;
    endcase
    case (factor_i)
      FACTOR_ONE,             FACTOR_SRC_ALPHA_SAT,
      FACTOR_INV_SRC_COLOR,   FACTOR_INV_SRC_ALPHA,
      FACTOR_INV_DST_ALPHA,   FACTOR_INV_DST_COLOR,
      FACTOR_INV_CONST_COLOR, FACTOR_INV_CONST_ALPHA,
      FACTOR_INV_SRC1_COLOR,  FACTOR_INV_SRC1_ALPHA: invert = 1'b1;
      default: ;
    endcase
  end

  fp32_one_minus u_inverse (.x_i(base), .value_o(inverse));
  crop_fp_pick u_sat (.max_i(1'b0), .a_i(sa_i), .b_i(inverse), .value_o(sat));

  assign value_o = Alpha == 0 && factor_i == FACTOR_SRC_ALPHA_SAT ? sat : invert ? inverse : base;

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
