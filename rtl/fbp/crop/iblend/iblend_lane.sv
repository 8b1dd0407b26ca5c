// iblend_lane.sv - one channel of a pass; golden model: cmodel/fbp/crop/iblend/iblend_pass.c
//
// Six registers: products and sum (fp32_products), the lesser or greater product, the reciprocal.  The
// sixth takes the result of the operation.

`default_nettype none
`include "gpu_types.svh"

module iblend_lane (
  input  logic        clk_i,
  input  logic        advance_i,

  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic [31:0] c_i,
  input  logic [31:0] d_i,
  input  logic [31:0] divisor_i,  // of RCP
  input  logic [2:0]  op_i,       // iblend_op, with the operands, two registers on and five on
  input  logic [2:0]  op_q2_i,
  input  logic [2:0]  op_q5_i,

  output logic [31:0] result_q6_o
);

  logic        subtracts;
  logic [31:0] p_q2, q_q2, sum_q5, reciprocal_q5, picked, picked_q3, picked_q4, picked_q5;

  assign subtracts = op_i == ITERATE_SUB_PRODUCTS || op_i == ITERATE_SUBTRACT;

  fp32_products u_products (
    .clk_i, .advance_i({5{advance_i}}), .a_i, .b_i, .c_i, .d_i, .negate_p_i(1'b0),
    .negate_q_i(subtracts), .zero_wins_i(1'b0),
    .p_q2_o(p_q2), .q_q2_o(q_q2), .sum_q5_o(sum_q5)
  );

  iblend_rcp u_rcp (.clk_i, .advance_i, .a_i(divisor_i), .value_q5_o(reciprocal_q5));

  /////////////
  // Compare //
  /////////////

  // Ordered as integers, -0 below +0; of a NaN and a number the number.
  logic signed [31:0] p_order, q_order;
  logic               p_nan, q_nan, p_first;

  assign p_order = {p_q2[31], p_q2[30:0] ^ {31{p_q2[31]}}};
  assign q_order = {q_q2[31], q_q2[30:0] ^ {31{q_q2[31]}}};
  assign p_nan   = p_q2[30:0] == '1;
  assign q_nan   = q_q2[30:0] == '1;
  assign p_first = op_q2_i == ITERATE_MIN ? p_order <= q_order : p_order >= q_order;
  assign picked  = p_nan || (!q_nan && !p_first) ? q_q2 : p_q2;

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      picked_q3 <= picked;
      picked_q4 <= picked_q3;
      picked_q5 <= picked_q4;
      case (op_q5_i)
        ITERATE_MIN, ITERATE_MAX: result_q6_o <= picked_q5;
        ITERATE_RCP:              result_q6_o <= reciprocal_q5;
        default:                  result_q6_o <= sum_q5;
      endcase
    end
  end

endmodule

`default_nettype wire
