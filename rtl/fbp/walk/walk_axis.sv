// walk_axis.sv - blocks or tiles of an axis that a clear walks; golden model: walk_extent_of of cmodel/fbp/walk/walk.c
//
// Combinational.

`default_nettype none

module walk_axis (
  input  logic [22:0] color_i,    // bytes of a row, or rows
  input  logic        down_i,     // rows: a block has 16, else it is 64 bytes
  input  logic [18:0] samples_i,  // of depth, along the axis
  input  logic [18:0] from_i,     // of its rectangle, in samples
  input  logic [18:0] to_i,       // excluded
  input  logic        zeta_i,     // tiles of 8 samples of depth

  output logic [16:0] first_o,
  output logic [16:0] count_o
);

  logic [18:0] last;
  logic [16:0] blocks, first, last_tile;

  assign blocks    = down_i ? color_i[20:4] + {16'b0, color_i[3:0] != '0} : color_i[22:6] + {16'b0, color_i[5:0] != '0};
  assign last      = to_i < samples_i ? to_i : samples_i;
  assign last_tile = {1'b0, last[18:3]} + {16'b0, last[2:0] != '0};
  assign first     = {1'b0, from_i[18:3]};

  assign first_o = zeta_i ? first : '0;
  assign count_o = !zeta_i ? blocks : from_i < to_i && last_tile > first ? last_tile - first : '0;

endmodule

`default_nettype wire
