// zrop_queue.sv - queue of compared packets that wait for their write (none in the golden model)
//
// Its user counts the packets on their way, so that it never overflows.

`default_nettype none
`include "gpu_types.svh"

module zrop_queue #(
  parameter Bits = 1
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            push_i,
  input  logic [Bits-1:0] data_i,
  output logic            valid_o,
  input  logic            pop_i,
  output logic [Bits-1:0] data_o
);

  logic [Bits-1:0] packets_q [0:7];
  logic [3:0]      write_q, read_q;

  assign valid_o = write_q != read_q;
  assign data_o  = packets_q[read_q[2:0]];

  `RTL_ASSERT(takes_what_it_has_room_for, !push_i || write_q - read_q != 4'd8)
  `RTL_ASSERT(gives_what_it_has, !pop_i || valid_o)

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {write_q, read_q} <= '0;
    end else begin
      if (push_i) write_q <= write_q + 4'd1;
      if (pop_i) read_q <= read_q + 4'd1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (push_i) packets_q[write_q[2:0]] <= data_i;
  end

endmodule

`default_nettype wire
