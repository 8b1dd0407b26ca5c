// comp_lanes.svh - lanes of pixels, 32 or 64 bits at once; golden model: cmodel/fbp/comp/comp_lanes.c
//
// scripts/comp_modes.sh puts these functions behind the rows of comp_modes.def, in comp_modes.svh.

// Bits of a residual in a class, of those the packet's widest has.
function automatic logic [5:0] comp_class_bits(
  input logic [0:0] classes, input logic [1:0] code, input logic [5:0] widest
);
  logic [27:0] row;
  logic [6:0]  of_code;
  row     = comp_classes_row(classes);
  of_code = row[7*code +: 7];
  comp_class_bits = widest > of_code[6:1] ? (widest - of_code[6:1]) >> of_code[0] : 6'd0;
endfunction

// Where a lane of a row begins in its pixel.
function automatic logic [6:0] comp_lane_at(input logic [39:0] row, input integer lane);
  comp_lane_at = '0;
  for (int l = 0; l < 3; l++) begin
    if (l < lane) comp_lane_at = comp_lane_at + {1'b0, row[12+6*l +: 6]};
  end
endfunction

// All bits of a lane of every pixel in 64 bits: two pixels, or one.
function automatic logic [63:0] comp_lane_mask(input logic [2:0] split, input integer lane);
  logic [39:0] row;
  logic [63:0] mask;
  comp_lane_mask = '0;
  for (int s = 0; s < 8; s++) begin
    row  = comp_split_row(s[2:0]);
    mask = ((64'd1 << row[12+6*lane +: 6]) - 64'd1) << comp_lane_at(row, lane);
    if (split == s[2:0]) comp_lane_mask = row[39] ? mask : mask | (mask << 32);
  end
endfunction

// The top bit of every lane of a word; the two words of a wide pixel fall into lanes alike.
function automatic logic [31:0] comp_tops(input logic [2:0] split);
  logic [63:0] mask;
  comp_tops = '0;
  for (int l = 0; l < 4; l++) begin
    mask      = comp_lane_mask(split, l);
    comp_tops = comp_tops | (mask[31:0] & ~{1'b0, mask[31:1]});
  end
endfunction

// Lane by lane, modulo its width: a - b, a + b.
function automatic logic [31:0] comp_sub(
  input logic [31:0] tops, input logic [31:0] a, input logic [31:0] b
);
  comp_sub = ((a | tops) - (b & ~tops)) ^ ((a ^ ~b) & tops);
endfunction
function automatic logic [31:0] comp_add(
  input logic [31:0] tops, input logic [31:0] a, input logic [31:0] b
);
  comp_add = ((a & ~tops) + (b & ~tops)) ^ ((a ^ b) & tops);
endfunction

// Lane 1 in the places and the scale of lanes 0 and 2, of two pixels or one; 0 if there are fewer than
// three lanes.
function automatic logic [63:0] comp_green(input logic [2:0] split, input logic [63:0] x);
  logic [39:0] row;
  logic [63:0] green, places;
  comp_green = '0;
  for (int s = 0; s < 8; s++) begin
    row    = comp_split_row(s[2:0]);
    places = '0;
    for (int p = 0; p < 2; p++) begin
      green  = row[39] ? x : {32'b0, x[32*p +: 32]};
      green  = (green >> comp_lane_at(row, 1)) & ((64'd1 << row[18 +: 6]) - 64'd1);
      green  = green >> (row[18 +: 6] - row[12 +: 6]) |
               (green >> (row[18 +: 6] - row[24 +: 6])) << comp_lane_at(row, 2);
      places = places | (row[39] ? green : green << 32 * p);
    end
    if (split == s[2:0] && row[38:36] >= 3'd3) comp_green = places;
  end
endfunction

// Lane 'lane' of a word, and where such a lane begins; 0, 32 of a lane that words do not have.
function automatic logic [31:0] comp_word_lane(
  input logic [2:0] split, input integer lane, input logic [31:0] x
);
  logic [39:0] row;
  comp_word_lane = '0;
  for (int s = 0; s < 8; s++) begin
    row = comp_split_row(s[2:0]);
    if (split == s[2:0] && comp_lane_at(row, lane) < 7'd32) begin
      comp_word_lane = (x >> comp_lane_at(row, lane)) & ((32'd1 << row[12+6*lane +: 6]) - 32'd1);
    end
  end
endfunction
function automatic logic [31:0] comp_word_place(
  input logic [2:0] split, input integer lane, input logic [31:0] x
);
  logic [39:0] row;
  comp_word_place = '0;
  for (int s = 0; s < 8; s++) begin
    row = comp_split_row(s[2:0]);
    if (split == s[2:0] && comp_lane_at(row, lane) < 7'd32) begin
      comp_word_place = (x & ((32'd1 << row[12+6*lane +: 6]) - 32'd1)) << comp_lane_at(row, lane);
    end
  end
endfunction
