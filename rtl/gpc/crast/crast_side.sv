// crast_side.sv - where covered samples can be, seen from a tile; golden model: cmodel/gpc/crast/crast_judge.c (crast_pixels,
// crast_most, crast_side)
//
// Combinational.

`default_nettype none
`include "gpu_types.svh"

module crast_side (
  input  raster_prim_t prim_i,
  input  logic [143:0] reach_i,   // of each edge
  input  logic [9:0]   x_i,       // the tile
  input  logic [9:0]   y_i,
  output logic         here_o,
  output logic         left_o,    // some edge holds samples to the left alone, and none to the right alone
  output logic         right_o    // ... to the right; none of the three: nowhere in the row
);

  // The pixels of the tile that are in the box.
  logic [14:0] left, top, right, bottom, x0, y0, x1, y1;
  logic [439:0] edges;
  logic [3:0]   beyond, to_left, to_right;
  logic         unused;

  assign left   = {1'b0, x_i, 4'd0};
  assign top    = {1'b0, y_i, 4'd0};
  assign right  = left + 15'd16;
  assign bottom = top + 15'd16;
  assign x0     = left > prim_i.x0 ? left : prim_i.x0;
  assign y0     = top > prim_i.y0 ? top : prim_i.y0;
  assign x1     = (right < prim_i.x1 ? right : prim_i.x1) - 15'd1;
  assign y1     = (bottom < prim_i.y1 ? bottom : prim_i.y1) - 15'd1;
  assign edges  = {prim_i.edge3, prim_i.edge2, prim_i.edge1, prim_i.edge0};

  for (genvar e = 0; e < 4; e++) begin : g_edge
    logic signed [26:0] a, b;
    logic signed [55:0] c;
    logic signed [42:0] ab;
    logic signed [57:0] most;
    assign {a, b, c} = edges[110*e +: 110];
    assign ab        = 43'(a) * $signed({28'd0, a > 0 ? x1 : x0}) + 43'(b) * $signed({28'd0, b > 0 ? y1 : y0});
    assign most      = (58'(ab) <<< 8) + 58'($signed(reach_i[36*e +: 36])) + 58'(c);
    assign beyond[e]   = prim_i.edges > 3'(e) && most < 0;
    assign to_left[e]  = beyond[e] && a < 0;
    assign to_right[e] = beyond[e] && a > 0;
  end

  assign here_o  = beyond == '0;
  assign left_o  = !here_o && beyond == to_left;
  assign right_o = !here_o && beyond == to_right;
  assign unused  = ^{prim_i.id, prim_i.kind, prim_i.front, prim_i.at_center, prim_i.stipple, prim_i.ramp, prim_i.area,
                     prim_i.circle, prim_i.depth, prim_i.offset, prim_i.plain, prim_i.start_x, prim_i.start_y};

endmodule

`default_nettype wire
