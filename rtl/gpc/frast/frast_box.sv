// frast_box.sv - the samples of a tile whose pixel is in the box; golden model: cmodel/gpc/raster_held.c (boxed)
//
// Combinational.

`default_nettype none

module frast_box (
  input  logic [1:0]  across_i,   // log2 of a pixel's samples
  input  logic [1:0]  down_i,
  input  logic [13:0] x_i,        // of the tile, pixels
  input  logic [13:0] y_i,
  input  logic [14:0] x0_i,
  input  logic [14:0] y0_i,
  input  logic [14:0] x1_i,
  input  logic [14:0] y1_i,
  output logic [63:0] samples_o
);

  logic [7:0] columns, rows;

  for (genvar i = 0; i < 8; i++) begin : g_place
    logic [14:0] x, y;
    assign x          = {1'b0, x_i} + {12'd0, 3'(i) >> across_i};
    assign y          = {1'b0, y_i} + {12'd0, 3'(i) >> down_i};
    assign columns[i] = x >= x0_i && x < x1_i;
    assign rows[i]    = y >= y0_i && y < y1_i;
    assign samples_o[8*i +: 8] = columns & {8{rows[i]}};
  end

endmodule

`default_nettype wire
