// crop_write.sv - selects the bits of a stored pixel to write; golden model: cmodel/fbp/crop/crop_write.c
//
// Combinational, from the state bundle alone.  A byte that is written in part keeps its other bits; a pad X
// in it becomes 0; pads Z and O are written with any write.

`default_nettype none
`include "gpu_types.svh"

module crop_write (
  input  logic [2:0]   shape_i,
  input  logic [11:0]  channels_i,
  input  logic [3:0]   written_i,

  output logic [3:0]   taken_o,   // stored components
  output logic [127:0] take_o,    // from the result
  output logic [127:0] ones_o,    // pads
  output logic [127:0] keep_o,    // from dst
  output logic [15:0]  enable_o,  // bytes
  output logic         merges_o,  // something is kept
  output logic         pads_o     // pad bits are written
);

  logic [3:0]   zeros, ones, x;
  logic [127:0] zero_bits, pads, x_bits, bytes;

  always_comb begin
    taken_o = '0;
    for (int k = 0; k < 4; k++) begin
      for (int c = 0; c < 4; c++) begin
        if (channels_i[3*k +: 3] == c[2:0] && written_i[c]) taken_o[k] = 1'b1;
      end
      zeros[k] = channels_i[3*k +: 3] == CHANNEL_Z && written_i != '0;
      ones[k]  = channels_i[3*k +: 3] == CHANNEL_O && written_i != '0;
      x[k]     = channels_i[3*k +: 3] == CHANNEL_X;
    end
  end

  crop_spread u_take (.shape_i, .components_i(taken_o), .bits_o(take_o));
  crop_spread u_zeros (.shape_i, .components_i(zeros), .bits_o(zero_bits));
  crop_spread u_ones (.shape_i, .components_i(ones), .bits_o(ones_o));
  crop_spread u_x (.shape_i, .components_i(x), .bits_o(x_bits));
  assign pads = zero_bits | ones_o;

  for (genvar b = 0; b < 16; b++) begin : g_byte
    assign enable_o[b]     = |(take_o[8*b +: 8] | pads[8*b +: 8]);
    assign bytes[8*b +: 8] = {8{enable_o[b]}};
  end

  assign keep_o   = bytes & ~(take_o | pads | x_bits);
  assign merges_o = |keep_o;
  assign pads_o   = |(bytes & (pads | x_bits));

endmodule

`default_nettype wire
