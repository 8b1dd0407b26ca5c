// zjudge_plane.sv - a plane's least and greatest corner of the tile's first block; golden model: cmodel/gpc/zcull/zcull_range.h (zcull_plane_of)
//
//   | 1 products | 2 sums
//
// In units of the plane, exact.  A block is eight pixels, so a tile's corner is at an even number of blocks.

`default_nettype none
`include "gpu_types.svh"

module zjudge_plane (
  input  logic               clk_i,
  input  logic               advance_i,
  input  prim_plane_t        plane_i,
  input  logic [9:0]         x_i,         // in tiles
  input  logic [9:0]         y_i,

  output logic signed [66:0] least_q2_o,
  output logic signed [66:0] most_q2_o,
  output logic signed [47:0] dx_q2_o,
  output logic signed [47:0] dy_q2_o,
  output logic signed [8:0]  exp_q2_o
);

  logic signed [47:0] dx, dy;
  logic signed [63:0] base;
  logic signed [58:0] right_q1, down_q1;  // to the tile, in sixteen times the plane's units
  logic signed [63:0] base_q1;
  logic signed [47:0] dx_q1, dy_q1;
  logic signed [8:0]  exp_q1;
  logic signed [66:0] corner, low, high;

  assign dx   = plane_i.dx;
  assign dy   = plane_i.dy;
  assign base = plane_i.base;

  assign corner = 67'(base_q1) + (67'(right_q1) <<< 4) + (67'(down_q1) <<< 4);
  assign low    = (dx_q1[47] ? 67'(dx_q1) <<< 3 : 67'sd0) + (dy_q1[47] ? 67'(dy_q1) <<< 3 : 67'sd0);
  assign high   = (dx_q1[47] ? 67'sd0 : 67'(dx_q1) <<< 3) + (dy_q1[47] ? 67'sd0 : 67'(dy_q1) <<< 3);

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      right_q1   <= 59'(dx) * $signed({49'd0, x_i});
      down_q1    <= 59'(dy) * $signed({49'd0, y_i});
      base_q1    <= base;
      dx_q1      <= dx;
      dy_q1      <= dy;
      exp_q1     <= plane_i.exp;
      least_q2_o <= corner + low;
      most_q2_o  <= corner + high;
      dx_q2_o    <= dx_q1;
      dy_q2_o    <= dy_q1;
      exp_q2_o   <= exp_q1;
    end
  end

endmodule

`default_nettype wire
