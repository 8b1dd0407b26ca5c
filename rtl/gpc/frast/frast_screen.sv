// frast_screen.sv - the samples of a tile that the polygon stipple leaves; golden model: cmodel/gpc/frast/frast_coverage.c (unscreened)
//
// Combinational.  A tile lies in eight rows and in one byte of the pattern; bit 7 of a byte is leftmost.

`default_nettype none
`include "gpu_types.svh"

module frast_screen (
  input  frast_config_t cfg_i,
  input  logic [1:0]    kind_i,
  input  logic [1:0]    across_i,   // log2 of a pixel's samples
  input  logic [1:0]    down_i,
  input  logic [4:0]    x_i,        // of the tile, pixels of the pattern
  input  logic [4:0]    y_i,
  output logic [63:0]   samples_o
);

  logic [1023:0] pattern;
  logic [255:0]  eight;
  logic [63:0]   block;

  assign pattern = cfg_i.polygon_pattern;
  assign eight   = pattern[256*y_i[4:3] +: 256];

  for (genvar r = 0; r < 8; r++) begin : g_row
    logic [31:0] row;
    logic [7:0]  line;
    assign row  = eight[32*r +: 32];
    assign line = row[8*x_i[4:3] +: 8];
    assign block[8*r +: 8] = {line[0], line[1], line[2], line[3], line[4], line[5], line[6], line[7]};
  end

  for (genvar i = 0; i < 64; i++) begin : g_sample
    logic [2:0] x, y;
    assign x = x_i[2:0] + (3'(i % 8) >> across_i);
    assign y = y_i[2:0] + (3'(i / 8) >> down_i);
    assign samples_o[i] = !cfg_i.polygon_stipple || kind_i != PRIMITIVE_TRIANGLE || block[{y, x}];
  end

endmodule

`default_nettype wire
