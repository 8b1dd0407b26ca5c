// crop_spread.sv - repeats a bit of each stored component over the component's width
//
// Combinational.

`default_nettype none
`include "gpu_types.svh"
`include "pixel_formats.svh"

module crop_spread (
  input  logic [2:0]   shape_i,
  input  logic [3:0]   components_i,
  output logic [127:0] bits_o
);

  logic [3:0] c;
  assign c = components_i;

  always_comb begin
    case (shape_i)
      SHAPE_HALVES:  bits_o = {64'b0, {16{c[3]}}, {16{c[2]}}, {16{c[1]}}, {16{c[0]}}};
      SHAPE_WORDS:   bits_o = {{32{c[3]}}, {32{c[2]}}, {32{c[1]}}, {32{c[0]}}};
      SHAPE_TENS:    bits_o = {96'b0, {2{c[3]}}, {10{c[2]}}, {10{c[1]}}, {10{c[0]}}};
      SHAPE_ELEVENS: bits_o = {96'b0, {10{c[2]}}, {11{c[1]}}, {11{c[0]}}};
      SHAPE_565:     bits_o = {112'b0, {5{c[2]}}, {6{c[1]}}, {5{c[0]}}};
      SHAPE_5551:    bits_o = {112'b0, c[3], {5{c[2]}}, {5{c[1]}}, {5{c[0]}}};
      default:       bits_o = {96'b0, {8{c[3]}}, {8{c[2]}}, {8{c[1]}}, {8{c[0]}}};
    endcase
  end

endmodule

`default_nettype wire
