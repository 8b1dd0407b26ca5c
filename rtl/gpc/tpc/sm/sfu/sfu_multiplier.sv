// sfu_multiplier.sv - the two multipliers of a lane: 24 x 16 each, 24 x 32 together
// golden model: cmodel/gpc/tpc/sm/sfu/sfu.h (sfu_evaluate_word), sfu_reduce.c, cmodel/common/fp32.c
//
// Two registers: factors, products.  A table takes p0 = xl*c1 and p1 = xl^2*c2; RRO and perspective
// take p0 + 2^16*p1.  Without Shared each of the three has its own multipliers, for the same sums.

`default_nettype none
`include "gpu_types.svh"

module sfu_multiplier #(
  parameter Shared = 1
) (
  input  logic        clk_i,
  input  logic        advance_i,
  input  logic [3:0]  op_q4_i,   // sfu_op
  input  logic [3:0]  op_q5_i,

  // table
  input  logic [16:0] xl_i,
  input  logic [15:0] c1_i,
  input  logic [15:0] square_i,
  input  logic [10:0] c2_i,

  // RRO: source; perspective: w and u
  input  logic [23:0] sig_i,
  input  logic [23:0] u_i,

  output logic [39:0] p0_q6_o,
  output logic [39:0] p1_q6_o
);

  localparam logic [31:0] TwoOverPi = 32'ha2f9836e;  // * 2^32
  localparam logic [31:0] One       = 32'h80000000;  // * 2^31

  if (Shared != 0) begin : g_multiplier
    logic [23:0] m0, m0_q5, m1, m1_q5;
    logic [31:0] k, k_q5;
    logic        unused;

    always_comb begin
      m0 = sig_i;
      m1 = sig_i;
      case (op_q4_i)
        SFU_RRO_SINCOS:                 k = TwoOverPi;
        SFU_RRO_EX2:                    k = One;
        SFU_IPA_PASS, SFU_IPA_MULTIPLY: k = {8'b0, u_i};
        default: begin
          m0 = {7'b0, xl_i};
          m1 = {8'b0, square_i};
          k  = {5'b0, c2_i, c1_i};
        end
      endcase
    end
    assign unused = ^op_q5_i;

    always_ff @(posedge clk_i) begin
      if (advance_i) begin
        m0_q5   <= m0;
        m1_q5   <= m1;
        k_q5    <= k;
        p0_q6_o <= {16'b0, m0_q5} * {24'b0, k_q5[15:0]};
        p1_q6_o <= {16'b0, m1_q5} * {24'b0, k_q5[31:16]};
      end
    end
  end else begin : g_multiplier
    logic [16:0] xl_q5;
    logic [15:0] c1_q5, square_q5;
    logic [10:0] c2_q5;
    logic [23:0] sig_q5, u_q5;
    logic [55:0] product;
    logic [39:0] p0, p1;
    logic        unused;

    always_comb begin
      product = '0;
      case (op_q5_i)
        SFU_RRO_SINCOS:                 product = {32'b0, sig_q5} * {24'b0, TwoOverPi};
        SFU_RRO_EX2:                    product = {1'b0, sig_q5, 31'b0};
        SFU_IPA_PASS, SFU_IPA_MULTIPLY: product = {32'b0, sig_q5} * {32'b0, u_q5};
        default: ;
      endcase
      p0 = {24'b0, product[15:0]};
      p1 = product[55:16];
      if (op_q5_i < SFU_RRO_SINCOS) begin
        p0 = {23'b0, xl_q5} * {24'b0, c1_q5};
        p1 = {24'b0, square_q5} * {29'b0, c2_q5};
      end
    end
    assign unused = ^op_q4_i;

    always_ff @(posedge clk_i) begin
      if (advance_i) begin
        xl_q5     <= xl_i;
        c1_q5     <= c1_i;
        square_q5 <= square_i;
        c2_q5     <= c2_i;
        sig_q5    <= sig_i;
        u_q5      <= u_i;
        p0_q6_o   <= p0;
        p1_q6_o   <= p1;
      end
    end
  end

endmodule

`default_nettype wire
