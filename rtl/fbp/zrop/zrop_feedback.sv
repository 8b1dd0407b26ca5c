// zrop_feedback.sv - what Zcull may know of the new tile; golden model: cmodel/fbp/zrop/zrop.c (feedback)
//
// Combinational: the ranges of the planes that stay, then of the source if it is a new one.

`include "gpu_types.svh"

module zrop_feedback (
  input  logic         z_float_i,
  input  logic [31:0]  table_z_i,
  input  logic         z_written_i,
  input  logic [1:0]   state_i,
  input  logic [3:0]   used_i,
  input  logic         adds_i,
  input  logic [255:0] stored_i,   // ranges {min, max}
  input  logic [63:0]  source_i,
  output logic         valid_o,
  output logic [63:0]  range_o
);

  logic [5*64-1:0] joined;
  logic            table_nan;

  assign joined[63:0] = stored_i[63:0];
  for (genvar n = 1; n < 5; n++) begin : g_join
    logic        adds;
    logic [63:0] next;
    if (n < 4) begin : g_stored
      assign adds = used_i[n];
      assign next = stored_i[64*n +: 64];
    end else begin : g_source
      assign adds = adds_i;
      assign next = source_i;
    end
    zrop_join u_join (
      .z_float_i, .a_valid_i(used_i[n-1:0] != '0), .a_i(joined[64*(n-1) +: 64]),
      .b_valid_i(adds), .b_i(next), .range_o(joined[64*n +: 64])
    );
  end

  assign table_nan = z_float_i && table_z_i[30:0] > 31'h7f800000;
  assign valid_o   = z_written_i && state_i != ZETA_RAW && !(state_i == ZETA_CLEAR && table_nan);
  assign range_o   = !valid_o ? '0 : state_i == ZETA_CLEAR ? {2{table_z_i}} : joined[256 +: 64];

endmodule
