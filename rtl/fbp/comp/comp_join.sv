// comp_join.sv - joins two groups of 2 x 2 words to one of 4 x 2
// golden model: cmodel/fbp/comp/comp_reduce.c
//
// Combinational; without eight_i gives the one group as it is.

`default_nettype none

module comp_join (
  input  logic        eight_i,
  input  logic [31:0] may_i,
  input  logic        same_i,
  input  logic        both_same_i,
  input  logic [31:0] least_i,
  input  logic [31:0] a_least_i,
  input  logic [31:0] b_least_i,
  input  logic [31:0] most_i,
  input  logic [31:0] a_most_i,
  input  logic [31:0] b_most_i,
  input  logic [39:0] sum_i,
  input  logic [39:0] a_sum_i,
  input  logic [39:0] b_sum_i,
  input  logic [31:0] first_i,
  input  logic [31:0] a_first_i,
  input  logic [31:0] b_first_i,
  output logic        same_o,
  output logic [31:0] least_o,
  output logic [31:0] most_o,
  output logic [43:0] sum_o,
  output logic [31:0] first_o
);

  assign same_o  = eight_i ? both_same_i && ((a_first_i ^ b_first_i) & ~may_i) == '0 : same_i;
  assign first_o = eight_i ? a_first_i : first_i;

  for (genvar k = 0; k < 4; k++) begin : g_field
    logic [7:0] al, bl, am, bm;
    assign al = a_least_i[8*k +: 8];
    assign bl = b_least_i[8*k +: 8];
    assign am = a_most_i[8*k +: 8];
    assign bm = b_most_i[8*k +: 8];
    assign least_o[8*k +: 8] = !eight_i ? least_i[8*k +: 8] : al < bl ? al : bl;
    assign most_o[8*k +: 8]  = !eight_i ? most_i[8*k +: 8] : am < bm ? bm : am;
    assign sum_o[11*k +: 11] = eight_i ? {1'b0, a_sum_i[10*k +: 10]} + {1'b0, b_sum_i[10*k +: 10]}
                                       : {1'b0, sum_i[10*k +: 10]};
  end

endmodule

`default_nettype wire
