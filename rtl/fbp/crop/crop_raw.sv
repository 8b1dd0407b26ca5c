// crop_raw.sv - the bits stored without blending: the source, a logic op, kept bits, pads
// golden model: cmodel/fbp/crop/crop.c, crop_logic.c
//
// Combinational, all 256 bits of a packet alike.  Gives 0 for the bits of a blend.

`default_nettype none

module crop_raw (
  input  logic         blend_i,
  input  logic         logic_i,
  input  logic [3:0]   func_i,  // logic_op
  input  logic [255:0] take_i,
  input  logic [255:0] ones_i,
  input  logic [255:0] keep_i,
  input  logic [255:0] src_i,
  input  logic [255:0] dst_i,
  output logic [255:0] result_o
);

  logic [255:0] plain;

  // The code is the truth table: bit 0 s & d, 1 s & ~d, 2 ~s & d, 3 ~s & ~d.
  assign plain = !logic_i ? src_i :
      ({256{func_i[0]}} & src_i & dst_i)  | ({256{func_i[1]}} & src_i & ~dst_i) |
      ({256{func_i[2]}} & ~src_i & dst_i) | ({256{func_i[3]}} & ~src_i & ~dst_i);
  assign result_o = (plain & take_i & {256{!blend_i}}) | (dst_i & keep_i) | ones_i;

endmodule

`default_nettype wire
