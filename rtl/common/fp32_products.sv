// fp32_products.sv - a*b and c*d, and c*d + round(a*b); golden model: cmodel/common/fp32.c
//
//   1 multiply | 2 round the products | 3 align | 4 add | 5 round the sum
//
// Five registers, each with its own enable.  Of the significands of b_i and d_i only the upper Sig bits are
// used: 11 hold an fp16.

`default_nettype none

module fp32_products #(
  parameter Sig = 24
) (
  input  logic        clk_i,
  input  logic [5:1]  advance_i,

  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic [31:0] c_i,
  input  logic [31:0] d_i,
  input  logic        negate_p_i,   // -(a*b)
  input  logic        negate_q_i,   // -(c*d)
  input  logic        zero_wins_i,  // a zero times anything is +0

  output logic [31:0] p_q2_o,       // fp32_mul(a, b)
  output logic [31:0] q_q2_o,       // fp32_mul(c, d)
  output logic [31:0] sum_q5_o      // fp32_fma(c, d, p)
);

  //////////////
  // Multiply //
  //////////////

  logic               p_sign_q1, p_zero_q1, p_inf_q1, p_nan_q1;
  logic               q_sign_q1, q_zero_q1, q_inf_q1, q_nan_q1;
  logic signed [10:0] p_exp_q1, q_exp_q1;
  logic [47:0]        p_sig_q1, q_sig_q1;

  fp32_multiply #(.Sig(Sig)) u_p (
    .clk_i, .advance_i(advance_i[1]), .a_i, .b_i, .negate_i(negate_p_i), .zero_wins_i,
    .sign_q1_o(p_sign_q1), .exp_q1_o(p_exp_q1), .sig_q1_o(p_sig_q1), .zero_q1_o(p_zero_q1),
    .inf_q1_o(p_inf_q1), .nan_q1_o(p_nan_q1)
  );
  fp32_multiply #(.Sig(Sig)) u_q (
    .clk_i, .advance_i(advance_i[1]), .a_i(c_i), .b_i(d_i), .negate_i(negate_q_i), .zero_wins_i,
    .sign_q1_o(q_sign_q1), .exp_q1_o(q_exp_q1), .sig_q1_o(q_sig_q1), .zero_q1_o(q_zero_q1),
    .inf_q1_o(q_inf_q1), .nan_q1_o(q_nan_q1)
  );

  ////////////////////////
  // Round the products //
  ////////////////////////

  // The leading one goes to bit 47.
  logic [47:0]        p_sig, q_sig;
  logic signed [10:0] p_exp, q_exp;
  logic [31:0]        p, q;

  assign p_sig = p_zero_q1 ? '0 : p_sig_q1[47] ? p_sig_q1 : {p_sig_q1[46:0], 1'b0};
  assign q_sig = q_zero_q1 ? '0 : q_sig_q1[47] ? q_sig_q1 : {q_sig_q1[46:0], 1'b0};
  assign p_exp = p_exp_q1 + {10'b0, p_sig_q1[47]};
  assign q_exp = q_exp_q1 + {10'b0, q_sig_q1[47]};

  fp32_round u_round_p (
    .nan_i(p_nan_q1), .inf_i(p_inf_q1), .sign_i(p_sign_q1), .exp_i(p_exp), .sig_i(p_sig[47:24]),
    .guard_i(p_sig[23]), .sticky_i(p_sig[22:0] != '0), .value_o(p)
  );
  fp32_round u_round_q (
    .nan_i(q_nan_q1), .inf_i(q_inf_q1), .sign_i(q_sign_q1), .exp_i(q_exp), .sig_i(q_sig[47:24]),
    .guard_i(q_sig[23]), .sticky_i(q_sig[22:0] != '0), .value_o(q)
  );

  ///////////
  // Align //
  ///////////

  // Exponents get another bias of 512 and a zero the least one, so that they compare as they are.
  logic        q_sign_q2, q_inf_q2, q_nan_q2, q_larger, lost;
  logic [10:0] q_exp_q2, p_exp_large, large_exp, distance;
  logic [47:0] q_sig_q2, p_wide, large_sig, small_sig;
  logic [48:0] small_part, kept;
  logic [5:0]  by;
  logic        p_zero, p_special;

  assign p_zero      = p_q2_o[30:23] == '0;
  assign p_special   = p_q2_o[30:23] == '1;
  assign p_exp_large = p_zero ? '0 : {3'b010, p_q2_o[30:23]};
  assign p_wide      = {!p_zero, p_q2_o[22:0] & {23{!p_zero}}, 24'b0};
  assign q_larger    = {q_exp_q2, q_sig_q2} >= {p_exp_large, p_wide};
  assign large_exp   = q_larger ? q_exp_q2 : p_exp_large;
  assign large_sig   = q_larger ? q_sig_q2 : p_wide;
  assign small_sig   = q_larger ? p_wide : q_sig_q2;
  assign distance    = q_larger ? q_exp_q2 - p_exp_large : p_exp_large - q_exp_q2;
  assign by          = distance > 11'd63 ? 6'd63 : distance[5:0];

  // Bits are lost only from two binades on, where nothing cancels below them.
  assign kept       = {small_sig, 1'b0} >> by;
  assign lost       = ({small_sig, 1'b0} & ~({49{1'b1}} << by)) != '0;
  assign small_part = {kept[48:1], kept[0] | lost};

  //////////////////////
  // Add, then round  //
  //////////////////////

  logic        minus_q3, sign_q3, nan_q3, inf_q3, zero_sign_q3;
  logic        sign_q4, nan_q4, inf_q4, zero_sign_q4;
  logic [10:0] exp_q3, exp_q4;
  logic [48:0] large_q3, small_q3;
  logic [49:0] sum_q4, normal;
  logic [5:0]  zeros;
  logic [31:0] sum;

  fp32_normalise #(.W(50), .Steps(6)) u_normalise (
    .x_i(sum_q4), .zeros_o(zeros), .normal_o(normal)
  );
  fp32_round u_round_sum (
    .nan_i(nan_q4), .inf_i(inf_q4), .sign_i(normal[49] || inf_q4 ? sign_q4 : zero_sign_q4),
    .exp_i(exp_q4 - 11'd511 - {5'b0, zeros}), .sig_i(normal[49:26]), .guard_i(normal[25]),
    .sticky_i(normal[24:0] != '0), .value_o(sum)
  );

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i) begin
    if (advance_i[2]) begin
      p_q2_o    <= p;
      q_q2_o    <= q;
      q_sign_q2 <= q_sign_q1;
      q_exp_q2  <= q_zero_q1 ? '0 : q_exp + 11'd512;
      q_sig_q2  <= q_sig;
      q_inf_q2  <= q_inf_q1 && !q_nan_q1;
      q_nan_q2  <= q_nan_q1;
    end
    if (advance_i[3]) begin
      minus_q3     <= p_q2_o[31] != q_sign_q2;
      sign_q3      <= q_inf_q2 || (q_larger && !p_special) ? q_sign_q2 : p_q2_o[31];
      zero_sign_q3 <= p_q2_o[31] && q_sign_q2;
      nan_q3       <= q_nan_q2 || (p_special && p_q2_o[22:0] != '0) ||
                      (p_special && q_inf_q2 && p_q2_o[31] != q_sign_q2);
      inf_q3       <= q_inf_q2 || p_special;
      exp_q3       <= large_exp;
      large_q3     <= {large_sig, 1'b0};
      small_q3     <= small_part;
    end
    if (advance_i[4]) begin
      sum_q4       <= minus_q3 ? {1'b0, large_q3} - {1'b0, small_q3} : large_q3 + small_q3;
      exp_q4       <= exp_q3;
      sign_q4      <= sign_q3;
      zero_sign_q4 <= zero_sign_q3;
      nan_q4       <= nan_q3;
      inf_q4       <= inf_q3;
    end
    if (advance_i[5]) begin
      sum_q5_o <= sum;
    end
  end

endmodule

`default_nettype wire
