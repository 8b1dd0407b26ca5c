// atom_half.sv - a sum of two halves, which keep denormals, in one stage; golden model: cmodel/common/atomic.c (sum)

`default_nettype none

module atom_half (
  input  logic [15:0] a_i,
  input  logic [15:0] b_i,
  output logic [15:0] sum_o
);

  logic        nan, infinite, sign, subtract;
  logic [4:0]  exp;
  logic [10:0] more;
  logic [13:0] less;

  atom_align #(.Exp(5), .Frac(10)) u_align (
    .flush_i(1'b0), .a_i, .b_i, .nan_o(nan), .infinite_o(infinite), .sign_o(sign),
    .subtract_o(subtract), .exp_o(exp), .more_o(more), .less_o(less)
  );
  atom_sum #(.Exp(5), .Frac(10), .Steps(4)) u_sum (
    .flush_i(1'b0), .nan_i(nan), .infinite_i(infinite), .sign_i(sign), .subtract_i(subtract),
    .exp_i(exp), .more_i(more), .less_i(less), .sum_o
  );

endmodule

`default_nettype wire
