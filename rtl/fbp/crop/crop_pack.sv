// crop_pack.sv - R, G, B, A to the components that a pixel stores; golden model: cmodel/common/pixel.c
//
// Combinational.  Bits of no channel are undefined; crop_write.sv selects the bits that are taken.

`default_nettype none

module crop_pack #(
  parameter W = 8
) (
  input  logic [11:0]    channels_i,
  input  logic [4*W-1:0] rgba_i,
  output logic [4*W-1:0] components_o
);

  for (genvar k = 0; k < 4; k++) begin : g_component
    logic [1:0] channel;
    logic       unused;
    assign channel = channels_i[3*k +: 2];
    assign unused  = channels_i[3*k + 2];
    assign components_o[W*k +: W] = rgba_i[W*channel +: W];
  end

endmodule

`default_nettype wire
