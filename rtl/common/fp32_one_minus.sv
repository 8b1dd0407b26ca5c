// fp32_one_minus.sv - 1 - x; golden model: cmodel/common/fp32.h
//
// One register, the difference; the result is combinational behind it.

`default_nettype none

module fp32_one_minus (
  input  logic        clk_i,
  input  logic        advance_i,
  input  logic [31:0] x_i,
  output logic [31:0] value_q1_o
);

  //////////////
  // Subtract //
  //////////////

  // The lesser of 1 and |x| is shifted to the other's exponent, three bits below its last place and a
  // mark of what was lost.  From |x| = 2 on it is a half that is shifted, by one place less: distances
  // are then the exponent's lower bits, as they are or inverted.
  logic        from_two, above, minus, lost, unused;
  logic [6:0]  distance;
  logic [4:0]  by;
  logic [26:0] x, greater, lesser, shifted, marked;
  logic [28:0] sum;

  assign from_two = x_i[30];
  assign above    = x_i[30] || x_i[29:23] == '1;
  assign minus    = !x_i[31];
  assign x        = {1'b1, x_i[22:0], 3'b0} & {27{x_i[30:23] != '0}};
  assign greater  = above ? x : {1'b1, 26'b0};
  assign lesser   = from_two ? {2'b01, 25'b0} : above ? {1'b1, 26'b0} : x;
  assign distance = x_i[29:23] ^ {7{!from_two}};
  assign by       = distance[4:0] | {5{distance[6:5] != '0}};
  assign shifted  = lesser >> by;
  assign lost     = (lesser & ~({27{1'b1}} << by)) != '0;
  assign marked   = {shifted[26:1], shifted[0] | lost};

  // One adder for both signs; the lowest bit is its carry in.
  assign sum    = {1'b0, greater, minus} + {{1'b0, marked} ^ {28{minus}}, minus};
  assign unused = sum[0];

  ///////////
  // Round //
  ///////////

  logic        nan_q1, inf_q1, below_q1;
  logic [7:0]  exponent_q1;
  logic [27:0] sum_q1, normal;
  logic [4:0]  zeros;

  fp32_normalise #(.W(28), .Steps(5)) u_normalise (
    .x_i(sum_q1), .zeros_o(zeros), .normal_o(normal)
  );
  fp32_round u_round (
    .nan_i(nan_q1), .inf_i(inf_q1), .sign_i(below_q1 && (sum_q1 != '0)),
    .exp_i({3'b0, exponent_q1} + 11'd1 - {6'b0, zeros}), .sig_i(normal[27:4]), .guard_i(normal[3]),
    .sticky_i(normal[2:0] != '0), .value_o(value_q1_o)
  );

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      nan_q1      <= x_i[30:23] == '1 && x_i[22:0] != '0;
      inf_q1      <= x_i[30:23] == '1;
      below_q1    <= above && minus;
      exponent_q1 <= above ? x_i[30:23] : 8'd127;
      sum_q1      <= sum[28:1];
    end
  end

endmodule

`default_nettype wire
