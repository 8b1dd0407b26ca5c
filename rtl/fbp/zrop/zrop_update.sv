// zrop_update.sv - the stencil values after a packet;
// golden model: cmodel/fbp/zrop/zrop_stencil.c (zrop_stencil_update)
//
// Combinational, with the stencil state of the packet's face.

`default_nettype none
`include "gpu_types.svh"

module zrop_update (
  input  zrop_config_t cfg_i,
  input  logic         stencil_i,        // tested
  input  logic         stencil_write_i,
  input  logic [1:0]   op_i,
  input  logic         clear_i,
  input  logic         front_i,
  input  logic [63:0]  coverage_i,
  input  logic [63:0]  bounds_i,
  input  logic [63:0]  passes_i,         // the stencil test
  input  logic [63:0]  depth_i,
  input  logic [511:0] stored_i,
  output logic [511:0] stencil_o,
  output logic         written_o
);

  stencil_face_t face;
  logic [7:0]    mask;
  logic          draws, clears, unused;

  assign face      = cfg_i.two_sided && !front_i ? cfg_i.back : cfg_i.front;
  assign draws     = op_i == ZROP_DRAW && stencil_i;
  assign clears    = op_i == ZROP_CLEAR && clear_i;
  assign mask      = draws ? face.write_mask
                           : cfg_i.front.write_mask | {8{!cfg_i.respect_stencil_mask}};
  assign written_o = stencil_o != stored_i;
  assign unused    = ^face;

  for (genvar i = 0; i < 64; i++) begin : g_sample
    zrop_stencil u_stencil (
      .draws_i(draws), .ref_i(face.ref_value), .mask_i(mask), .clear_i(cfg_i.clear_stencil),
      .op_fail_i(face.op_fail), .op_zfail_i(face.op_zfail), .op_zpass_i(face.op_zpass),
      .changes_i(coverage_i[i] && stencil_write_i && (clears || (draws && bounds_i[i]))),
      .stencil_i(passes_i[i]), .depth_i(depth_i[i]), .stored_i(stored_i[8*i +: 8]),
      .stencil_o(stencil_o[8*i +: 8])
    );
  end

endmodule

`default_nettype wire
