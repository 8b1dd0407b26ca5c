// hazard_meet.sv - whether two packets have a sector in common; golden model: waits of cmodel/fbp/crop/cread/hazard/hazard.c
//
// Combinational.

`default_nettype none
`include "gpu_types.svh"

module hazard_meet (
  input  logic [4*hazard_key_BITS-1:0] a_i,
  input  logic [4*hazard_key_BITS-1:0] b_i,
  output logic                         meet_o
);

  logic [15:0] common;

  for (genvar k = 0; k < 16; k++) begin : g_pair
    logic [7:0] unit_a, unit_b;
    logic [3:0] columns_a, columns_b, rows_a, rows_b;

    assign {unit_a, columns_a, rows_a} = a_i[hazard_key_BITS*(k/4) +: hazard_key_BITS];
    assign {unit_b, columns_b, rows_b} = b_i[hazard_key_BITS*(k%4) +: hazard_key_BITS];
    assign common[k] = unit_a == unit_b && (columns_a & columns_b) != '0 && (rows_a & rows_b) != '0;
  end
  assign meet_o = common != '0;

endmodule

`default_nettype wire
