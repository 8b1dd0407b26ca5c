// comp_head.sv - puts the fields of a packet together; golden model: cmodel/fbp/comp/comp_packet.c
//
// Combinational.

`default_nettype none
`include "comp_modes.svh"

module comp_head (
  input  logic [2:0]   split_i,
  input  logic         wide_i,
  input  logic         both_i,
  input  logic [9:0]   codes_at_i,  // bits before the classes
  input  logic [9:0]   map_at_i,    // and before the map
  input  logic [5:0]   pixels_i,

  input  logic [2:0]   mode_i,
  input  logic [23:0]  width_i,
  input  logic [63:0]  first_i,     // two words of the packet
  input  logic [63:0]  code_i,      // of each word
  input  logic         map_i,
  input  logic [63:0]  mask_i,      // lane 3
  input  logic [15:0]  value_i,     // of its word's upper half
  input  logic [31:0]  set_i,       // of each word
  input  logic [9:0]   head_i,      // bits before the residuals
  input  logic [511:0] string_i,
  output logic [511:0] packet_o
);

  // Widths, each in the bits of its field; lane 3 of a map says one more than it can have.
  logic [25:0] fields;
  logic [4:0]  fields_bits;
  logic [11:0] bits;
  logic [5:0]  top;
  assign bits = COMP_FIELDS[12*split_i +: 12];
  assign top  = COMP_WIDTHS[24*split_i + 18 +: 6];
  always_comb begin
    fields      = '0;
    fields_bits = '0;
    for (int l = 0; l < 4; l++) begin
      fields      = fields | {20'b0, l == 3 && map_i ? top + 6'd1 : width_i[6*l +: 6]} << fields_bits;
      fields_bits = fields_bits + {2'b0, bits[3*l +: 3]};
    end
  end

  // Pixel 0; with a map its lane 3 is the map's value.
  logic [63:0] first, alpha;
  assign alpha = wide_i ? {value_i, 48'b0} : {32'b0, value_i, 16'b0};
  assign first = (map_i ? (first_i & ~mask_i) | (alpha & mask_i) : first_i) & {{32{wide_i}}, 32'hffff_ffff};

  // Classes and map of pixels, one behind the other.
  function automatic logic [4:0] word_of(input integer pixel, input logic wide, input logic both);
    case ({both, wide})
      2'b00:   word_of = pixel[4:0];
      2'b01:   word_of = {pixel[3:0], 1'b1};
      2'b10:   word_of = {pixel[3:2], 1'b0, pixel[1:0]};
      default: word_of = {pixel[2:1], 1'b0, pixel[0], 1'b1};
    endcase
  endfunction

  logic [61:0] codes;
  logic [31:0] map;
  for (genvar p = 0; p < 32; p++) begin : g_pixel
    assign map[p] = map_i && p[5:0] < pixels_i && set_i[word_of(p, wide_i, both_i)];
    if (p > 0) begin : g_code
      assign codes[2*p - 2 +: 2] = p[5:0] < pixels_i ? code_i[2*word_of(p, wide_i, both_i) +: 2] : 2'b0;
    end
  end

  assign packet_o = {509'b0, mode_i} | ({509'b0, split_i} << COMP_MODE_BITS) |
                    ({486'b0, fields} << (COMP_MODE_BITS + COMP_SPLIT_BITS)) |
                    ({448'b0, first} << (COMP_MODE_BITS + COMP_SPLIT_BITS + fields_bits)) |
                    ({450'b0, codes} << codes_at_i) | ({480'b0, map} << map_at_i) |
                    (string_i << head_i);

endmodule

`default_nettype wire
