// lane_operands.sv - operands as the FMA and the comparisons take them; golden model: cmodel/gpc/tpc/sm/alu/alu_fp32.c, alu_fp16.c
//
// Combinational.  A sum is a product with 1; a product has a zero of its sign to add.  Integers pass.

`default_nettype none
`include "gpu_types.svh"

module lane_operands (
  input  logic [1:0]   place_i,
  input  lane_thread_t in_i,
  output logic [31:0]  a_o,
  output logic [31:0]  b_o,
  output logic [31:0]  c_o
);

  alu_mode_t   mode;
  logic [31:0] pair_a, pair_b, pair_c, a, b, factor;
  logic [1:0]  swizzle;
  logic        unused;

  assign mode = in_i.mode;

  lane_source u_a (.word_i(in_i.a), .select_i(mode.sel_a), .absolute_i(mode.abs_a), .negate_i(mode.neg_a), .pair_o(pair_a));
  lane_source u_b (.word_i(in_i.b), .select_i(mode.sel_b), .absolute_i(mode.abs_b), .negate_i(mode.neg_b), .pair_o(pair_b));
  lane_source u_c (.word_i(in_i.c), .select_i(mode.sel_c), .absolute_i(1'b0), .negate_i(mode.neg_c), .pair_o(pair_c));

  assign a = {(in_i.a[31] && !mode.abs_a) ^ mode.neg_a, in_i.a[30:0]};
  assign b = {(in_i.b[31] && !mode.abs_b) ^ mode.neg_b, in_i.b[30:0]};
  assign factor = {in_i.b[31] ^ mode.neg_a ^ mode.neg_b, in_i.b[30:0]};

  // The first lane of a quad has the uppermost pair of bits.
  always_comb begin
    case (place_i)
      2'd0: swizzle = mode.swizzle[7:6];
      2'd1: swizzle = mode.swizzle[5:4];
      2'd2: swizzle = mode.swizzle[3:2];
      default: swizzle = mode.swizzle[1:0];
    endcase
  end

  always_comb begin
    a_o = in_i.a;
    b_o = in_i.b;
    c_o = in_i.c;
    case (in_i.op)
      ALU_FADD: begin
        a_o = a;
        b_o = 32'h3f800000;
        c_o = b;
      end
      ALU_FSWZADD: begin
        a_o = swizzle == 2'd3 ? '0 : {in_i.a[31] ^ (swizzle == 2'd1), in_i.a[30:0]};
        b_o = 32'h3f800000;
        c_o = {in_i.b[31] ^ (swizzle == 2'd2), in_i.b[30:0]};
      end
      ALU_FMUL: begin
        b_o = factor;
        c_o = '0;
        c_o[31] = in_i.a[31] ^ factor[31];
        if (mode.fmz[1] && (in_i.a[30:23] == '0 || in_i.b[30:23] == '0)) c_o[31] = 1'b0;
      end
      ALU_FFMA: begin
        b_o = factor;
        c_o = {in_i.c[31] ^ mode.neg_c, in_i.c[30:0]};
      end
      ALU_FMNMX, ALU_FSET, ALU_FSETP: begin
        a_o = a;
        b_o = b;
      end
      ALU_HADD2: begin
        a_o = pair_a;
        b_o = 32'h3c003c00;
        c_o = pair_b;
      end
      ALU_HMUL2: begin
        a_o = pair_a;
        b_o = pair_b;
        c_o = {pair_a[31] ^ pair_b[31], 15'b0, pair_a[15] ^ pair_b[15], 15'b0};
        if (mode.fmz[1] && (pair_a[30:26] == '0 || pair_b[30:26] == '0)) c_o[31] = 1'b0;
        if (mode.fmz[1] && (pair_a[14:10] == '0 || pair_b[14:10] == '0)) c_o[15] = 1'b0;
      end
      ALU_HFMA2, ALU_HSET2, ALU_HSETP2: begin
        a_o = pair_a;
        b_o = pair_b;
        c_o = pair_c;
      end
      default: ;
    endcase
  end

  assign unused = ^{in_i, mode};

endmodule

`default_nettype wire
