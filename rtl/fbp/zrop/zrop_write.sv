// zrop_write.sv - what of the depths a packet writes, and how;
// golden model: cmodel/fbp/zrop/zrop.c (write_depth)
//
// Combinational, from what is known of the tests.

`include "gpu_types.svh"

module zrop_write (
  input  logic         z_i,
  input  logic         depth_write_i,
  input  logic         clear_writes_i,  // clears may write depth
  input  logic         table_i,         // clears may leave the tile to the table
  input  logic [2:0]   planes_i,

  input  logic [1:0]   op_i,
  input  logic         clear_depth_i,
  input  logic [63:0]  coverage_i,
  input  logic [1:0]   state_i,
  input  logic [127:0] owner_i,
  input  logic         keepable_i,
  input  logic         exists_i,
  input  logic [3:0]   same_i,
  input  logic [63:0]  passed_i,

  output logic [63:0]  written_o,
  output logic         z_written_o,
  output logic         to_table_o,
  output logic         raw_o,           // every sample's value for itself
  output logic [2:0]   count_o,
  output logic [1:0]   own_o,
  output logic         adds_o,
  output logic [3:0]   used_o,
  output logic [7:0]   renamed_o
);

  logic fits, expands;

  always_comb begin
    case (op_i)
      ZROP_DRAW:  written_o = passed_i & {64{depth_write_i}};
      ZROP_CLEAR: written_o = coverage_i & {64{clear_writes_i && clear_depth_i}};
      default:    written_o = '0;
    endcase
  end

  assign expands     = z_i && op_i == ZROP_EXPAND && state_i != ZETA_RAW;
  assign z_written_o = written_o != '0 || expands;
  assign to_table_o  = table_i && op_i == ZROP_CLEAR && written_o != '0 &&
                       (coverage_i == '1 || state_i == ZETA_CLEAR);
  assign raw_o       = expands || (written_o != '0 && !to_table_o && !fits);

  zrop_merge u_merge (
    .planes_i, .keepable_i, .exists_i, .same_i, .owner_i, .written_i(written_o), .fits_o(fits),
    .count_o, .own_o, .adds_o, .used_o, .renamed_o
  );

endmodule
