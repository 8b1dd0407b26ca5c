// stream_pipe.sv - what a packet carries from one stage to a later one: Depth registers in a row
//
// Each stage has an enable of its own; a stalled one holds what it has.

`default_nettype none

module stream_pipe #(
  parameter Width = 1,
  parameter Depth = 1
) (
  input  logic             clk_i,
  input  logic [Depth:1]   advance_i,
  input  logic [Width-1:0] data_i,
  output logic [Width-1:0] data_o
);

  for (genvar s = 0; s < Depth; s++) begin : g_stage
    logic [Width-1:0] q;

    if (s == 0) begin : g_first
      always_ff @(posedge clk_i) begin
        if (advance_i[1]) q <= data_i;
      end
    end else begin : g_next
      always_ff @(posedge clk_i) begin
        if (advance_i[s+1]) q <= g_stage[s-1].q;
      end
    end
  end
  assign data_o = g_stage[Depth-1].q;

endmodule

`default_nettype wire
