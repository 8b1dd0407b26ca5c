// crast_quads.sv - the quads of a tile of which every edge, by itself, holds some; golden model: cmodel/gpc/crast/crast_empty.c
// (quads_of, hold_most, may_hold)
//
//   columns, rows | 1 sums, signs | 2
//
// Bit 8*row + column.

`default_nettype none
`include "gpu_types.svh"

module crast_quads (
  input  logic         clk_i,
  input  logic         advance_i,
  input  raster_prim_t prim_i,
  input  logic [143:0] reach_i,     // of each edge
  input  logic [9:0]   x_i,         // the tile
  input  logic [9:0]   y_i,
  output logic [63:0]  may_q2_o,
  output logic [15:0]  columns_q2_o, // of pixels in the box
  output logic [15:0]  rows_q2_o
);

  logic [439:0] edges;
  logic [15:0]  columns, rows, columns_q1, rows_q1;
  logic [119:0] x0, x1, y0, y1;     // the first and last pixel of each column and row of quads, in the box; 15 bits
  logic [255:0] held;               // of each edge
  logic         unused;

  assign edges  = {prim_i.edge3, prim_i.edge2, prim_i.edge1, prim_i.edge0};
  assign unused = ^{prim_i.id, prim_i.kind, prim_i.front, prim_i.at_center, prim_i.stipple, prim_i.ramp, prim_i.area,
                    prim_i.circle, prim_i.depth, prim_i.offset, prim_i.plain, prim_i.start_x, prim_i.start_y};

  for (genvar i = 0; i < 16; i++) begin : g_pixel
    logic [14:0] x, y;
    assign x = {1'b0, x_i, 4'(i)};
    assign y = {1'b0, y_i, 4'(i)};
    assign columns[i] = x >= prim_i.x0 && x < prim_i.x1;
    assign rows[i]    = y >= prim_i.y0 && y < prim_i.y1;
  end

  for (genvar k = 0; k < 8; k++) begin : g_quad
    assign x0[15*k +: 15] = {1'b0, x_i, 3'(k), !columns[2*k]};
    assign x1[15*k +: 15] = {1'b0, x_i, 3'(k), columns[2*k+1]};
    assign y0[15*k +: 15] = {1'b0, y_i, 3'(k), !rows[2*k]};
    assign y1[15*k +: 15] = {1'b0, y_i, 3'(k), rows[2*k+1]};
  end

  for (genvar e = 0; e < 4; e++) begin : g_edge
    logic signed [26:0] a, b;
    logic signed [55:0] c;
    logic               used_q1;
    logic [463:0]       across, across_q1;  // 58 bits of each column
    logic [407:0]       down, down_q1;      // 51 bits of each row

    assign {a, b, c} = edges[110*e +: 110];
    for (genvar k = 0; k < 8; k++) begin : g_most
      logic signed [41:0] ax, by;
      assign ax = 42'(a) * $signed({27'd0, a > 0 ? x1[15*k +: 15] : x0[15*k +: 15]});
      assign by = 42'(b) * $signed({27'd0, b > 0 ? y1[15*k +: 15] : y0[15*k +: 15]});
      assign across[58*k +: 58] = (58'(ax) <<< 8) + 58'($signed(reach_i[36*e +: 36])) + 58'(c);
      assign down[51*k +: 51]   = 51'(by) <<< 8;
    end
    for (genvar i = 0; i < 64; i++) begin : g_sum
      logic signed [57:0] sum;
      assign sum            = $signed(across_q1[58*(i%8) +: 58]) + 58'($signed(down_q1[51*(i/8) +: 51]));
      assign held[64*e + i] = !used_q1 || sum >= 0;
    end
    always_ff @(posedge clk_i) begin
      if (advance_i) begin
        across_q1 <= across;
        down_q1   <= down;
        used_q1   <= prim_i.edges > 3'(e);
      end
    end
  end

  logic [63:0] boxed;
  for (genvar i = 0; i < 64; i++) begin : g_boxed
    assign boxed[i] = columns_q1[i%8*2 +: 2] != '0 && rows_q1[i/8*2 +: 2] != '0;
  end

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      columns_q1   <= columns;
      rows_q1      <= rows;
      columns_q2_o <= columns_q1;
      rows_q2_o    <= rows_q1;
      may_q2_o     <= boxed & held[63:0] & held[127:64] & held[191:128] & held[255:192];
    end
  end

endmodule

`default_nettype wire
