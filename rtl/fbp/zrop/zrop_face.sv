// zrop_face.sv - the stencil test of a whole tile;
// golden model: cmodel/fbp/zrop/zrop_stencil.c (zrop_face, zrop_stencil_passes)
//
// Combinational.

`default_nettype none
`include "gpu_types.svh"

module zrop_face (
  input  zrop_config_t cfg_i,
  input  logic         stencil_i,  // tested
  input  logic         front_i,
  input  logic [511:0] stored_i,
  output logic [63:0]  passes_o
);

  logic [2:0] func;
  logic [7:0] ref_value, mask;
  logic [3:0] code;
  logic       back, unused;

  assign back      = cfg_i.two_sided && !front_i;
  assign code      = back ? cfg_i.back.func : cfg_i.front.func;
  assign func      = code[2:0] - 3'd1;
  assign unused    = code[3];
  assign mask      = back ? cfg_i.back.func_mask : cfg_i.front.func_mask;
  assign ref_value = (back ? cfg_i.back.ref_value : cfg_i.front.ref_value) & mask;

  for (genvar i = 0; i < 64; i++) begin : g_sample
    logic [7:0] stored;
    assign stored      = stored_i[8*i +: 8] & mask;
    assign passes_o[i] = !stencil_i || ({ref_value > stored, ref_value == stored,
                                         ref_value < stored} & func) != '0;
  end

endmodule

`default_nettype wire
