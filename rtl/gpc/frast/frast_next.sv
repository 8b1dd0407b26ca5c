// frast_next.sv - the next fine tile that is tested; golden model: cmodel/gpc/frast/frast.c (find, touches)
//
// Combinational.  A tile is tested if it touches the box, and its block is neither beyond an edge nor culled.

`default_nettype none
`include "gpu_types.svh"

module frast_next (
  input  logic [1:0]  across_i,    // log2 of a pixel's samples
  input  logic [1:0]  down_i,
  input  logic [9:0]  x_i,         // of the coarse tile
  input  logic [9:0]  y_i,
  input  logic [14:0] x0_i,        // the box
  input  logic [14:0] y0_i,
  input  logic [14:0] x1_i,
  input  logic [14:0] y1_i,
  input  logic        discarded_i,
  input  logic [3:0]  left_out_i,  // blocks
  input  logic [63:0] done_i,      // tiles that were tested

  output logic        any_o,
  output logic        last_o,      // no other one is behind it
  output logic [63:0] one_o,       // the tile, as done_i
  output logic [3:0]  x_o,         // pixels from the coarse tile's corner
  output logic [3:0]  y_o
);

  // Ends of what is two pixels wide: it begins before the box ends, and ends behind where the box begins.
  logic [7:0] before_x, before_y, behind_x, behind_y;

  for (genvar k = 0; k < 8; k++) begin : g_pair
    assign before_x[k] = {1'b0, x_i, 4'(2 * k)} < x1_i;
    assign before_y[k] = {1'b0, y_i, 4'(2 * k)} < y1_i;
    assign behind_x[k] = {1'b0, x_i, 4'd0} + 15'(2 * k + 2) > x0_i;
    assign behind_y[k] = {1'b0, y_i, 4'd0} + 15'(2 * k + 2) > y0_i;
  end

  // Tile i of each shape is at a place of its own; a block's tiles go across, then down.
  logic [319:0] touches;

  for (genvar s = 0; s < 5; s++) begin : g_shape
    localparam A = (s + 1) / 2;
    localparam D = s / 2;
    for (genvar i = 0; i < 64; i++) begin : g_tile
      localparam Block = (i >> s) % 4;
      localparam X     = Block % 2 * 4 + i % (1 << A) * (4 >> A);
      localparam Y     = Block / 2 * 4 + (i % (1 << s) >> A) * (4 >> D);
      assign touches[64*s+i] = i < (4 << s) && before_x[X] && behind_x[X + (4 >> A) - 1] && before_y[Y] &&
                              behind_y[Y + (4 >> D) - 1] && !left_out_i[Block];
    end
  end

  logic [2:0]  shape;     // log2 of a pixel's samples
  logic [63:0] tested, left, rest;
  logic [5:0]  index;
  logic [1:0]  block;
  logic [3:0]  k;

  function automatic logic [5:0] lowest(input logic [63:0] mask);
    lowest = '0;
    for (int i = 63; i >= 0; i--) begin
      if (mask[i]) lowest = i[5:0];
    end
  endfunction

  assign shape  = {1'b0, across_i} + {1'b0, down_i};
  assign tested = discarded_i ? '0 : touches[64*shape +: 64];
  assign left   = tested & ~done_i;
  assign rest   = left & (left - 64'd1);
  assign any_o  = left != '0;
  assign last_o = rest == '0;
  assign one_o  = left & ~rest;
  assign index  = lowest(left);
  assign block  = 2'(index >> shape);
  assign k      = index[3:0] & ~(4'hf << shape);
  assign x_o    = {block[0], 3'd0} + (4'(k & ~(4'hf << across_i)) << (2'd3 - across_i));
  assign y_o    = {block[1], 3'd0} + (4'(k >> across_i) << (2'd3 - down_i));

endmodule

`default_nettype wire
