// stream_check.sv - the valid/ready rules, for one port
//
// Once valid is high it stays high, and the data stay still, until ready.  After reset valid is 0.  Valid does not depend on
// ready: not within a clock (lockstep_bench.sv shows the unit both), nor does it wait for ready.

module stream_check #(
  parameter Port = 0,
  parameter Width = 1
) (
  input logic             clk_i,
  input logic             rst_ni,
  input logic             valid_i,
  input logic             ready_i,
  input logic [Width-1:0] data_i,
  input logic             probed_i,   // in this clock valid must be
  input logic             seen_i,     // what it was with another ready
  input logic             withheld_i  // ready came only because valid did not
);

  import "DPI-C" function void bench_rule_broken(input int port, input string rule,
      input bit [LOCKSTEP_BITS-1:0] old_data, input bit [LOCKSTEP_BITS-1:0] new_data);

  logic             reset_q, waiting_q;
  logic             late, fell, moved, leans, waits;  // the rules, broken
  logic             broken_q;           // of a waveform: one of them was, in this clock
  logic [Width-1:0] data_q;

  initial {reset_q, waiting_q, broken_q} = 3'b0;

  assign late  = reset_q && valid_i;
  assign fell  = rst_ni && waiting_q && !valid_i;
  assign moved = rst_ni && waiting_q && valid_i && data_i != data_q;
  assign leans = rst_ni && !reset_q && probed_i && valid_i != seen_i;
  assign waits = rst_ni && withheld_i && valid_i;

  function automatic void broken(input string rule);
    bench_rule_broken(Port, rule, LOCKSTEP_BITS'(data_q), LOCKSTEP_BITS'(data_i));
  endfunction

  always_ff @(posedge clk_i) begin
    reset_q   <= !rst_ni;
    waiting_q <= rst_ni && valid_i && !ready_i;
    data_q    <= data_i;
    broken_q  <= late || fell || moved || leans || waits;
    if (late)  broken("valid is high after reset");
    if (fell)  broken("valid fell before ready");
    if (moved) broken("data moved before ready");
    if (leans) broken("valid depends on ready in the same clock");
    if (waits) broken("valid waits for ready");
  end

endmodule
