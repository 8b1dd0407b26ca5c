// crop_factor_select.sv - selects the operands of one blend factor of one channel
// golden model: cmodel/fbp/crop/crop_factor.c, crop_fp_factor.c
//
// Combinational.  The factor is base_o, or 1 - base_o if invert_o.  If saturate_o it is the lesser of that
// and the source's alpha.

`default_nettype none
`include "gpu_types.svh"

module crop_factor_select #(
  parameter W = 9,
  parameter Alpha = 0  // the channel is alpha
) (
  input  logic [4:0]   factor_i,    // blend_factor
  input  logic         dst_alpha_i,

  // the channel and the alpha of each operand
  input  logic [W-1:0] s_i,
  input  logic [W-1:0] sa_i,
  input  logic [W-1:0] s1_i,
  input  logic [W-1:0] s1a_i,
  input  logic [W-1:0] d_i,
  input  logic [W-1:0] da_i,
  input  logic [W-1:0] k_i,
  input  logic [W-1:0] ka_i,

  output logic [W-1:0] base_o,
  output logic         invert_o,
  output logic         saturate_o,
  output logic         known_o      // does not depend on dst
);

  // ONE is the inverse of 0, for alpha SRC_ALPHA_SAT too.
  always_comb begin
    base_o = '0;
    case (factor_i)
      FACTOR_SRC_COLOR,   FACTOR_INV_SRC_COLOR:   base_o = s_i;
      FACTOR_SRC_ALPHA,   FACTOR_INV_SRC_ALPHA:   base_o = sa_i;
      FACTOR_DST_ALPHA,   FACTOR_INV_DST_ALPHA:   base_o = da_i;
      FACTOR_DST_COLOR,   FACTOR_INV_DST_COLOR:   base_o = d_i;
      FACTOR_CONST_COLOR, FACTOR_INV_CONST_COLOR: base_o = k_i;
      FACTOR_CONST_ALPHA, FACTOR_INV_CONST_ALPHA: base_o = ka_i;
      FACTOR_SRC1_COLOR,  FACTOR_INV_SRC1_COLOR:  base_o = s1_i;
      FACTOR_SRC1_ALPHA,  FACTOR_INV_SRC1_ALPHA:  base_o = s1a_i;
      FACTOR_SRC_ALPHA_SAT: if (Alpha == 0) base_o = da_i;
      default: ;
    endcase
  end

  always_comb begin
    invert_o = 1'b0;
    case (factor_i)
      FACTOR_ONE,             FACTOR_SRC_ALPHA_SAT,
      FACTOR_INV_SRC_COLOR,   FACTOR_INV_SRC_ALPHA,
      FACTOR_INV_DST_ALPHA,   FACTOR_INV_DST_COLOR,
      FACTOR_INV_CONST_COLOR, FACTOR_INV_CONST_ALPHA,
      FACTOR_INV_SRC1_COLOR,  FACTOR_INV_SRC1_ALPHA: invert_o = 1'b1;
      default: ;
    endcase
  end

  assign saturate_o = Alpha == 0 && factor_i == FACTOR_SRC_ALPHA_SAT;

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

`default_nettype wire
