// comp_pair.sv - a packet's differences by one pair of green and predictor
// golden model: cmodel/fbp/comp/comp_packet.c
//
// Stages 2 to 6 of comp_packet.sv: differences, needs; then holds the differences until a mode is chosen.

`default_nettype none
`include "comp_modes.svh"

module comp_pair #(
  parameter [1:0] Predictor = COMP_LEFT
) (
  input  logic          clk_i,
  input  logic          advance_i,
  input  logic          wide_i,
  input  logic          both_i,
  input  logic [31:0]   tops_i,
  input  logic [255:0]  mask_i,         // of each lane in a pixel
  input  logic [1023:0] words_q1_i,
  input  logic [63:0]   ignore_q2_i,    // lane 3 when there is an alpha map
  output logic [23:0]   width_q3_o,     // of each lane
  output logic [1023:0] needs_q4_o,
  output logic [23:0]   width_q6_o,
  output logic [1023:0] residual_q6_o
);

  logic [1023:0] residual, residual_q2, residual_q3, residual_q4, residual_q5, needs, needs_q3;
  logic [63:0]   widest, widest_q3;
  logic [23:0]   width_q4, width_q5;

  comp_predict #(.Predictor(Predictor)) u_predict (
    .wide_i, .both_i, .tops_i, .words_i(words_q1_i), .residual_o(residual)
  );
  comp_needs u_needs (
    .tops_i, .ignore_i(ignore_q2_i), .residual_i(residual_q2), .needs_o(needs), .widest_o(widest)
  );
  comp_widths u_widths (.mask_i, .wide_i, .widest_i(widest_q3), .width_o(width_q3_o));

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      residual_q2   <= residual;
      residual_q3   <= residual_q2;
      residual_q4   <= residual_q3;
      residual_q5   <= residual_q4;
      residual_q6_o <= residual_q5;
      needs_q3      <= needs;
      needs_q4_o    <= needs_q3;
      widest_q3     <= widest;
      width_q4      <= width_q3_o;
      width_q5      <= width_q4;
      width_q6_o    <= width_q5;
    end
  end

endmodule

`default_nettype wire
