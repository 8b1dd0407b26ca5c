// iblend_rcp.sv - 1 / a to 16 bits, 2^96 at most; golden model: cmodel/fbp/crop/iblend/iblend_rcp.c
//
// Restoring division: 17 bits of 1.0 by 1.0 .. 2.0 in five registers, four or three bits each; rounded
// behind the last.

`default_nettype none

module iblend_rcp (
  input  logic        clk_i,
  input  logic        advance_i,
  input  logic [31:0] a_i,
  output logic [31:0] value_q5_o
);

  // Three or four more bits of the quotient; the remainder stays below the divisor, but for 1.0 by 1.0.
  function automatic logic [40:0] divide(input logic [40:0] x, input logic [23:0] divisor,
                                         input logic fourth);
    logic [24:0] rest;
    logic [16:0] quotient;
    {quotient, rest[23:0]} = x;
    rest[24] = 1'b0;
    for (int i = 0; i < 4; i++) begin
      if (i < 3 || fourth) begin
        rest = {rest[23:0], 1'b0};
        quotient = {quotient[15:0], rest >= {1'b0, divisor}};
        if (quotient[0]) rest = rest - {1'b0, divisor};
      end
    end
    divide = {quotient, rest[23:0]};
  endfunction

  logic [40:0] x_q1, x_q2, x_q3, x_q4, x;
  logic [31:0] a_q1, a_q2, a_q3, a_q4, a_q5;
  logic [16:0] quotient_q5;
  logic [17:0] rounded;
  logic        unused;

  assign x       = divide(x_q4, {1'b1, a_q4[22:0]}, 1'b0);
  assign rounded = {1'b0, quotient_q5} + 18'd1;
  assign unused  = ^{x[23:0], rounded[16], rounded[0]};

  // Of 1.0 by 1.0 the quotient, one less than 2^17, is rounded to 2^16.
  logic [7:0] exponent;
  assign exponent = 8'd253 - a_q5[30:23] + {7'b0, rounded[17]};

  always_comb begin
    value_q5_o = {a_q5[31], exponent, rounded[15:1], 8'b0};
    if (a_q5[30:23] == 8'd253 && !rounded[17]) value_q5_o = {a_q5[31], 31'b0};
    if (a_q5[30:23] == 8'd254) value_q5_o = {a_q5[31], 31'b0};
    if (a_q5[30:23] < 8'd31) value_q5_o = {a_q5[31], 31'h6f800000};
    if (a_q5[30:23] == '1) value_q5_o = a_q5[22:0] != '0 ? 32'h7fffffff : {a_q5[31], 31'b0};
  end

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      x_q1        <= divide({17'b0, 24'h800000}, {1'b1, a_i[22:0]}, 1'b1);
      x_q2        <= divide(x_q1, {1'b1, a_q1[22:0]}, 1'b1);
      x_q3        <= divide(x_q2, {1'b1, a_q2[22:0]}, 1'b0);
      x_q4        <= divide(x_q3, {1'b1, a_q3[22:0]}, 1'b0);
      a_q1        <= a_i;
      a_q2        <= a_q1;
      a_q3        <= a_q2;
      a_q4        <= a_q3;
      a_q5        <= a_q4;
      quotient_q5 <= x[40:24];
    end
  end

endmodule

`default_nettype wire
