// comp_group.sv - four words of a group: whether they agree, and least, most, sum of the lossy fields
// golden model: cmodel/fbp/comp/comp_reduce.c
//
// Combinational.  A word has up to four lossy fields, of at most 8 bits of a component each.

`default_nettype none
`include "gpu_types.svh"
`include "pixel_formats.svh"

module comp_group (
  input  logic [2:0]   shape_i,
  input  logic [31:0]  may_i,     // bits of the word that may differ: its fields
  input  logic [127:0] words_i,
  output logic         same_o,    // all bits outside the fields are equal
  output logic [31:0]  least_o,   // of each field
  output logic [31:0]  most_o,
  output logic [39:0]  sum_o
);

  function automatic logic [31:0] fields(input logic [2:0] shape, input logic [31:0] x);
    case (shape)
      SHAPE_TENS:    fields = {8'b0, x[27:20], x[17:10], x[7:0]};
      SHAPE_ELEVENS: fields = {11'b0, x[26:22], 2'b0, x[16:11], 2'b0, x[5:0]};
      SHAPE_HALVES:  fields = {16'b0, x[23:16], x[7:0]};
      default:       fields = x;
    endcase
  endfunction

  assign same_o = ((words_i[31:0] ^ words_i[63:32]) & ~may_i) == '0 &&
                  ((words_i[31:0] ^ words_i[95:64]) & ~may_i) == '0 &&
                  ((words_i[31:0] ^ words_i[127:96]) & ~may_i) == '0;

  logic [127:0] x;
  for (genvar i = 0; i < 4; i++) begin : g_fields
    assign x[32*i +: 32] = fields(shape_i, words_i[32*i +: 32] & may_i);
  end

  for (genvar k = 0; k < 4; k++) begin : g_field
    logic [7:0] a, b, c, d, least_ab, least_cd, most_ab, most_cd;
    assign a        = x[8*k +: 8];
    assign b        = x[32 + 8*k +: 8];
    assign c        = x[64 + 8*k +: 8];
    assign d        = x[96 + 8*k +: 8];
    assign least_ab = a < b ? a : b;
    assign least_cd = c < d ? c : d;
    assign most_ab  = a < b ? b : a;
    assign most_cd  = c < d ? d : c;
    assign least_o[8*k +: 8] = least_ab < least_cd ? least_ab : least_cd;
    assign most_o[8*k +: 8]  = most_ab < most_cd ? most_cd : most_ab;
    assign sum_o[10*k +: 10] = {2'b0, a} + {2'b0, b} + {2'b0, c} + {2'b0, d};
  end

endmodule

`default_nettype wire
