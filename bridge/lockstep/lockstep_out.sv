// lockstep_out.sv - compares what the RTL gives at one output with the golden twin
//
// Only listens.  The comparison is one clock after the packet moved, so that everything taken in
// that clock has reached the twin: rtl_o, model_o and mismatch_o stand side by side in a waveform.

module lockstep_out #(
  parameter Port = 2,
  parameter Width = 1
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  int               golden_i,  // of golden_new
  input  logic             valid_i,
  input  logic             ready_i,
  input  logic [Width-1:0] data_i,

  output logic             given_o,     // a packet was compared: rtl_o is one
  output logic             modelled_o,  // and so is model_o
  output logic [Width-1:0] rtl_o,
  output logic [Width-1:0] model_o,
  output logic             mismatch_o
);

  import "DPI-C" function int golden_give(input int golden, input int port,
      input bit [LOCKSTEP_BITS-1:0] rtl, output bit [LOCKSTEP_BITS-1:0] model);

  logic                     given_q;
  logic [Width-1:0]         data_q;
  bit   [LOCKSTEP_BITS-1:0] model;

  int                       what;  // 1: the same, 2: the model has one

  initial {given_q, mismatch_o, given_o, modelled_o} = 4'b0;

  always_ff @(posedge clk_i) begin
    given_q <= rst_ni && valid_i && ready_i;
    data_q  <= data_i;
    given_o <= given_q;
    if (given_q) begin
      what        = golden_give(golden_i, Port, LOCKSTEP_BITS'(data_q), model);
      mismatch_o <= !what[0];
      modelled_o <= what[1];
      model_o    <= model[Width-1:0];
      rtl_o      <= data_q;
    end else begin
      mismatch_o <= 1'b0;
      modelled_o <= 1'b0;
    end
  end

endmodule
