// sfu_lane.sv - one thread, from its source and its sample of the plane to its result
// golden model: cmodel/gpc/tpc/sm/sfu/sfu.c (mufu, interpolate), cmodel/common/fp32.c
//
// Stages 4 to 9; the register of the ninth is in sfu.sv.

`default_nettype none
`include "gpu_types.svh"

module sfu_lane #(
  parameter Shared = 1
) (
  input  logic               clk_i,
  input  logic               advance_i,
  input  logic [3:0]         op_q3_i,       // sfu_op
  input  logic [3:0]         op_q4_i,
  input  logic [3:0]         op_q5_i,
  input  logic [3:0]         op_q6_i,
  input  logic [3:0]         op_q7_i,
  input  logic [3:0]         op_q8_i,

  input  logic [31:0]        a_q3_i,        // modified; of IPA: w

  // the plane: a sum, or NaN or an infinity
  input  logic signed [42:0] sum_q3_i,
  input  logic [8:0]         bound_q3_i,
  input  logic               special_q4_i,
  input  logic               nan_q4_i,
  input  logic               sign_q4_i,

  input  logic [31:0]        c_q8_i,        // the plane's
  input  logic               saturate_q8_i,
  input  logic               sat_keeps_nan_i,
  output logic [31:0]        value_o
);

  /////////////
  // Operand //
  /////////////

  logic [9:0]  address, address_q4;
  logic [16:0] xl, xl_q4;
  logic [23:0] sig, sig_q4;
  logic        sign, sign_q4, one, one_q4, one_q5, one_q6, special, special_q4;
  logic [11:0] exponent, exponent_q4;
  logic [12:0] value, value_q4;

  sfu_operand u_operand (
    .op_i(op_q3_i), .a_i(a_q3_i), .address_o(address), .xl_o(xl), .sig_o(sig), .sign_o(sign),
    .exp_o(exponent), .one_o(one), .special_o(special), .value_o(value)
  );

  ////////////
  // Sample //
  ////////////

  logic        u_sign, u_zero, u_inf, u_nan, sample_sign, sample_zero, sample_inf;
  logic [7:0]  u_exp;
  logic [23:0] u_sig;

  sfu_sample u_sample (
    .clk_i, .advance_i, .sum_i(sum_q3_i), .bound_i(bound_q3_i), .sign_o(sample_sign),
    .zero_o(sample_zero), .inf_o(sample_inf), .exp_o(u_exp), .sig_o(u_sig)
  );

  assign u_sign = special_q4_i ? sign_q4_i : sample_sign;
  assign u_zero = !special_q4_i && sample_zero;
  assign u_inf  = special_q4_i ? !nan_q4_i : sample_inf;
  assign u_nan  = special_q4_i && nan_q4_i;

  ///////////
  // Table //
  ///////////

  logic [25:0] c0, c0_q5, c0_q6;
  logic [15:0] c1, square;
  logic [10:0] c2;

  sfu_table u_table (
    .op_i(op_q4_i), .address_i(address_q4), .xl_i(xl_q4), .c0_o(c0), .c1_o(c1), .c2_o(c2),
    .square_o(square)
  );

  //////////////
  // Multiply //
  //////////////

  logic        w_zero, w_inf, w_nan, product_sign;
  logic        sign5, sign_q5, sign_q6, sign_q7, special5, special_q5, special_q6, special_q7;
  logic [11:0] exponent5, exponent_q5, exponent_q6, exponent_q7;
  logic [12:0] value5, value_q5, value_q6, value_q7;
  logic [39:0] p0_q6, p1_q6;

  // Bits 30 and 19 of a special w.
  assign w_zero       = special_q4 && !value_q4[11];
  assign w_inf        = special_q4 && value_q4[11] && !value_q4[0];
  assign w_nan        = special_q4 && value_q4[0];
  assign product_sign = u_sign ^ sign_q4;

  always_comb begin
    sign5     = sign_q4;
    exponent5 = exponent_q4;
    special5  = special_q4;
    value5    = value_q4;
    if (op_q4_i == SFU_IPA_PASS || op_q4_i == SFU_IPA_MULTIPLY) begin
      sign5     = product_sign;
      exponent5 = exponent_q4 + {4'b0, u_exp};
      special5  = u_nan || u_inf || u_zero || special_q4;
      if (u_nan || w_nan || (u_inf && w_zero) || (u_zero && w_inf)) value5 = 13'h0fff;
      else if (u_inf || w_inf) value5 = {product_sign, 12'hff0};
      else value5 = {product_sign, 12'h000};
    end
  end

  sfu_multiplier #(.Shared(Shared)) u_multiplier (
    .clk_i, .advance_i, .op_q4_i, .op_q5_i, .xl_i(xl_q4), .c1_i(c1), .square_i(square),
    .c2_i(c2), .sig_i(sig_q4), .u_i(u_sig), .p0_q6_o(p0_q6), .p1_q6_o(p1_q6)
  );

  /////////
  // Add //
  /////////

  logic [55:0] sum, sum_q7;

  sfu_sum u_sum (
    .op_i(op_q6_i), .c0_i(c0_q6), .whole_i(exponent_q6[7:0]), .p0_i(p0_q6), .p1_i(p1_q6),
    .one_i(one_q6), .sum_o(sum)
  );

  ////////////////////////
  // Normalise / reduce //
  ////////////////////////

  logic        negative, reduced, guard, sticky, sticky_q8, normal_guard, reduced_guard, guard_q8;
  logic        sign_q8, special_q8;
  logic [5:0]  zeros, zeros_q8;
  logic [23:0] normal;
  logic [29:0] fixed, sig_q8;
  logic [11:0] exponent_q8;
  logic [12:0] value_q8;

  assign negative = op_q7_i == SFU_LG2 && sum_q7[47];
  assign reduced  = op_q7_i == SFU_RRO_SINCOS || op_q7_i == SFU_RRO_EX2;
  assign guard    = reduced ? reduced_guard : normal_guard;

  sfu_normalise #(.W(48)) u_normalise (
    .negative_i(negative), .x_i(sum_q7[47:0]), .zeros_o(zeros), .sig_o(normal),
    .guard_o(normal_guard), .sticky_o(sticky)
  );
  sfu_reduce u_reduce (
    .product_i(sum_q7), .shift_i(exponent_q7[6:0]), .fixed_o(fixed), .guard_o(reduced_guard)
  );

  //////////
  // Pack //
  //////////

  sfu_pack u_pack (
    .op_i(op_q8_i), .special_i(special_q8), .special_value_i(value_q8), .c_i(c_q8_i),
    .sign_i(sign_q8), .exp_i(exponent_q8), .zeros_i(zeros_q8), .sig_i(sig_q8), .guard_i(guard_q8),
    .sticky_i(sticky_q8), .saturate_i(saturate_q8_i), .sat_keeps_nan_i, .value_o
  );

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      address_q4  <= address;
      xl_q4       <= xl;
      sig_q4      <= sig;
      sign_q4     <= sign;
      one_q4      <= one;
      exponent_q4 <= exponent;
      special_q4  <= special;
      value_q4    <= value;
      c0_q5       <= c0;
      sign_q5     <= sign5;
      one_q5      <= one_q4;
      exponent_q5 <= exponent5;
      special_q5  <= special5;
      value_q5    <= value5;
      c0_q6       <= c0_q5;
      sign_q6     <= sign_q5;
      one_q6      <= one_q5;
      exponent_q6 <= exponent_q5;
      special_q6  <= special_q5;
      value_q6    <= value_q5;
      sum_q7      <= sum;
      sign_q7     <= sign_q6;
      exponent_q7 <= op_q6_i == SFU_LG2 ? 12'd135 : exponent_q6;
      special_q7  <= special_q6;
      value_q7    <= value_q6;
      sig_q8      <= reduced ? fixed : {6'b0, normal};
      guard_q8    <= guard;
      sticky_q8   <= sticky;
      zeros_q8    <= zeros;
      sign_q8     <= op_q7_i == SFU_LG2 ? negative : sign_q7;
      exponent_q8 <= exponent_q7;
      special_q8  <= special_q7;
      value_q8    <= value_q7;
    end
  end

endmodule

`default_nettype wire
