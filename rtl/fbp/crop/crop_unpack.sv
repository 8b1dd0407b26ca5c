// crop_unpack.sv - stored bytes to R, G, B, A; golden model: cmodel/fbp/crop/crop_operands.c
//
// Combinational.  Channels that the target lacks read as 0, alpha as absent_alpha_i.

`include "gpu_types.svh"

module crop_unpack (
  input  logic [11:0] channels_i,
  input  logic [31:0] dst_i,
  input  logic [7:0]  absent_alpha_i,
  output logic [31:0] rgba_o
);

  always_comb begin
    rgba_o = {absent_alpha_i, 24'b0};
    for (int b = 0; b < 4; b++) begin
      for (int c = 0; c < 4; c++) begin
        if (channels_i[3*b +: 3] == c[2:0]) rgba_o[8*c +: 8] = dst_i[8*b +: 8];
      end
    end
  end

endmodule
