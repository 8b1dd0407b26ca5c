// lane_logic.sv - logic, bytes, selection; golden model: cmodel/gpc/tpc/sm/alu/alu_logic.c
//
// Combinational.

`default_nettype none
`include "gpu_types.svh"

module lane_logic (
  input  logic [6:0]  op_i,       // alu_op
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic [31:0] c_i,
  input  logic [31:0] old_i,
  input  logic        invert_a_i,
  input  logic        invert_b_i,
  input  logic [1:0]  lop_i,
  input  logic [7:0]  lut_i,
  input  logic [3:0]  prmt_i,
  input  logic [3:0]  lanes_i,
  input  logic [1:0]  place_i,    // in the quad
  input  logic        take_a_i,   // SEL and what else takes one of two
  output logic [31:0] value_o
);

  // A function of two words is one of three that does not look at c; inversions move its entries.
  logic [7:0]  table2, inverted_a, inverted_b, lut;
  logic [31:0] looked_up;

  always_comb begin
    case (lop_i)
      2'd0: table2 = 8'hc0;
      2'd1: table2 = 8'hfc;
      2'd2: table2 = 8'h3c;
      default: table2 = 8'hcc;
    endcase
    inverted_a = invert_a_i ? {table2[3:0], table2[7:4]} : table2;
    inverted_b = invert_b_i ? {inverted_a[5:4], inverted_a[7:6], inverted_a[1:0], inverted_a[3:2]}
                            : inverted_a;
    lut = op_i == ALU_LOP3 ? lut_i : inverted_b;
    for (int i = 0; i < 32; i++) looked_up[i] = lut[{a_i[i], b_i[i], c_i[i]}];
  end

  // Bytes: of {c, a} eight.
  logic [63:0] words;
  logic [31:0] permuted;
  logic        indexed;

  assign words   = {c_i, a_i};
  assign indexed = prmt_i == 4'd0 || prmt_i > 4'd6;

  for (genvar n = 0; n < 4; n++) begin : g_byte
    logic [1:0] nth;
    logic       below;
    logic [2:0] from;
    logic [7:0] taken;

    assign nth   = 2'(n);
    assign below = (b_i[1] && !nth[1]) || (b_i[0] && !nth[0] && (b_i[1] || !nth[1]));

    always_comb begin
      case (prmt_i)
        4'd1: from = {1'b0, b_i[1:0]} + {1'b0, nth};
        4'd2: from = {1'b0, b_i[1:0]} - {1'b0, nth};
        4'd3: from = {1'b0, b_i[1:0]};
        4'd4: from = {1'b0, below ? b_i[1:0] : nth};
        4'd5: from = {1'b0, below ? nth : b_i[1:0]};
        4'd6: from = {1'b0, b_i[0], nth[0]};
        default: from = b_i[4*n +: 3];
      endcase
    end
    assign taken = words[8*from +: 8];
    assign permuted[8*n +: 8] = indexed && b_i[4*n+3] ? {8{taken[7]}} : taken;
  end

  always_comb begin
    case (op_i)
      ALU_LOP, ALU_LOP3: value_o = looked_up;
      ALU_PRMT: value_o = permuted;
      ALU_MOV: value_o = lanes_i[place_i] ? b_i : old_i;
      default: value_o = take_a_i ? a_i : b_i;
    endcase
  end

endmodule

`default_nettype wire
