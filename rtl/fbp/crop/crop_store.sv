// crop_store.sv - R, G, B, A to stored bytes and their enables; golden model: cmodel/fbp/crop/crop.c
//
// Combinational.  Pads Z (zeros) and O (ones) go with any write; bytes not written are 0.

`include "gpu_types.svh"

module crop_store (
  input  logic        write_i,
  input  logic [3:0]  written_i,
  input  logic [11:0] channels_i,
  input  logic [31:0] result_i,
  output logic [3:0]  byte_enable_o,
  output logic [31:0] pixel_o
);

  always_comb begin
    byte_enable_o = '0;
    pixel_o       = '0;
    for (int b = 0; b < 4; b++) begin
      for (int c = 0; c < 4; c++) begin
        if (channels_i[3*b +: 3] == c[2:0] && written_i[c] && write_i) begin
          byte_enable_o[b]   = 1'b1;
          pixel_o[8*b +: 8]  = result_i[8*c +: 8];
        end
      end
      if (channels_i[3*b +: 3] == CHANNEL_Z && write_i) byte_enable_o[b] = 1'b1;
      if (channels_i[3*b +: 3] == CHANNEL_O && write_i) begin
        byte_enable_o[b]  = 1'b1;
        pixel_o[8*b +: 8] = 8'hff;
      end
    end
  end

endmodule
