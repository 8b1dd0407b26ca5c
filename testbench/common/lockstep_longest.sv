// lockstep_longest.sv - the longest stall of an output and the longest idle of the inputs, told at the end
`default_nettype none

module lockstep_longest (
  input logic clk_i,
  input logic stalls_i,  // an output is not taken
  input logic idles_i    // traffic goes on, without an input
);

  import "DPI-C" function void bench_longest(input int stall, input int idle);

  int unsigned stalled_q = 0, idled_q = 0;  // clocks
  int unsigned longest_stall_q = 0, longest_idle_q = 0;

  always_ff @(posedge clk_i) begin
    idled_q   <= idles_i ? idled_q + 1 : 0;
    stalled_q <= stalls_i ? stalled_q + 1 : 0;
    if (idled_q > longest_idle_q) longest_idle_q <= idled_q;
    if (stalled_q > longest_stall_q) longest_stall_q <= stalled_q;
  end

  final bench_longest(int'(longest_stall_q), int'(longest_idle_q));

endmodule

`default_nettype wire
