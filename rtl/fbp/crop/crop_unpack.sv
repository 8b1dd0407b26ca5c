// crop_unpack.sv - stored components to R, G, B, A; golden model: cmodel/fbp/crop/crop_operands.c
//
// Combinational.  Channels that the target lacks read as 0, alpha as absent_alpha_i.

`default_nettype none

module crop_unpack #(
  parameter W = 8
) (
  input  logic [11:0]    channels_i,
  input  logic [4*W-1:0] components_i,
  input  logic [W-1:0]   absent_alpha_i,
  output logic [4*W-1:0] rgba_o
);

  always_comb begin
    rgba_o = {absent_alpha_i, {3*W{1'b0}}};
    for (int k = 0; k < 4; k++) begin
      for (int c = 0; c < 4; c++) begin
        if (channels_i[3*k +: 3] == c[2:0]) rgba_o[W*c +: W] = components_i[W*k +: W];
      end
    end
  end

endmodule

`default_nettype wire
