// lane_addends.sv - what goes into the adders of integers; golden model: cmodel/gpc/tpc/sm/alu/alu_add.c, alu_multiply.c (addends)
//
// Combinational.  d = ((x + y + ones) moved) + z + one.  XMAD's x is its product.

`default_nettype none
`include "gpu_types.svh"

module lane_addends (
  input  logic [6:0]  op_i,        // alu_op
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic [31:0] c_i,
  input  logic [31:0] word_i,      // what another part of the lane has made: passes
  input  logic [31:0] scaled_i,    // a << shift, {c, a} >> (32 - shift)
  input  logic        carry_i,     // of CC
  input  logic        overflow_i,
  input  logic        x_i,         // .X: the carry comes from CC
  input  logic [2:0]  negate_i,    // c, b, a
  input  logic [3:0]  sel_a_i,
  input  logic [3:0]  sel_b_i,
  input  logic [3:0]  sel_c_i,
  input  logic [2:0]  mode_i,      // of XMAD
  input  logic [1:0]  xsign_i,
  output logic [31:0] x_o,
  output logic [31:0] y_o,
  output logic [31:0] z_o,
  output logic [2:0]  ones_o,
  output logic        one_o
);

  ///////////
  // Parts //
  ///////////

  logic [31:0] part_a, part_b, part_c;

  assign part_a = sel_a_i == '0 ? a_i : {16'b0, sel_a_i == 4'd1 ? a_i[15:0] : a_i[31:16]};
  assign part_b = sel_b_i == '0 ? b_i : {16'b0, sel_b_i == 4'd1 ? b_i[15:0] : b_i[31:16]};
  assign part_c = sel_c_i == '0 ? c_i : {16'b0, sel_c_i == 4'd1 ? c_i[15:0] : c_i[31:16]};

  ////////////
  // Addend //
  ////////////

  // .CSFU takes what the two middle products lack as unsigned words.
  logic        a_high, b_high, below_a, below_b;
  logic [15:0] other_a, other_b;
  logic [1:0]  signs;
  logic [31:0] addend;

  assign a_high  = sel_a_i != '0;
  assign b_high  = sel_b_i != '0;
  assign other_a = a_high ? a_i[15:0] : a_i[31:16];
  assign other_b = b_high ? b_i[15:0] : b_i[31:16];
  assign below_a = xsign_i[0] && (a_high ? a_i[31] : a_i[15]) && other_b != '0;
  assign below_b = xsign_i[1] && (b_high ? b_i[31] : b_i[15]) && other_a != '0;
  assign signs   = {1'b0, below_a} + {1'b0, below_b};

  always_comb begin
    case (mode_i)
      3'd1: addend = {16'b0, c_i[15:0]};
      3'd2: addend = {16'b0, c_i[31:16]};
      3'd3: addend = {c_i[31:16] - {14'b0, signs}, c_i[15:0]};
      3'd4: addend = {c_i[31:16] + b_i[15:0], c_i[15:0]};
      default: addend = c_i;
    endcase
  end

  ////////////
  // Adders //
  ////////////

  logic both, invert_a, invert_b;

  assign both     = negate_i[0] && negate_i[1];
  assign invert_a = negate_i[0] && !both;
  assign invert_b = negate_i[1] && !both;

  always_comb begin
    x_o    = word_i;
    y_o    = '0;
    z_o    = '0;
    ones_o = '0;
    one_o  = 1'b0;
    case (op_i)
      ALU_IADD, ALU_ISCADD: begin
        x_o    = (op_i == ALU_IADD ? a_i : scaled_i) ^ {32{invert_a}};
        y_o    = b_i ^ {32{invert_b}};
        ones_o = {2'b0, x_i ? carry_i : negate_i[0] || negate_i[1]};
      end
      ALU_LEA, ALU_LEA_HI: begin
        x_o    = scaled_i ^ {32{negate_i[0]}};
        y_o    = b_i;
        ones_o = {2'b0, x_i ? carry_i : negate_i[0]};
      end
      ALU_IADD3: begin
        x_o    = part_a ^ {32{negate_i[0]}};
        y_o    = part_b ^ {32{negate_i[1]}};
        z_o    = part_c ^ {32{negate_i[2]}};
        ones_o = x_i ? {1'b0, overflow_i, carry_i} : {2'b0, negate_i[0]} + {2'b0, negate_i[1]};
        one_o  = negate_i[2] && !x_i;
      end
      ALU_XMAD: begin
        y_o    = addend;
        ones_o = {2'b0, x_i && carry_i};
      end
      default: ;
    endcase
  end

endmodule

`default_nettype wire
