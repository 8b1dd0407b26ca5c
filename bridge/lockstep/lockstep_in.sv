// lockstep_in.sv - shows the golden twin what the RTL takes at one input
//
// Only listens.  The state bundle goes first whenever it differs from the last one shown.

module lockstep_in #(
  parameter Port = 1,
  parameter ConfigBits = 1,
  parameter Width = 1
) (
  input logic                  clk_i,
  input logic                  rst_ni,
  input int                    golden_i,  // of golden_new
  input logic [ConfigBits-1:0] cfg_i,
  input logic                  valid_i,
  input logic                  ready_i,
  input logic [Width-1:0]      data_i
);

  import "DPI-C" function void golden_take(input int golden, input int port,
      input bit [LOCKSTEP_BITS-1:0] data);

  logic                  shown_q;
  logic [ConfigBits-1:0] cfg_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      shown_q <= 1'b0;
    end else if (valid_i && ready_i) begin
      shown_q <= 1'b1;
      cfg_q   <= cfg_i;
      if (!shown_q || cfg_q != cfg_i) golden_take(golden_i, 0, LOCKSTEP_BITS'(cfg_i));
      golden_take(golden_i, Port, LOCKSTEP_BITS'(data_i));
    end
  end

endmodule
