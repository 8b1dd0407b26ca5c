// iblend_inverse.sv - 1 - a, rounded; golden model: cmodel/fbp/crop/iblend/iblend_operands.c
//
// Combinational.

module iblend_inverse (
  input  logic [31:0] a_i,
  output logic [31:0] value_o
);

  logic        zero, special, above, adds;
  logic [7:0]  distance, exponent;
  logic [26:0] greater, lesser, aligned, lost;
  logic [27:0] sum, normal;
  logic [4:0]  zeros;

  assign zero     = a_i[30:23] == '0;
  assign special  = a_i[30:23] == '1;
  assign above    = a_i[30:23] >= 8'd127;
  assign adds     = a_i[31];
  assign exponent = above ? a_i[30:23] : 8'd127;
  assign distance = above ? a_i[30:23] - 8'd127 : 8'd127 - a_i[30:23];

  // Three bits below the last; what is lost leaves its mark in the lowest.
  assign greater       = above ? {1'b1, a_i[22:0], 3'b0} : {1'b1, 26'b0};
  assign lesser = above ? {1'b1, 26'b0} : {!zero, a_i[22:0] & {23{!zero}}, 3'b0};
  assign lost        = distance > 8'd26 ? '1 : ~({27{1'b1}} << distance[4:0]);
  assign aligned  = (distance > 8'd26 ? '0 : lesser >> distance[4:0]) |
                       {26'b0, (lesser & lost) != '0};
  assign sum         = adds ? {1'b0, greater} + {1'b0, aligned} : {1'b0, greater} - {1'b0, aligned};

  function automatic logic [32:0] normalise(input logic [27:0] x);
    logic [27:0] y;
    logic [4:0]  n;
    y = x;
    n = '0;
    for (int step = 4; step >= 0; step--) begin
      if ((y >> (28 - (1 << step))) == '0) begin
        y = y << (1 << step);
        n[step] = 1'b1;
      end
    end
    normalise = {n, y};
  endfunction

  assign {zeros, normal} = normalise(sum);

  fp32_round u_round (
    .nan_i(special && a_i[22:0] != '0), .inf_i(special),
    .sign_i(special ? !a_i[31] : above && !adds && normal[27]),
    .exp_i({3'b0, exponent} + 11'd1 - {6'b0, zeros}), .sig_i(normal[27:4]), .guard_i(normal[3]),
    .sticky_i(normal[2:0] != '0), .value_o
  );

endmodule
