// zrop_write.sv - the depths that a packet writes, and in which state;
// golden model: cmodel/fbp/zrop/zrop.c (write_depth)
//
// Combinational.

`default_nettype none
`include "gpu_types.svh"

module zrop_write (
  input  logic         z_i,
  input  logic         table_i,         // clears may leave the tile to the table
  input  logic [2:0]   planes_i,

  input  logic [1:0]   op_i,
  input  logic [63:0]  coverage_i,
  input  logic [1:0]   state_i,
  input  logic         keepable_i,
  input  logic         exists_i,
  input  logic [3:0]   same_i,
  input  logic [63:0]  written_i,
  input  logic [3:0]   used_i,          // planes of the other samples

  output logic         z_written_o,
  output logic         to_table_o,
  output logic         raw_o,           // every sample's value for itself
  output logic [2:0]   count_o,
  output logic [1:0]   own_o,
  output logic         adds_o,
  output logic [7:0]   renamed_o
);

  logic fits, expands;

  assign expands     = z_i && op_i == ZROP_EXPAND && state_i != ZETA_RAW;
  assign z_written_o = written_i != '0 || expands;
  assign to_table_o  = table_i && op_i == ZROP_CLEAR && written_i != '0 &&
                       (coverage_i == '1 || state_i == ZETA_CLEAR);
  assign raw_o       = expands || (written_i != '0 && !to_table_o && !fits);

  zrop_merge u_merge (
    .planes_i, .keepable_i, .exists_i, .same_i, .used_i, .all_i(written_i == '1), .fits_o(fits),
    .count_o, .own_o, .adds_o, .renamed_o
  );

endmodule

`default_nettype wire
