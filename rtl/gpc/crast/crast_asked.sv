// crast_asked.sv - whether a sample of a tile's slots is held; golden model: cmodel/gpc/crast/crast_empty.c (sample_in, held)
//
//   quads' places | 1 sums, signs | 2
//
// Sample i is of slot i / (4 * a pixel's samples).  A slot's place is that of its 4x4 samples, of which one is in the table (sample_places).

`default_nettype none
`include "gpu_types.svh"

module crast_asked (
  input  logic         clk_i,
  input  logic         advance_i,
  input  raster_prim_t prim_i,
  input  logic [9:0]   x_i,        // the tile
  input  logic [9:0]   y_i,
  input  logic [191:0] places_i,   // of 4x4 samples, of this primitive
  input  logic [2:0]   each_i,     // log2 of a pixel's samples; constant
  input  logic [15:0]  columns_i,  // pixels in the box
  input  logic [15:0]  rows_i,
  input  logic [15:0]  full_i,     // slots that have a quad
  input  logic [95:0]  quad_i,
  output logic         held_q2_o
);

  logic [439:0] edges;
  logic [15:0]  odd_x_q1, odd_y_q1, full_q1;
  logic [31:0]  columns_q1, rows_q1;  // of each slot's two in the box
  logic [255:0] beyond;               // of each edge
  logic [63:0]  asked;
  logic         wide, high, unused;   // the 4x4 samples are two quads across, down

  assign edges  = {prim_i.edge3, prim_i.edge2, prim_i.edge1, prim_i.edge0};
  assign wide   = each_i == 3'd0;
  assign high   = each_i <= 3'd1;
  assign unused = ^{prim_i.id, prim_i.kind, prim_i.front, prim_i.at_center, prim_i.x0, prim_i.x1, prim_i.y0, prim_i.y1, prim_i.stipple,
                    prim_i.ramp, prim_i.area, prim_i.circle, prim_i.depth, prim_i.offset, prim_i.plain, prim_i.start_x, prim_i.start_y};

  for (genvar e = 0; e < 4; e++) begin : g_edge
    logic signed [26:0] a, b, a_q1, b_q1;
    logic signed [55:0] c;
    logic signed [41:0] corner;
    logic               used_q1;
    logic [863:0]       base, base_q1;    // 54 bits a slot, 1/16 pixel
    logic [543:0]       place, place_q1;  // 34 bits a place

    assign {a, b, c} = edges[110*e +: 110];
    assign corner    = 42'(a) * $signed({28'd0, x_i, 4'd0}) + 42'(b) * $signed({28'd0, y_i, 4'd0});
    for (genvar s = 0; s < 16; s++) begin : g_slot
      logic [3:0]         right, down;
      logic signed [31:0] there;
      logic signed [57:0] at;
      assign right = {quad_i[6*s +: 3], 1'b0} & {2'b11, !wide, 1'b0};
      assign down  = {quad_i[6*s+3 +: 3], 1'b0} & {2'b11, !high, 1'b0};
      assign there = 32'(a) * $signed({28'd0, right}) + 32'(b) * $signed({28'd0, down});
      assign at    = ((58'(corner) + 58'(there)) <<< 8) + 58'(c);
      assign base[54*s +: 54] = 54'(at >>> 4);
    end
    for (genvar j = 0; j < 16; j++) begin : g_place
      assign place[34*j +: 34] = 34'(a) * $signed({28'd0, places_i[12*j+6 +: 6]}) +
                                 34'(b) * $signed({28'd0, places_i[12*j +: 6]});
    end

    // Of 4x2 and 4x4 samples a pixel has 4 across, of 4x4 as many down.
    for (genvar i = 0; i < 64; i++) begin : g_sample
      localparam J0 = i / 2 % 2 * 4 + i % 2;
      localparam J1 = i / 4 % 2 * 4 + i % 4;
      localparam J2 = i % 16;
      localparam J3 = i / 8 % 4 * 4 + i % 4;
      logic signed [53:0] from;
      logic signed [33:0] at;
      logic signed [54:0] sum;
      always_comb begin
        case (each_i)
          3'd0: begin
            from = base_q1[54*(i/4) +: 54];
            at   = odd_y_q1[i/4] ? (odd_x_q1[i/4] ? place_q1[34*(J0+10) +: 34] : place_q1[34*(J0+8) +: 34])
                                 : (odd_x_q1[i/4] ? place_q1[34*(J0+2) +: 34] : place_q1[34*J0 +: 34]);
          end
          3'd1: begin
            from = base_q1[54*(i/8) +: 54];
            at   = odd_y_q1[i/8] ? place_q1[34*(J1+8) +: 34] : place_q1[34*J1 +: 34];
          end
          3'd2: begin
            from = base_q1[54*(i/16) +: 54];
            at   = place_q1[34*J2 +: 34];
          end
          3'd3: begin
            from = $signed(base_q1[54*(i/32) +: 54]) + (i / 4 % 2 == 1 ? 54'(a_q1) <<< 4 : 54'sd0);
            at   = place_q1[34*J3 +: 34];
          end
          default: begin
            from = $signed(base_q1[53:0]) + (i / 4 % 2 == 1 ? 54'(a_q1) <<< 4 : 54'sd0) + (i / 32 == 1 ? 54'(b_q1) <<< 4 : 54'sd0);
            at   = place_q1[34*J3 +: 34];
          end
        endcase
      end
      assign sum             = 55'(from) + 55'(at);
      assign beyond[64*e+i]  = used_q1 && sum < 0;
    end

    always_ff @(posedge clk_i) begin
      if (advance_i) begin
        a_q1     <= a;
        b_q1     <= b;
        used_q1  <= prim_i.edges > 3'(e);
        base_q1  <= base;
        place_q1 <= place;
      end
    end
  end

  // A sample's pixel is in the box.
  for (genvar i = 0; i < 64; i++) begin : g_asked
    always_comb begin
      case (each_i)
        3'd0:    asked[i] = full_q1[i/4] && columns_q1[i/4*2 + i%2] && rows_q1[i/4*2 + i/2%2];
        3'd1:    asked[i] = full_q1[i/8] && columns_q1[i/8*2 + i/2%2] && rows_q1[i/8*2 + i/4%2];
        3'd2:    asked[i] = full_q1[i/16] && columns_q1[i/16*2 + i/2%2] && rows_q1[i/16*2 + i/8%2];
        3'd3:    asked[i] = full_q1[i/32] && columns_q1[i/32*2 + i/4%2] && rows_q1[i/32*2 + i/16%2];
        default: asked[i] = full_q1[0] && columns_q1[i/4%2] && rows_q1[i/32];
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      full_q1 <= full_i;
      for (int s = 0; s < 16; s++) begin
        odd_x_q1[s]         <= quad_i[6*s];
        odd_y_q1[s]         <= quad_i[6*s+3];
        columns_q1[2*s +: 2] <= columns_i[2*quad_i[6*s +: 3] +: 2];
        rows_q1[2*s +: 2]    <= rows_i[2*quad_i[6*s+3 +: 3] +: 2];
      end
      held_q2_o <= (asked & ~(beyond[63:0] | beyond[127:64] | beyond[191:128] | beyond[255:192])) != '0;
    end
  end

endmodule

`default_nettype wire
