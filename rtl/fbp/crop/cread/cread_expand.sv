// cread_expand.sv - one pass of a packet: pixels to samples; golden model: cmodel/fbp/crop/cread/cread_pass.c
//
// Combinational.

`default_nettype none

module cread_expand (
  input  logic [3:0]   sector_i,
  input  logic [2:0]   samples_i,      // of a pixel that the pass sees, log2
  input  logic [1:0]   pixels_i,       // of the packet, log2: 1, 2, 3
  input  logic [1:0]   words_i,        // of a stored pixel, log2
  input  logic         reads_i,
  input  logic         dst_reduced_i,
  input  logic [127:0] covered_i,
  input  logic [255:0] src_i,
  input  logic [255:0] src1_i,
  input  logic [255:0] dst_i,

  output logic [7:0]   coverage_o,
  output logic [255:0] src_o,
  output logic [255:0] src1_o,
  output logic [255:0] dst_o
);

  // The word that goes to word 'at' where a pixel has 2^words: of the pixel that has the sample there.
  function automatic logic [2:0] from(input logic [2:0] at, input logic [1:0] words,
                                      input logic [6:0] first, input logic [2:0] samples);
    logic [6:0] number;
    logic [2:0] pixel;
    number = first + {4'd0, at >> words};
    pixel  = 3'(number >> samples);
    from   = 3'(pixel << words) | (at & ~(3'd7 << words));
  endfunction

  function automatic logic [255:0] spread(input logic [255:0] x, input logic [1:0] words,
                                          input logic [6:0] first, input logic [2:0] samples);
    for (int w = 0; w < 8; w++) begin
      spread[32*w +: 32] = x[32*from(w[2:0], words, first, samples) +: 32];
    end
  endfunction

  // Words of the pixels that a pass has.
  function automatic logic [255:0] stored(input logic [1:0] pixels, input logic [1:0] words);
    for (int w = 0; w < 8; w++) begin
      stored[32*w +: 32] = {32{w < (1 << (pixels + words))}};
    end
  endfunction

  logic [6:0] first;  // sample of the pass

  assign first      = {3'b0, sector_i} << pixels_i;
  assign src_o      = spread(src_i, 2'd3 - pixels_i, first, samples_i);
  assign src1_o     = spread(src1_i, 2'd3 - pixels_i, first, samples_i);
  assign dst_o      = (dst_reduced_i ? spread(dst_i, words_i, first, samples_i) : dst_i) &
                      stored(pixels_i, words_i) & {256{reads_i}};
  assign coverage_o = 8'(covered_i >> first) &
                      (pixels_i == 2'd3 ? 8'hff : pixels_i == 2'd2 ? 8'h0f : 8'h03);

endmodule

`default_nettype wire
