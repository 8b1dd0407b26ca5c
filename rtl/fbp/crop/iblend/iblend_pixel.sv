// iblend_pixel.sv - one pixel of each of the eight packets inside; golden model:
// cmodel/fbp/crop/iblend/iblend_pass.c
//
//   1 read, select | 2..7 lanes | 8 swizzle, test, write
//
// A pass writes in clock 8; the next pass of the packet reads in clock 9.  The fourth lane computes
// As + Ad*(1 - As) in every pass.

`default_nettype none
`include "gpu_types.svh"

module iblend_pixel (
  input  logic         clk_i,
  input  logic         advance_i,
  input  logic         alpha_enable_i,

  // a packet enters its slot: R G B A as fp32
  input  logic         enter_i,
  input  logic [2:0]   slot_i,       // that of clock 8, too
  input  logic [127:0] s_i,
  input  logic [127:0] d_i,
  input  logic [31:0]  one_minus_sa_i,
  input  logic [31:0]  one_minus_da_i,

  // a pass in clock 1, and its operation beside the lanes
  input  logic [2:0]          slot_q1_i,
  input  logic                first_q1_i,
  input  iblend_instruction_t x_q1_i,
  input  logic [95:0]         constant_q1_i,
  input  logic [2:0]          op_q2_i,
  input  logic [2:0]          op_q4_i,
  input  logic [2:0]          op_q7_i,

  // the pass in clock 8
  input  logic                live_q8_i,   // it is one: a program of none writes nothing
  input  logic                first_q8_i,
  input  iblend_instruction_t x_q8_i,

  output logic [95:0]  color_q9_o,  // previous blend result
  output logic [31:0]  alpha_q9_o
);

  localparam One = 32'h3f800000;

  // By slot: fp32 operands; each channel has its own temporaries and condition code.
  logic [319:0] operands [0:7];
  logic [31:0]  alpha [0:7];

  //////////
  // Test //
  //////////

  // Condition codes are greater, equal, less.
  function automatic logic passes(input logic [2:0] test, input logic [2:0] code);
    case (test)
      TEST_FALSE: passes = 1'b0;
      TEST_EQ:    passes = code[1];
      TEST_NE:    passes = !code[1];
      TEST_LT:    passes = code[0];
      TEST_LE:    passes = code[0] || code[1];
      TEST_GT:    passes = code[2];
      TEST_GE:    passes = code[2] || code[1];
      default:    passes = 1'b1;
    endcase
  endfunction

  // No result is a denormal.
  function automatic logic [2:0] compare(input logic [31:0] x);
    logic zero, nan;
    zero = x[30:23] == '0;
    nan  = x[30:23] == '1 && x[22:0] != '0;
    compare = {!zero && !nan && !x[31], zero, !zero && !nan && x[31]};
  endfunction

  /////////////
  // Swizzle //
  /////////////

  logic [95:0] result_q8, written;
  logic [8:0]  cc_old;
  logic        to_alpha;

  assign to_alpha = x_q8_i.swizzle == SWIZZLE_R_TO_A;

  always_comb begin
    case (x_q8_i.swizzle)
      SWIZZLE_GBR: written = {result_q8[31:0], result_q8[95:32]};
      SWIZZLE_RRR: written = {3{result_q8[31:0]}};
      SWIZZLE_GGG: written = {3{result_q8[63:32]}};
      SWIZZLE_BBB: written = {3{result_q8[95:64]}};
      default:     written = result_q8;
    endcase
  end

  //////////////
  // Channels //
  //////////////

  logic [319:0] operands_q8;
  logic [127:0] s, d;
  logic [31:0]  one_minus_sa, one_minus_da;
  logic         adds_d;

  assign {one_minus_da, one_minus_sa, d, s} = operands[slot_q1_i];
  assign operands_q8 = operands[slot_i];
  assign adds_d      = x_q1_i.op == ITERATE_ADD || x_q1_i.op == ITERATE_SUBTRACT;

  for (genvar c = 0; c < 3; c++) begin : g_channel
    logic [31:0]  temp0 [0:7];
    logic [31:0]  temp1 [0:7];
    logic [31:0]  temp2 [0:7];
    logic [31:0]  pbr [0:7];
    logic [2:0]   cc [0:7];
    logic [31:0]  t0, t1, t2, previous, divisor, c_left, a_q2, b_q2, c_q2, d_q2, divisor_q2, now;
    logic [255:0] left;
    logic [511:0] right;
    logic         writes;

    // Select: an operand by its code.
    assign t0       = first_q1_i ? '0 : temp0[slot_q1_i];
    assign t1       = first_q1_i ? '0 : temp1[slot_q1_i];
    assign t2       = first_q1_i ? '0 : temp2[slot_q1_i];
    assign previous = first_q1_i ? s[32*c +: 32] : pbr[slot_q1_i];
    assign left     = {previous, t2, t1, t0, d[127:96], s[127:96], d[32*c +: 32], s[32*c +: 32]};
    assign right    = {64'b0, constant_q1_i[32*c +: 32], previous, t2, t1, t0, 32'b0, one_minus_da,
                       d[127:96], d[32*c +: 32], one_minus_sa, s[127:96], s[32*c +: 32], One, 32'b0};
    assign divisor  = left[{x_q1_i.a, 5'b0} +: 32];
    assign c_left   = left[{x_q1_i.c, 5'b0} +: 32];

    iblend_lane u_lane (
      .clk_i, .advance_i, .a_i(a_q2), .b_i(b_q2), .c_i(c_q2), .d_i(d_q2), .divisor_i(divisor_q2),
      .op_i(op_q2_i), .op_q2_i(op_q4_i), .op_q5_i(op_q7_i), .result_q6_o(result_q8[32*c +: 32])
    );

    // Write.
    assign cc_old[3*c +: 3] = first_q8_i ? 3'b010 : cc[slot_i];
    assign writes = live_q8_i && !to_alpha && (x_q8_i.mask == MASK_RGB || x_q8_i.mask == 2'(c + 1)) &&
                    passes(x_q8_i.test, cc_old[3*c +: 3]);
    assign now    = writes ? written[32*c +: 32] : first_q8_i ? operands_q8[32*c +: 32] : pbr[slot_i];

    always_ff @(posedge clk_i) begin
      if (advance_i) begin
        a_q2       <= x_q1_i.b == RIGHT_ZERO_PRODUCT ? '0 : divisor;
        b_q2       <= right[{x_q1_i.b, 5'b0} +: 32];
        c_q2       <= adds_d ? One : x_q1_i.d == RIGHT_ZERO_PRODUCT ? '0 : c_left;
        d_q2       <= right[{x_q1_i.d, 5'b0} +: 32];
        divisor_q2 <= divisor;

        // The first pass clears what it does not write.
        if (first_q8_i) begin
          temp0[slot_i] <= '0;
          temp1[slot_i] <= '0;
          temp2[slot_i] <= '0;
        end
        if (writes && x_q8_i.target == OUTPUT_TEMP0) temp0[slot_i] <= written[32*c +: 32];
        if (writes && x_q8_i.target == OUTPUT_TEMP1) temp1[slot_i] <= written[32*c +: 32];
        if (writes && x_q8_i.target == OUTPUT_TEMP2) temp2[slot_i] <= written[32*c +: 32];
        cc[slot_i]  <= writes && x_q8_i.set_cc ? compare(written[32*c +: 32]) : cc_old[3*c +: 3];
        pbr[slot_i] <= now;
        color_q9_o[32*c +: 32] <= now;
      end
    end
  end

  ///////////
  // Alpha //
  ///////////

  logic [31:0] sa_q2, da_q2, one_minus_sa_q2, sum_q7, sum_q8, alpha_now, unused_p, unused_q;
  logic        unused;

  fp32_products u_alpha (
    .clk_i, .advance_i({5{advance_i}}), .a_i(sa_q2), .b_i(One), .c_i(da_q2), .d_i(one_minus_sa_q2),
    .negate_p_i(1'b0), .negate_q_i(1'b0), .zero_wins_i(1'b0), .p_q2_o(unused_p), .q_q2_o(unused_q),
    .sum_q5_o(sum_q7)
  );

  assign unused    = ^{operands_q8[319:128], unused_p, unused_q, x_q1_i, x_q8_i};
  assign alpha_now = live_q8_i && to_alpha && passes(x_q8_i.test, cc_old[2:0]) ? result_q8[31:0] :
                     first_q8_i ? operands_q8[127:96] : alpha[slot_i];

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      if (enter_i) operands[slot_i] <= {one_minus_da_i, one_minus_sa_i, d_i, s_i};
      sa_q2           <= s[127:96];
      da_q2           <= d[127:96];
      one_minus_sa_q2 <= one_minus_sa;
      sum_q8          <= sum_q7;
      alpha[slot_i]   <= alpha_now;
      alpha_q9_o      <= alpha_enable_i ? alpha_now : sum_q8;
    end
  end

endmodule

`default_nettype wire
