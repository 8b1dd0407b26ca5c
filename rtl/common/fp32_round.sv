// fp32_round.sv - the last rounding to fp32; golden model: cmodel/common/fp32.c (fp32_pack)
//
// Combinational.  Rounds to nearest even; a result below 2^-126 becomes a zero of its sign.

`default_nettype none

module fp32_round (
  input  logic               nan_i,
  input  logic               inf_i,
  input  logic               sign_i,
  input  logic signed [10:0] exp_i,     // biased, of the leading one
  input  logic [23:0]        sig_i,     // bit 23 is the leading one; 0 if it is clear
  input  logic               guard_i,
  input  logic               sticky_i,
  output logic [31:0]        value_o
);

  logic [24:0]        rounded;
  logic signed [10:0] exponent;
  logic               unused;

  // A carry out of 24 bits leaves a fraction of 0.
  assign rounded  = {1'b0, sig_i} + {24'b0, guard_i && (sticky_i || sig_i[0])};
  assign exponent = exp_i + {10'b0, rounded[24]};
  assign unused   = rounded[23];

  always_comb begin
    if (nan_i) value_o = 32'h7fffffff;
    else if (inf_i) value_o = {sign_i, 31'h7f800000};
    else if (!sig_i[23] || exponent < 1) value_o = {sign_i, 31'b0};
    else if (exponent > 254) value_o = {sign_i, 31'h7f800000};
    else value_o = {sign_i, exponent[7:0], rounded[22:0]};
  end

endmodule

`default_nettype wire
