// lockstep_reset.sv - resets the golden twin with the RTL
//
// In the third clock of a reset, when the packets that moved before it have been compared.

module lockstep_reset (
  input logic clk_i,
  input logic rst_ni,
  input int   golden_i  // of golden_new
);

  import "DPI-C" function void golden_reset(input int golden);

  logic [2:0] reset_q;

  initial reset_q = '0;

  always_ff @(posedge clk_i) begin
    reset_q <= rst_ni ? '0 : {reset_q[1:0], 1'b1};
    if (!rst_ni && reset_q == 3'b011) golden_reset(golden_i);
  end

endmodule
