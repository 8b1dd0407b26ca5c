// sfu_sum.sv - c0 +- c1*xl +- c2*xl^2, or the halves of one product
// golden model: cmodel/gpc/tpc/sm/sfu/sfu.h (sfu_shapes), sfu_lg2.c
//
// Combinational.  For RCP, RSQ, EX2 and SQRT the bits below the result are cut.

`default_nettype none
`include "gpu_types.svh"

module sfu_sum (
  input  logic [3:0]  op_i,   // sfu_op
  input  logic [25:0] c0_i,
  input  logic [7:0]  whole_i, // signed, for LG2
  input  logic [39:0] p0_i,
  input  logic [39:0] p1_i,
  input  logic        one_i,
  output logic [55:0] sum_o
);

  logic [55:0] c0, linear, square, sum;
  logic [16:0] round;                     // and the one of a two's complement
  logic        linear_minus, square_minus, cut16, cut17;

  always_comb begin
    c0           = '0;
    linear       = {15'b0, p0_i, 1'b0};
    square       = {16'b0, p1_i};
    round        = '0;
    linear_minus = 1'b0;
    square_minus = 1'b0;
    cut16        = 1'b0;
    cut17        = 1'b0;
    case (op_i)
      SFU_RCP, SFU_RCP64H: begin
        c0           = {16'b0, c0_i, 14'b0};
        round        = 17'd32769;
        linear_minus = 1'b1;
        cut16        = 1'b1;
      end
      SFU_RSQ, SFU_RSQ64H: begin
        c0           = {15'b0, c0_i, 15'b0};
        square       = {14'b0, p1_i, 2'b0};
        round        = 17'd76289;
        linear_minus = 1'b1;
        cut17        = 1'b1;
      end
      SFU_EX2: begin
        c0    = {16'b0, c0_i, 14'b0};
        round = 17'd36352;
        cut16 = 1'b1;
      end
      SFU_LG2: begin
        c0           = {{9{whole_i[7]}}, whole_i, c0_i, 13'b0};
        square       = {15'b0, p1_i, 1'b0};
        round        = 17'd1;
        square_minus = 1'b1;
      end
      SFU_SIN, SFU_COS: begin
        c0           = {18'b0, c0_i, 12'b0};
        round        = 17'd1;
        square_minus = 1'b1;
      end
      SFU_SQRT: begin
        c0           = {15'b0, c0_i, 15'b0};
        round        = 17'd77825;
        square_minus = 1'b1;
        cut17        = 1'b1;
      end
      default: begin
        linear = {16'b0, p0_i};
        square = {p1_i, 16'b0};
      end
    endcase
    if (linear_minus) linear = ~linear;
    if (square_minus) square = ~square;
  end

  assign sum = c0 + linear + square + {39'b0, round};

  // RSQ's table misses 1 by a little: 2^41 of its 2^-41.
  always_comb begin
    sum_o = sum;
    if (cut16 || cut17) sum_o[15:0] = '0;
    if (cut17) sum_o[16] = 1'b0;
    if (one_i) sum_o = 56'd1 << 41;
  end

endmodule

`default_nettype wire
