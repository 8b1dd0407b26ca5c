// walk_inside.sv - which of eight samples a rectangle holds; golden model: inside of cmodel/fbp/walk/walk.c
//
// Combinational.

`default_nettype none

module walk_inside (
  input  logic [16:0] tile_i,    // of 8 samples
  input  logic [18:0] from_i,
  input  logic [18:0] to_i,      // excluded
  output logic [7:0]  inside_o
);

  logic [16:0] first, last;
  logic [7:0]  begun, ended;

  assign first = {1'b0, from_i[18:3]};
  assign last  = {1'b0, to_i[18:3]};
  assign begun = tile_i > first ? '1 : tile_i == first ? 8'hff << from_i[2:0] : '0;
  assign ended = tile_i < last ? '0 : tile_i == last ? 8'hff << to_i[2:0] : '1;

  assign inside_o = begun & ~ended;

endmodule

`default_nettype wire
