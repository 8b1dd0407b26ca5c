// zrop_feedback.sv - the depth range of the new tile for Zcull; golden model: cmodel/fbp/zrop/zrop.c (feedback)
//
// Combinational: the ranges of the planes that stay, then of the source if it is a new one.

`default_nettype none
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

  logic [63:0] low, high, kept, joined;
  logic        table_nan;

  zrop_join u_low (
    .z_float_i, .a_valid_i(used_i[0]), .a_i(stored_i[63:0]), .b_valid_i(used_i[1]),
    .b_i(stored_i[127:64]), .range_o(low)
  );
  zrop_join u_high (
    .z_float_i, .a_valid_i(used_i[2]), .a_i(stored_i[191:128]), .b_valid_i(used_i[3]),
    .b_i(stored_i[255:192]), .range_o(high)
  );
  zrop_join u_kept (
    .z_float_i, .a_valid_i(used_i[1:0] != '0), .a_i(low), .b_valid_i(used_i[3:2] != '0),
    .b_i(high), .range_o(kept)
  );
  zrop_join u_source (
    .z_float_i, .a_valid_i(used_i != '0), .a_i(kept), .b_valid_i(adds_i), .b_i(source_i),
    .range_o(joined)
  );

  assign table_nan = z_float_i && table_z_i[30:0] > 31'h7f800000;
  assign valid_o   = z_written_i && state_i != ZETA_RAW && !(state_i == ZETA_CLEAR && table_nan);
  assign range_o   = !valid_o ? '0 : state_i == ZETA_CLEAR ? {2{table_z_i}} : joined;

endmodule

`default_nettype wire
