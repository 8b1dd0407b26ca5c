// stream_skid.sv - cuts ready: what comes while the output is not taken is held, and only then is there no room
//
// Valid and data pass at once.  ready_o is a register, so no path goes from out_ready_i into what is in front.

`default_nettype none

module stream_skid #(
  parameter Width = 1
) (
  input  logic             clk_i,
  input  logic             rst_ni,

  input  logic             in_valid_i,
  output logic             in_ready_o,
  input  logic [Width-1:0] in_i,

  output logic             out_valid_o,
  input  logic             out_ready_i,
  output logic [Width-1:0] out_o
);

  logic             full_q;
  logic [Width-1:0] held_q;

  assign in_ready_o  = !full_q;
  assign out_valid_o = in_valid_i || full_q;
  assign out_o       = full_q ? held_q : in_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) full_q <= 1'b0;
    else full_q <= out_valid_o && !out_ready_i;
  end

  always_ff @(posedge clk_i) begin
    if (!full_q) held_q <= in_i;
  end

endmodule

`default_nettype wire
