// crop_fp_lane.sv - factors, fp32 blend and savings of one channel
// golden model: cmodel/fbp/crop/crop_fp_factor.c, crop_fp_blend.c, crop_savings.c
//
// Six registers: operands, then those of fp32_products.

`include "gpu_types.svh"

module crop_fp_lane #(
  parameter Sig = 24,  // bits of the significand of s and d
  parameter Alpha = 0
) (
  input  logic        clk_i,
  input  logic        advance_i,

  input  logic [2:0]  op_i,          // blend_equation
  input  logic [4:0]  src_factor_i,  // blend_factor
  input  logic [4:0]  dst_factor_i,
  input  logic        zero_wins_i,
  input  logic        kills_i,
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

  // whatever dst is: result = dst (or may be), result does not depend on it, result = source
  output logic        leaves_o,
  output logic        ignores_o,
  output logic        fills_o,

  output logic [31:0] x_q6_o
);

  localparam logic [31:0] One = 32'h3f800000;

  logic [31:0] fs, fd, picked;
  logic        fs_known, fd_known, minimum, maximum, extremum;

  crop_fp_factor #(.Alpha(Alpha)) u_src_factor (
    .factor_i(src_factor_i), .dst_alpha_i, .s_i, .sa_i, .s1_i, .s1a_i, .d_i, .da_i, .k_i, .ka_i,
    .value_o(fs), .known_o(fs_known)
  );
  crop_fp_factor #(.Alpha(Alpha)) u_dst_factor (
    .factor_i(dst_factor_i), .dst_alpha_i, .s_i, .sa_i, .s1_i, .s1a_i, .d_i, .da_i, .k_i, .ka_i,
    .value_o(fd), .known_o(fd_known)
  );
  assign minimum  = op_i == BLEND_MIN;
  assign maximum  = op_i == BLEND_MAX;
  assign extremum = minimum || maximum;
  crop_fp_pick u_extremum (.max_i(maximum), .a_i(s_i), .b_i(d_i), .value_o(picked));

  /////////////
  // Savings //
  /////////////

  logic s_zero, product_known, product_zero, src_kept, dst_out, dst_kept, survives;

  assign s_zero        = s_i[30:23] == '0;
  assign product_known = fs_known || (zero_wins_i && s_zero);
  assign product_zero  = s_zero || (fs_known && fs[30:23] == '0);
  assign src_kept      = fs_known && fs == One;
  assign dst_out       = zero_wins_i && fd_known && fd[30:23] == '0;
  assign dst_kept      = fd_known && fd == One;
  assign survives      = s_zero ? s_i == '0 : s_i[30:23] != '1 || s_i[22:0] == '0;

  assign leaves_o  = kills_i && !extremum && op_i != BLEND_SUBTRACT && product_zero && dst_kept;
  assign ignores_o = !extremum && product_known && dst_out;
  assign fills_o   = !extremum && op_i != BLEND_REVSUBTRACT && src_kept && dst_out && survives;

  ///////////
  // Blend //
  ///////////

  // MIN and MAX take one of s and d, times one, plus -0, which changes nothing.
  logic [31:0] fs_q1, s_q1, fd_q1, d_q1, p_q3, q_q3;
  logic        minus_p_q1, minus_q_q1, zero_wins_q1, unused;

  assign unused = ^{p_q3, q_q3};

  fp32_products #(.Sig(Sig)) u_products (
    .clk_i, .advance_i, .a_i(fs_q1), .b_i(s_q1), .c_i(fd_q1), .d_i(d_q1),
    .negate_p_i(minus_p_q1), .negate_q_i(minus_q_q1), .zero_wins_i(zero_wins_q1),
    .p_q2_o(p_q3), .q_q2_o(q_q3), .sum_q5_o(x_q6_o)
  );

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      fs_q1        <= extremum ? One : fs;
      s_q1         <= extremum ? picked : s_i;
      fd_q1        <= extremum ? 32'h80000000 : fd;
      d_q1         <= extremum ? '0 : d_i;
      minus_p_q1   <= op_i == BLEND_REVSUBTRACT;
      minus_q_q1   <= op_i == BLEND_SUBTRACT;
      zero_wins_q1 <= zero_wins_i && !extremum;
    end
  end

endmodule
