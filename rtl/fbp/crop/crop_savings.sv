// crop_savings.sv - the savings of one pixel; golden model: cmodel/fbp/crop/crop_savings.c
//
// Combinational.  crop_lane.sv gives the conditions of each blended channel.

`default_nettype none
`include "gpu_types.svh"

module crop_savings (
  input  logic       blend_i,
  input  logic       logic_i,
  input  logic [3:0] func_i,  // logic_op
  input  logic [3:0] written_i,
  input  logic       merges_i,
  input  logic       pads_i,

  input  logic [3:0] leaves_i,
  input  logic [3:0] ignores_i,
  input  logic [3:0] fills_i,

  output logic       kill_o,
  output logic       read_suppress_o,
  output logic       fill_o
);

  logic all_leave, all_ignore, all_fill;

  always_comb begin
    all_leave  = 1'b0;
    all_ignore = 1'b1;
    all_fill   = 1'b1;
    if (logic_i) begin
      all_leave  = func_i == LOGIC_NOOP;
      all_ignore = func_i == LOGIC_CLEAR || func_i == LOGIC_COPY ||
                   func_i == LOGIC_COPY_INVERTED || func_i == LOGIC_SET;
      all_fill   = func_i == LOGIC_COPY;
    end else if (blend_i) begin
      all_leave  = &(leaves_i | ~written_i);
      all_ignore = &(ignores_i | ~written_i);
      all_fill   = &(fills_i | ~written_i);
    end
  end

  // A pad that is written is not provably there already; bits that are kept must be read.
  assign kill_o          = written_i == '0 || (all_leave && !pads_i);
  assign read_suppress_o = kill_o || (all_ignore && !merges_i);
  assign fill_o          = !kill_o && all_fill && !merges_i;

endmodule

`default_nettype wire
