// hazard_place.sv - where a packet lies in its target; golden model: cmodel/common/quad_place.c
//
// Combinational.  Of an address what counts is the number of its sector, modulo 4096.

`default_nettype none
`include "gpu_types.svh"

module hazard_place (
  input  rop_surface_t  surface_i,
  input  logic [1:0]    pixels_i,   // of the packet, log2
  input  logic [13:0]   x_i,        // pixels
  input  logic [13:0]   y_i,

  output hazard_place_t place_o
);

  //////////////
  // Elements //
  //////////////

  logic [1:0]  across, down;         // of a pixel, log2
  logic [2:0]  size;                 // bytes of an element, log2
  logic [18:0] width, height, left, top, beside, below;
  logic [4:0]  columns, wide;
  logic [3:0]  rows, tall;

  surface_scale u_scale (
    .samples_i(surface_i.samples), .bytes_i(surface_i.bytes), .width_i(surface_i.width),
    .height_i(surface_i.height), .across_o(across), .down_o(down), .size_o(size),
    .width_o(width), .height_o(height)
  );

  assign left    = {5'b0, x_i} << across;
  assign top     = {5'b0, y_i} << down;
  assign columns = (pixels_i == 2'd3 ? 5'd4 : 5'd2) << across;
  assign rows    = (pixels_i == 2'd1 ? 4'd1 : 4'd2) << down;
  assign beside  = width - left;    // in the target
  assign below   = height - top;
  assign wide    = beside < {14'b0, columns} ? beside[4:0] : columns;
  assign tall    = below < {15'b0, rows} ? below[3:0] : rows;

  ///////////////////////
  // Bytes and sectors //
  ///////////////////////

  logic [18:0] last_column;
  logic [16:0] last_row;
  logic [22:0] first_byte, last_byte, row_bytes;
  logic [16:0] gobs;
  logic        unused;

  assign last_column = left + {14'b0, wide} - 19'd1;
  assign last_row    = top[16:0] + {13'b0, tall} - 17'd1;
  assign first_byte  = {4'b0, left} << size;
  assign last_byte   = {4'b0, last_column} << size;
  assign row_bytes   = {4'b0, width} << size;
  assign gobs        = row_bytes[22:6] + {16'b0, row_bytes[5:0] != '0};

  ////////////
  // Blocks //
  ////////////

  logic [15:0] high;      // GOBs of the target
  logic [2:0]  most, block_height;
  logic [3:0]  block;     // GOBs of a block, log2
  logic [15:0] gob_y, block_y;
  logic [4:0]  above;    // it in its block, GOBs
  logic [7:0]  next, pitch_gobs, gob_base;

  assign high = height[18:3] + {15'b0, height[2:0] != '0};

  // No block is more than twice as high as the target.
  always_comb begin
    if (high <= 16'd1) most = 3'd0;
    else if (high <= 16'd2) most = 3'd1;
    else if (high <= 16'd4) most = 3'd2;
    else if (high <= 16'd8) most = 3'd3;
    else if (high <= 16'd16) most = 3'd4;
    else most = 3'd5;
  end

  assign block_height = surface_i.block_height < most ? surface_i.block_height : most;
  assign block        = {1'b0, block_height} + {1'b0, surface_i.block_depth};
  assign gob_y        = top[18:3];
  assign block_y      = gob_y >> block_height;
  assign above       = gob_y[4:0] & ~(5'h1f << block_height);
  assign next         = 8'd1 << block;
  assign pitch_gobs   = gobs[7:0] << block;
  assign gob_base     = (first_byte[13:6] << block) + {3'b0, above};

  ///////////
  // Place //
  ///////////

  logic pitched;

  assign pitched        = surface_i.pitch != '0;
  assign place_o.any    = left < width && top < height;
  assign place_o.pitch  = pitched;
  assign place_o.two    = tall > 4'd1;
  assign place_o.spans  = pitched ? first_byte[22:5] != last_byte[22:5] : first_byte[22:6] != last_byte[22:6];
  assign place_o.left   = first_byte[5:4];
  assign place_o.right  = last_byte[5:4];
  assign place_o.top    = top[2:1];
  assign place_o.bottom = last_row[2:1];
  assign place_o.next   = next;
  assign place_o.base   = surface_i.base[16:5] + (pitched ? first_byte[16:5] : {gob_base, 4'b0});
  assign place_o.row    = pitched ? top[11:0] : block_y[11:0];
  assign place_o.stride = pitched ? surface_i.pitch[16:5] : {pitch_gobs, 4'b0};

  assign unused = ^{surface_i.base[39:17], surface_i.base[4:0], surface_i.bytes[0], surface_i.pitch[4:0], last_column,
                    last_row[16:3], last_row[0], first_byte[3:0], last_byte[3:0], gobs[16:8], block_y[15:12]};

endmodule

`default_nettype wire
