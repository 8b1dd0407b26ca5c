// stream_check.sv - the valid/ready rules, for one port
//
// Once valid is high it stays high, and the data stay still, until ready.  After reset valid is 0.

module stream_check #(
  parameter Port = 0,
  parameter Width = 1
) (
  input logic             clk_i,
  input logic             rst_ni,
  input logic             valid_i,
  input logic             ready_i,
  input logic [Width-1:0] data_i
);

  import "DPI-C" function void bench_rule_broken(input int port, input string rule);

  logic             reset_q, waiting_q;
  logic [Width-1:0] data_q;

  initial {reset_q, waiting_q} = 2'b0;

  always_ff @(posedge clk_i) begin
    reset_q   <= !rst_ni;
    waiting_q <= rst_ni && valid_i && !ready_i;
    data_q    <= data_i;
    if (reset_q && valid_i) bench_rule_broken(Port, "valid is high after reset");
    if (rst_ni && waiting_q && !valid_i) bench_rule_broken(Port, "valid fell before ready");
    if (rst_ni && waiting_q && data_i != data_q) bench_rule_broken(Port, "data moved before ready");
  end

endmodule
