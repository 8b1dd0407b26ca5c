// decomp_head.sv - reads the fields in front of a packet's residuals
// golden model: cmodel/fbp/comp/comp_unpack.c
//
// Combinational.

`default_nettype none
`include "comp_modes.svh"

module decomp_head (
  input  logic         wide_i,
  input  logic         both_i,
  input  logic [511:0] packet_i,
  output logic [2:0]   mode_o,
  output logic [2:0]   split_o,
  output logic [23:0]  width_o,    // of each lane
  output logic         map_o,
  output logic         bad_o,      // no encoder writes this
  output logic [63:0]  first_o,    // pixel 0
  output logic [63:0]  code_o,     // of each word
  output logic [31:0]  set_o,      // alpha map, of each word
  output logic [511:0] string_o,   // residuals
  output logic [9:0]   room_o      // bits that they may have
);

  assign mode_o  = packet_i[COMP_MODE_BITS-1:0];
  assign split_o = packet_i[COMP_MODE_BITS +: COMP_SPLIT_BITS];

  logic [11:0] fields;
  logic [23:0] lane;
  assign fields = COMP_FIELDS[12*split_o +: 12];
  assign lane   = COMP_WIDTHS[24*split_o +: 24];

  // Widths from their fields.
  logic [25:0] said;
  logic [4:0]  fields_bits;
  logic [5:0]  width;
  always_comb begin
    said        = packet_i[COMP_MODE_BITS + COMP_SPLIT_BITS +: 26];
    fields_bits = '0;
    map_o       = 1'b0;
    bad_o       = COMP_LANES[3*split_o +: 3] == '0 || COMP_WIDE[split_o] != wide_i;
    width_o     = '0;
    for (int l = 0; l < 4; l++) begin
      width = said[5:0] & ~(6'h3f << fields[3*l +: 3]);
      if (l == 3 && lane[23:18] != '0 && width == lane[23:18] + 6'd1) map_o = 1'b1;
      else if (width > lane[6*l +: 6]) bad_o = 1'b1;
      else width_o[6*l +: 6] = width;
      said        = said >> fields[3*l +: 3];
      fields_bits = fields_bits + {2'b0, fields[3*l +: 3]};
    end
  end

  // Bits before the classes, the map, the residuals.
  logic [5:0] pixels;
  logic [9:0] codes_at, map_at, head, bits;
  assign pixels   = both_i ? (wide_i ? 6'(COMP_BOTH_64_PIXELS) : 6'(COMP_BOTH_32_PIXELS))
                           : (wide_i ? 6'(COMP_ARITHMETIC_64_PIXELS) : 6'(COMP_ARITHMETIC_32_PIXELS));
  assign bits     = both_i ? (wide_i ? 10'(COMP_BOTH_64_BITS) : 10'(COMP_BOTH_32_BITS))
                           : (wide_i ? 10'(COMP_ARITHMETIC_64_BITS) : 10'(COMP_ARITHMETIC_32_BITS));
  assign codes_at = 10'(COMP_MODE_BITS + COMP_SPLIT_BITS) + {3'b0, wide_i, !wide_i, 5'b0} + {5'b0, fields_bits};
  assign map_at   = codes_at + {3'b0, pixels - 6'd1, 1'b0};
  assign head     = map_at + (map_o ? {4'b0, pixels} : '0);
  assign room_o   = bits - head;

  logic [61:0] codes;
  logic [31:0] map;
  assign first_o  = 64'(packet_i >> (10'(COMP_MODE_BITS + COMP_SPLIT_BITS) + {5'b0, fields_bits}));
  assign codes    = 62'(packet_i >> codes_at);
  assign map      = 32'(packet_i >> map_at);
  assign string_o = packet_i >> head;

  // The pixel that a word belongs to.
  function automatic logic [4:0] pixel_of(input logic [4:0] word, input logic wide, input logic both);
    case ({both, wide})
      2'b00:   pixel_of = word;
      2'b01:   pixel_of = {1'b0, word[4:1]};
      2'b10:   pixel_of = {1'b0, word[4:3], word[1:0]};
      default: pixel_of = {2'b0, word[4:3], word[1]};
    endcase
  endfunction

  logic [63:0] all_codes;
  assign all_codes = {codes, 2'b0};
  for (genvar i = 0; i < 32; i++) begin : g_word
    logic [4:0] pixel;
    assign pixel = pixel_of(i, wide_i, both_i);
    assign code_o[2*i +: 2] = all_codes[2*pixel +: 2];
    assign set_o[i]         = map[pixel];
  end

endmodule

`default_nettype wire
