// frast_edge.sv - the samples that an edge does not hold; golden model: cmodel/gpc/raster_held.c (held),
// frast/frast_area.c (edge_at), frast/frast_opacity.c (value_at)
//
//   products | 3 corner | 4 sums, signs | 5
//
// A sample's value is that of the tile's corner, of its 4x4 samples in the tile, and of its place in these, in sixteenths: the lowest four
// bits of the corner's do not change its sign.

`default_nettype none

module frast_edge (
  input  logic               clk_i,
  input  logic               advance_i,
  input  logic signed [26:0] a_i,
  input  logic signed [26:0] b_i,
  input  logic signed [55:0] c_i,
  input  logic               used_i,
  input  logic               area_i,
  input  logic [13:0]        x_i,        // of the tile, pixels
  input  logic [13:0]        y_i,
  input  logic [191:0]       places_i,   // of 4x4 samples (sample_places)
  input  logic [1:0]         across_i,
  input  logic [1:0]         down_i,

  output logic [63:0]        beyond_q5_o,
  output logic signed [39:0] corner_q4_o // as areas and ramps have it, in 1/256: at the ends of 40 bits if it is beyond them
);

  //////////////
  // Products //
  //////////////

  logic signed [41:0] ab_q3;
  logic signed [26:0] a_q3, b_q3;
  logic signed [55:0] c_q3;
  logic               used_q3, area_q3;
  logic [543:0]       place, place_q3, place_q4;  // 34 bits a place

  for (genvar j = 0; j < 16; j++) begin : g_place
    assign place[34*j +: 34] = 34'(a_i) * $signed({28'd0, places_i[12*j+6 +: 6]}) +
                               34'(b_i) * $signed({28'd0, places_i[12*j +: 6]});
  end

  ////////////
  // Corner //
  ////////////

  // 58 bits hold the sum of 50 bits, 56 bits and what an area adds.
  logic               moved;
  logic signed [57:0] corner, adjusted;
  logic signed [36:0] clamped;
  logic signed [39:0] fitted;
  logic               unused;
  logic [147:0]       base, base_q4;  // of each 4x4
  logic [26:0]        size_a, size_b;

  function automatic logic signed [39:0] fit40(input logic signed [57:0] v);
    fit40 = v[57:39] == '0 || v[57:39] == '1 ? v[39:0] : {v[57], {39{!v[57]}}};
  endfunction

  assign moved    = a_q3 < 0 || (a_q3 == 0 && b_q3 <= 0);
  assign size_a   = a_q3 < 0 ? -a_q3 : a_q3;
  assign size_b   = b_q3 < 0 ? -b_q3 : b_q3;
  assign corner   = (58'(ab_q3) <<< 8) + 58'(c_q3);
  assign adjusted = !area_q3 ? corner + $signed({57'd0, moved})
                             : corner + ((58'(a_q3) + 58'(b_q3)) <<< 3) - $signed({57'd0, moved}) -
                               $signed({23'd0, {1'b0, size_a} + {1'b0, size_b}, 7'd0});

  assign fitted   = fit40(corner);
  assign clamped  = 37'($signed(fitted[39:4]));

  assign unused = ^fitted[3:0];

  for (genvar q = 0; q < 4; q++) begin : g_base
    assign base[37*q +: 37] = clamped + (q % 2 == 1 ? 37'(a_q3) <<< (3'd6 - {1'b0, across_i}) : 37'sd0) +
                              (q / 2 == 1 ? 37'(b_q3) <<< (3'd6 - {1'b0, down_i}) : 37'sd0);
  end

  //////////
  // Sums //
  //////////

  logic        used_q4;
  logic [63:0] beyond;

  for (genvar i = 0; i < 64; i++) begin : g_sum
    localparam Q = i / 32 * 2 + i % 8 / 4;
    localparam J = i / 8 % 4 * 4 + i % 4;
    logic signed [36:0] sum;
    assign sum       = $signed(base_q4[37*Q +: 37]) + 37'($signed(place_q4[34*J +: 34]));
    assign beyond[i] = used_q4 && sum < 0;
  end

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      ab_q3       <= 42'(a_i) * $signed({28'd0, x_i}) + 42'(b_i) * $signed({28'd0, y_i});
      a_q3        <= a_i;
      b_q3        <= b_i;
      c_q3        <= c_i;
      used_q3     <= used_i;
      area_q3     <= area_i;
      place_q3    <= place;
      place_q4    <= place_q3;
      base_q4     <= base;
      used_q4     <= used_q3;
      corner_q4_o <= fit40(adjusted);
      beyond_q5_o <= beyond;
    end
  end

endmodule

`default_nettype wire
