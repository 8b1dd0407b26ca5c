// comp_lanes.svh - lanes of pixels, 32 or 64 bits at once
// golden model: cmodel/fbp/comp/comp_lanes.c
//
// scripts/build/comp_modes.sh writes comp_modes.svh: the numbers of comp_modes.def, then these functions.
// There are eight codes of splits; the last means none and has no lanes.

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

// All bits of a lane of every pixel in 64 bits: two pixels, or one.
function automatic logic [63:0] comp_lane_mask(input logic [2:0] split, input integer lane);
  comp_lane_mask = '0;
  for (int s = 0; s < 8; s++) begin
    if (split == s[2:0]) begin
      comp_lane_mask = ((64'd1 << COMP_WIDTHS[6*(4*s + lane) +: 6]) - 64'd1) <<
                       COMP_STARTS[6*(4*s + lane) +: 6];
      if (!COMP_WIDE[s]) comp_lane_mask = {2{comp_lane_mask[31:0]}};
    end
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

// Lane 1 in the places and the scale of lanes 0 and 2, of two pixels or one; 0 if there are fewer
// than three lanes.
function automatic logic [63:0] comp_green_of(
  input integer s, input logic [63:0] pixel
);
  logic [63:0] green;
  green         = (pixel >> COMP_STARTS[24*s + 6 +: 6]) &
                  ((64'd1 << COMP_WIDTHS[24*s + 6 +: 6]) - 64'd1);
  comp_green_of = green >> (COMP_WIDTHS[24*s + 6 +: 6] - COMP_WIDTHS[24*s +: 6]) |
                  (green >> (COMP_WIDTHS[24*s + 6 +: 6] - COMP_WIDTHS[24*s + 12 +: 6])) <<
                  COMP_STARTS[24*s + 12 +: 6];
endfunction
function automatic logic [63:0] comp_green(input logic [2:0] split, input logic [63:0] x);
  comp_green = '0;
  for (int s = 0; s < 8; s++) begin
    if (split == s[2:0] && COMP_LANES[3*s +: 3] >= 3'd3) begin
      if (COMP_WIDE[s]) comp_green = comp_green_of(s, x);
      else comp_green = comp_green_of(s, {32'b0, x[31:0]}) |
                        (comp_green_of(s, {32'b0, x[63:32]}) << 32);
    end
  end
endfunction
