// zrop_format.sv - the depths of a format; golden model: cmodel/fbp/zrop/zrop_mode.c (layout_of)
//
// Combinational.

`default_nettype none
`include "gpu_types.svh"

module zrop_format (
  input  logic [4:0]  format_i,
  output logic        z_o,        // has depth
  output logic        z16_o,
  output logic        z_float_o,  // of 32 bits
  output logic [31:0] code_o      // the bits of a depth
);

  assign z_o       = format_i != ZETA_S8;
  assign z16_o     = format_i == ZETA_Z16;
  assign z_float_o = format_i == ZETA_ZF32 || format_i == ZETA_ZF32_X24S8;
  assign code_o    = {{8{z_float_o}}, {8{z_o && !z16_o}}, {16{z_o}}};

endmodule

`default_nettype wire
