// fp32_multiply.sv - the exact product of two fp32 numbers; golden model: cmodel/common/fp32.c (fp32_mul)
//
// One register.  The product is (-1)^sign * sig * 2^(exp - 127 - 46); denormals are flushed.  Of b_i's
// significand only the upper Sig bits are used, the leading one included.

`default_nettype none

module fp32_multiply #(
  parameter Sig = 24
) (
  input  logic               clk_i,
  input  logic               advance_i,

  input  logic [31:0]        a_i,
  input  logic [31:0]        b_i,
  input  logic               negate_i,
  input  logic               zero_wins_i,  // a zero times Inf or NaN is +0, not NaN; negated after

  output logic               sign_q1_o,
  output logic signed [10:0] exp_q1_o,
  output logic [47:0]        sig_q1_o,
  output logic               zero_q1_o,
  output logic               inf_q1_o,
  output logic               nan_q1_o
);

  localparam Low = 24 - Sig;

  logic a_zero, b_zero, a_special, b_special, a_nan, b_nan, zero, wins, unused;
  logic [24+Sig-1:0] product;

  assign a_zero    = a_i[30:23] == '0;
  assign b_zero    = b_i[30:23] == '0;
  assign a_special = a_i[30:23] == '1;
  assign b_special = b_i[30:23] == '1;
  assign a_nan     = a_special && a_i[22:0] != '0;
  assign b_nan     = b_special && b_i[22:0] != '0;
  assign zero      = a_zero || b_zero;
  assign wins      = zero && zero_wins_i;
  assign product   = {1'b1, a_i[22:0]} * {1'b1, b_i[22:Low]};
  assign unused    = ^b_i;

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      sign_q1_o <= ((a_i[31] ^ b_i[31]) & !wins) ^ negate_i;
      exp_q1_o  <= {3'b0, a_i[30:23]} + {3'b0, b_i[30:23]} - 11'd127;
      sig_q1_o  <= {product, {Low{1'b0}}};
      zero_q1_o <= zero;
      inf_q1_o  <= (a_special || b_special) && !wins;
      nan_q1_o  <= (a_nan || b_nan || ((a_special || b_special) && zero)) && !wins;
    end
  end

endmodule

`default_nettype wire
