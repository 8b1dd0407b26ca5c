// crop_write.sv - which bits of a stored pixel a write gives; golden model: cmodel/fbp/crop/crop_write.c
//
// Combinational, of the state bundle alone.  A byte that is taken in part keeps the rest; a pad X in it
// is 0; pads Z and O go with any write.

`include "gpu_types.svh"
`include "pixel_formats.svh"

module crop_write (
  input  logic [2:0]   shape_i,
  input  logic [11:0]  channels_i,
  input  logic [3:0]   written_i,

  output logic [127:0] take_o,    // from the result
  output logic [127:0] ones_o,    // pads
  output logic [127:0] keep_o,    // from dst
  output logic [15:0]  enable_o,  // bytes
  output logic         merges_o,  // something is kept
  output logic         pads_o     // pad bits are written
);

  // A bit of each component over its width.
  function automatic logic [127:0] spread(input logic [2:0] shape, input logic [3:0] c);
    case (shape)
      SHAPE_HALVES:  spread = {64'b0, {16{c[3]}}, {16{c[2]}}, {16{c[1]}}, {16{c[0]}}};
      SHAPE_WORDS:   spread = {{32{c[3]}}, {32{c[2]}}, {32{c[1]}}, {32{c[0]}}};
      SHAPE_TENS:    spread = {96'b0, {2{c[3]}}, {10{c[2]}}, {10{c[1]}}, {10{c[0]}}};
      SHAPE_ELEVENS: spread = {96'b0, {10{c[2]}}, {11{c[1]}}, {11{c[0]}}};
      SHAPE_565:     spread = {112'b0, {5{c[2]}}, {6{c[1]}}, {5{c[0]}}};
      SHAPE_5551:    spread = {112'b0, c[3], {5{c[2]}}, {5{c[1]}}, {5{c[0]}}};
      default:       spread = {96'b0, {8{c[3]}}, {8{c[2]}}, {8{c[1]}}, {8{c[0]}}};
    endcase
  endfunction

  logic [3:0]   take, zeros, ones, x;
  logic [127:0] pads, x_bits, bytes;

  always_comb begin
    take = '0;
    for (int k = 0; k < 4; k++) begin
      for (int c = 0; c < 4; c++) begin
        if (channels_i[3*k +: 3] == c[2:0] && written_i[c]) take[k] = 1'b1;
      end
      zeros[k] = channels_i[3*k +: 3] == CHANNEL_Z && written_i != '0;
      ones[k]  = channels_i[3*k +: 3] == CHANNEL_O && written_i != '0;
      x[k]     = channels_i[3*k +: 3] == CHANNEL_X;
    end
  end

  assign take_o = spread(shape_i, take);
  assign ones_o = spread(shape_i, ones);
  assign pads   = spread(shape_i, zeros | ones);
  assign x_bits = spread(shape_i, x);

  for (genvar b = 0; b < 16; b++) begin : g_byte
    assign enable_o[b]    = |(take_o[8*b +: 8] | pads[8*b +: 8]);
    assign bytes[8*b +: 8] = {8{enable_o[b]}};
  end

  assign keep_o   = bytes & ~(take_o | pads | x_bits);
  assign merges_o = |keep_o;
  assign pads_o   = |(bytes & (pads | x_bits));

endmodule
