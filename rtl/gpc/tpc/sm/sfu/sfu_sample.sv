// sfu_sample.sv - a plane's sum as fp32
// golden model: cmodel/gpc/tpc/sm/sfu/sfu_plane.c (sfu_sample)
//
// One register, behind the normalisation; the fp32 of stage 5 is combinational.

`default_nettype none

module sfu_sample (
  input  logic               clk_i,
  input  logic               advance_i,
  input  logic signed [42:0] sum_i,    // in units of 2^(bound - 127 - 40), below 2^42
  input  logic [8:0]         bound_i,
  output logic               sign_o,
  output logic               zero_o,
  output logic               inf_o,
  output logic [7:0]         exp_o,    // biased
  output logic [23:0]        sig_o     // to nearest even
);

  logic [5:0]         zeros, zeros_q4;
  logic [23:0]        sig, sig_q4, rounded;
  logic               guard, sticky, guard_q4, sticky_q4, sign_q4, up, carry, unused;
  logic [8:0]         bound_q4;
  logic signed [10:0] exponent;

  sfu_normalise #(.W(42)) u_normalise (
    .negative_i(sum_i[42]), .x_i(sum_i[41:0]), .zeros_o(zeros), .sig_o(sig), .guard_o(guard),
    .sticky_o(sticky)
  );

  // A carry out of the rounding leaves a fraction of 0.
  assign up               = guard_q4 && (sticky_q4 || sig_q4[0]);
  assign {carry, rounded} = {1'b0, sig_q4} + {24'b0, up};
  assign exponent         = {2'b0, bound_q4} - {5'b0, zeros_q4} + 11'd1 + {10'b0, carry};
  assign unused           = ^{rounded[23], exponent[9:8]};

  assign sign_o = sign_q4;
  assign zero_o = !sig_q4[23] || exponent < 1;
  assign inf_o  = sig_q4[23] && exponent > 254;
  assign exp_o  = exponent[7:0];
  assign sig_o  = {1'b1, rounded[22:0]};

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      sign_q4   <= sum_i[42];
      sig_q4    <= sig;
      zeros_q4  <= zeros;
      guard_q4  <= guard;
      sticky_q4 <= sticky;
      bound_q4  <= bound_i;
    end
  end

endmodule

`default_nettype wire
