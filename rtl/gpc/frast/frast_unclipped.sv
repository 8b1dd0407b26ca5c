// frast_unclipped.sv - the samples of a tile that the window clip rectangles leave; golden model: cmodel/gpc/frast/frast_coverage.c (unclipped)
//
// Combinational.

`default_nettype none
`include "gpu_types.svh"

module frast_unclipped (
  input  frast_config_t cfg_i,
  input  logic [1:0]    across_i,   // log2 of a pixel's samples
  input  logic [1:0]    down_i,
  input  logic [13:0]   x_i,        // of the tile, pixels
  input  logic [13:0]   y_i,
  output logic [63:0]   samples_o
);

  logic [127:0] xmin, xmax, ymin, ymax;
  logic [63:0]  in_any, columns, rows;   // of rectangle k its columns and rows

  assign xmin = cfg_i.clip_xmin;
  assign xmax = cfg_i.clip_xmax;
  assign ymin = cfg_i.clip_ymin;
  assign ymax = cfg_i.clip_ymax;

  for (genvar i = 0; i < 8; i++) begin : g_place
    logic [15:0] x, y;
    assign x = {2'b0, x_i} + {13'd0, 3'(i) >> across_i};
    assign y = {2'b0, y_i} + {13'd0, 3'(i) >> down_i};
    for (genvar k = 0; k < 8; k++) begin : g_rectangle
      assign columns[8*k+i] = x >= xmin[16*k +: 16] && x < xmax[16*k +: 16];
      assign rows[8*k+i]    = y >= ymin[16*k +: 16] && y < ymax[16*k +: 16];
    end
  end

  always_comb begin
    in_any = '0;
    for (int i = 0; i < 64; i++) begin
      for (int k = 0; k < 8; k++) in_any[i] = in_any[i] || (columns[8*k+i%8] && rows[8*k+i/8]);
    end
    if (!cfg_i.clip_enable) samples_o = '1;
    else if (cfg_i.clip_type == CLIP_INCLUSIVE) samples_o = in_any;
    else if (cfg_i.clip_type == CLIP_EXCLUSIVE) samples_o = ~in_any;
    else samples_o = '0;
  end

endmodule

`default_nettype wire
