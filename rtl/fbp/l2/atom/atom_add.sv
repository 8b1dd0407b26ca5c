// atom_add.sv - a sum of two floats in two stages: align | add, round; golden model: cmodel/common/float_math.c (float_add)

`default_nettype none

module atom_add #(
  parameter Exp  = 8,
  parameter Frac = 23
) (
  input  logic              clk_i,
  input  logic              advance_i,
  input  logic              flush_i,    // denormals are zeros of their sign
  input  logic              flush_q_i,  // the same, a stage later
  input  logic [Exp+Frac:0] a_i,
  input  logic [Exp+Frac:0] b_i,
  output logic [Exp+Frac:0] sum_o       // behind a register
);

  logic            nan, infinite, sign, subtract;
  logic            nan_q, infinite_q, sign_q, subtract_q;
  logic [Exp-1:0]  exp, exp_q;
  logic [Frac:0]   more, more_q;
  logic [Frac+3:0] less, less_q;

  atom_align #(.Exp(Exp), .Frac(Frac)) u_align (
    .flush_i, .a_i, .b_i, .nan_o(nan), .infinite_o(infinite), .sign_o(sign),
    .subtract_o(subtract), .exp_o(exp), .more_o(more), .less_o(less)
  );

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      {nan_q, infinite_q, sign_q, subtract_q} <= {nan, infinite, sign, subtract};
      {exp_q, more_q, less_q}               <= {exp, more, less};
    end
  end

  atom_sum #(.Exp(Exp), .Frac(Frac), .Steps(Frac > 27 ? 6 : 5)) u_sum (
    .flush_i(flush_q_i), .nan_i(nan_q), .infinite_i(infinite_q), .sign_i(sign_q),
    .subtract_i(subtract_q), .exp_i(exp_q), .more_i(more_q), .less_i(less_q), .sum_o
  );

endmodule

`default_nettype wire
