// crop_fp_lane.sv - factors, fp32 blend and savings of one channel
// golden model: cmodel/fbp/crop/crop_fp_factor.c, crop_fp_blend.c, crop_savings.c
//
// Seven registers: half way through 1 - x; factors; then those of fp32_products.

`default_nettype none
`include "gpu_types.svh"

module crop_fp_lane #(
  parameter Sig = 24,  // bits of the significand of s and d
  parameter Alpha = 0
) (
  input  logic        clk_i,
  input  logic [7:1]  advance_i,

  input  logic [4:0]  src_factor_i,  // blend_factor
  input  logic [4:0]  dst_factor_i,
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

  // of the packet before: its state bundle, the channel, the source's alpha
  input  logic [2:0]  op_q1_i,       // blend_equation
  input  logic        zero_wins_q1_i,
  input  logic        kills_q1_i,
  input  logic [31:0] s_q1_i,
  input  logic [31:0] sa_q1_i,
  input  logic [31:0] d_q1_i,

  // whatever dst is: result = dst (or may be), result does not depend on it, result = source
  output logic        leaves_q1_o,
  output logic        ignores_q1_o,
  output logic        fills_q1_o,

  output logic [31:0] x_q7_o
);

  localparam logic [31:0] One = 32'h3f800000;

  ////////////
  // Factor //
  ////////////

  logic [31:0] fs, fd, picked;
  logic        fs_known, fd_known, minimum, maximum, extremum;

  crop_fp_factor #(.Alpha(Alpha)) u_src_factor (
    .clk_i, .advance_i(advance_i[1]), .factor_i(src_factor_i), .dst_alpha_i, .s_i, .sa_i, .s1_i, .s1a_i, .d_i,
    .da_i, .k_i, .ka_i, .sa_q1_i, .value_q1_o(fs), .known_q1_o(fs_known)
  );
  crop_fp_factor #(.Alpha(Alpha)) u_dst_factor (
    .clk_i, .advance_i(advance_i[1]), .factor_i(dst_factor_i), .dst_alpha_i, .s_i, .sa_i, .s1_i, .s1a_i, .d_i,
    .da_i, .k_i, .ka_i, .sa_q1_i, .value_q1_o(fd), .known_q1_o(fd_known)
  );
  assign minimum  = op_q1_i == BLEND_MIN;
  assign maximum  = op_q1_i == BLEND_MAX;
  assign extremum = minimum || maximum;
  crop_fp_pick #(.Low(24 - Sig)) u_extremum (
    .max_i(maximum), .a_i(s_q1_i), .b_i(d_q1_i), .value_o(picked)
  );

  /////////////
  // Savings //
  /////////////

  logic s_zero, product_known, product_zero, src_kept, dst_out, dst_kept, survives;

  assign s_zero        = s_q1_i[30:23] == '0;
  assign product_known = fs_known || (zero_wins_q1_i && s_zero);
  assign product_zero  = s_zero || (fs_known && fs[30:23] == '0);
  assign src_kept      = fs_known && fs == One;
  assign dst_out       = zero_wins_q1_i && fd_known && fd[30:23] == '0;
  assign dst_kept      = fd_known && fd == One;
  assign survives      = s_zero ? s_q1_i == '0 : s_q1_i[30:23] != '1 || s_q1_i[22:0] == '0;

  assign leaves_q1_o  = kills_q1_i && !extremum && op_q1_i != BLEND_SUBTRACT && product_zero &&
                        dst_kept;
  assign ignores_q1_o = !extremum && product_known && dst_out;
  assign fills_q1_o   = !extremum && op_q1_i != BLEND_REVSUBTRACT && src_kept && dst_out &&
                        survives;

  ///////////
  // Blend //
  ///////////

  // MIN and MAX take one of s and d, times one, plus -0, which changes nothing.
  logic [31:0] fs_q2, s_q2, fd_q2, d_q2, p_q4, q_q4;
  logic        minus_p_q2, minus_q_q2, zero_wins_q2, unused;

  assign unused = ^{p_q4, q_q4};

  fp32_products #(.Sig(Sig)) u_products (
    .clk_i, .advance_i(advance_i[7:3]), .a_i(fs_q2), .b_i(s_q2), .c_i(fd_q2), .d_i(d_q2),
    .negate_p_i(minus_p_q2), .negate_q_i(minus_q_q2), .zero_wins_i(zero_wins_q2),
    .p_q2_o(p_q4), .q_q2_o(q_q4), .sum_q5_o(x_q7_o)
  );

  always_ff @(posedge clk_i) begin
    if (advance_i[2]) begin
      fs_q2        <= extremum ? One : fs;
      s_q2         <= extremum ? picked : s_q1_i;
      fd_q2        <= extremum ? 32'h80000000 : fd;
      d_q2         <= extremum ? '0 : d_q1_i;
      minus_p_q2   <= op_q1_i == BLEND_REVSUBTRACT;
      minus_q_q2   <= op_q1_i == BLEND_SUBTRACT;
      zero_wins_q2 <= zero_wins_q1_i && !extremum;
    end
  end

endmodule

`default_nettype wire
