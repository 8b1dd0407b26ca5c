// fp32_one_minus.sv - 1 - x; golden model: cmodel/common/fp32.h
//
// Combinational.  The lesser of 1 and |x| is shifted to the other's exponent, three bits below its last
// place and a mark of what was lost.

module fp32_one_minus (
  input  logic [31:0] x_i,
  output logic [31:0] value_o
);

  logic        nan, above, minus, lost;
  logic [7:0]  exponent, distance;
  logic [4:0]  by, zeros;
  logic [26:0] x, one, greater, lesser, shifted, marked;
  logic [27:0] sum, normal;

  assign nan      = x_i[30:23] == '1 && x_i[22:0] != '0;
  assign above    = x_i[30:23] >= 8'd127;
  assign minus    = !x_i[31];
  assign x        = x_i[30:23] == '0 ? '0 : {1'b1, x_i[22:0], 3'b0};
  assign one      = {1'b1, 26'b0};
  assign greater  = above ? x : one;
  assign lesser   = above ? one : x;
  assign exponent = above ? x_i[30:23] : 8'd127;
  assign distance = above ? x_i[30:23] - 8'd127 : 8'd127 - x_i[30:23];
  assign by       = distance > 8'd27 ? 5'd27 : distance[4:0];
  assign shifted  = lesser >> by;
  assign lost     = (lesser & ~({27{1'b1}} << by)) != '0;
  assign marked   = {shifted[26:1], shifted[0] | lost};
  assign sum      = minus ? {1'b0, greater} - {1'b0, marked} : {1'b0, greater} + {1'b0, marked};

  fp32_normalise #(.W(28), .Steps(5)) u_normalise (
    .x_i(sum), .zeros_o(zeros), .normal_o(normal)
  );
  fp32_round u_round (
    .nan_i(nan), .inf_i(x_i[30:23] == '1), .sign_i(above && minus && (sum != '0)),
    .exp_i({3'b0, exponent} + 11'd1 - {6'b0, zeros}), .sig_i(normal[27:4]), .guard_i(normal[3]),
    .sticky_i(normal[2:0] != '0), .value_o
  );

endmodule
