// zrop_tile.sv - a stored tile by its state; golden model: cmodel/fbp/zrop/zrop_tile.c (zrop_canonical)
//
// Combinational.  All that the state does not use is 0.  A tile in state CLEAR goes on as one plane, of the
// table's value; its depths are that value even if no plane gives it.

`default_nettype none
`include "gpu_types.svh"

module zrop_tile (
  input  logic          z_i,
  input  logic          has_stencil_i,
  input  logic [31:0]   code_i,
  input  logic [31:0]   table_z_i,
  input  logic [95:0]   table_plane_i,

  input  logic [1:0]    state_i,
  input  logic [127:0]  owner_i,
  input  logic [383:0]  planes_i,    // plane 0 in the low bits
  input  logic [2047:0] depths_i,
  input  logic [511:0]  stencil_i,

  output logic [1:0]    state_o,
  output logic          in_planes_o,
  output logic [127:0]  owner_o,
  output logic [383:0]  planes_o,
  output logic [2047:0] depths_o,    // of RAW and CLEAR
  output logic [511:0]  stencil_o
);

  logic two, four, clear;

  assign two         = z_i && state_i == ZETA_PLANES_2;
  assign four        = z_i && state_i == ZETA_PLANES_4;
  assign clear       = z_i && state_i == ZETA_CLEAR;
  assign in_planes_o = two || four;
  assign state_o     = z_i || state_i == ZETA_PLANES_2 ? state_i : ZETA_RAW;
  assign owner_o     = owner_i & {64{four, in_planes_o}};
  assign planes_o    = {planes_i[383:192] & {192{four}}, planes_i[191:96] & {96{in_planes_o}},
                        clear ? table_plane_i : planes_i[95:0] & {96{in_planes_o}}};
  assign stencil_o   = stencil_i & {512{has_stencil_i}};

  for (genvar i = 0; i < 64; i++) begin : g_sample
    assign depths_o[32*i +: 32] = clear ? table_z_i : depths_i[32*i +: 32] & code_i;
  end

endmodule

`default_nettype wire
