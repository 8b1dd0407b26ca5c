// lane.sv - one lane of the ALU: FMA and integers; golden model: cmodel/gpc/tpc/sm/alu/lane/lane.c
//
//          +- 2 multiply | 3 align       | 4 add          | 5 normalise -+ fp32, two of fp16 (lane_fma)
//   take 1-+- 2 product of halves | 3 its signs | 4 sum of two | 5 of three -+-> 6 round, CC -> give
//          +- 2 shift, logic, compare, count ---- as an addend of it ----+
//
// Six stages move together; a stalled output holds the whole pipe, by a register behind it (stream_skid).  The FMA's multiplier serves XMAD.

`default_nettype none
`include "gpu_types.svh"

module lane (
  input  logic         clk_i,
  input  logic         rst_ni,
  output logic         idle_o,   // no packet is inside

  // state bundle, taken with the packet
  input  lane_config_t cfg_i,

  // from rf
  input  logic         rf_lane_valid_i,
  output logic         rf_lane_ready_o,
  input  lane_thread_t rf_lane_i,

  // to rf
  output logic         lane_rf_valid_o,
  input  logic         lane_rf_ready_i,
  output lane_result_t lane_rf_o
);

  localparam Stages = 6;

  logic            advance;
  logic [Stages:1] valid_q;

  //////////////
  // Operands //
  //////////////

  // Only what follows looks at a packet is kept of it.
  logic [31:0] a, b, c, a_q1, b_q1, c_q1, old_q1;
  logic [1:0]  place_q1;
  logic [6:0]  op, op_q1;
  logic [3:0]  cc_q1;          // O, C, S, Z
  logic        pa_q1, pb_q1, pc_q1, lacks, unused;
  alu_mode_t   mode_q1;

  lane_operands u_operands (.place_i(cfg_i.place), .in_i(rf_lane_i), .a_o(a), .b_o(b), .c_o(c));

  // Not modelled: zeros, as operations of other pipes.
  always_comb begin
    case (rf_lane_i.op)
      ALU_SHL: lacks = rf_lane_i.mode.x;
      ALU_SHR: lacks = rf_lane_i.mode.shrx != '0;
      ALU_SHF_L, ALU_SHF_R: lacks = rf_lane_i.mode.shfx > 2'd1;
      ALU_IMNMX: lacks = rf_lane_i.mode.xmode == 2'd2;
      default: lacks = 1'b0;
    endcase
    op = lacks ? '1 : rf_lane_i.op;
  end

  /////////////
  // Compare //
  /////////////

  logic        take_a, truth, truth_high, pd, pd2, less, equal;
  logic [31:0] least;

  lane_compare u_compare (
    .op_i(op_q1), .mode_i(mode_q1), .a_i(a_q1), .b_i(b_q1), .c_i(c_q1), .pa_i(pa_q1), .pb_i(pb_q1),
    .pc_i(pc_q1), .cc_i(cc_q1), .take_a_o(take_a), .truth_o(truth), .truth_high_o(truth_high), .pd_o(pd),
    .pd2_o(pd2), .less_o(less), .equal_o(equal), .extreme_o(least)
  );

  ///////////
  // Words //
  ///////////

  // The pure operations of integers, and the comparisons.
  logic [31:0] shifted, chosen, top, ones;

  lane_shift u_shift (
    .op_i(op_q1), .a_i(a_q1), .b_i(b_q1), .c_i(c_q1), .signed_i(mode_q1.is_signed), .brev_i(mode_q1.brev),
    .wrap_i(mode_q1.wrap), .shfmax_i(mode_q1.shfmax), .upper_i(mode_q1.shfx[0] && op_q1 == ALU_SHF_R),
    .shift_i(mode_q1.shift), .value_o(shifted)
  );
  lane_logic u_logic (
    .op_i(op_q1), .a_i(a_q1), .b_i(b_q1), .c_i(c_q1), .old_i(old_q1), .invert_a_i(mode_q1.inv_a),
    .invert_b_i(mode_q1.inv_b), .lop_i(mode_q1.lop), .lut_i(mode_q1.lut), .prmt_i(mode_q1.prmt),
    .lanes_i(mode_q1.lanes), .place_i(place_q1), .take_a_i(take_a), .value_o(chosen)
  );
  lane_count u_count (
    .b_i(b_q1), .invert_i(mode_q1.inv_b), .signed_i(mode_q1.is_signed), .from_top_i(mode_q1.sh),
    .top_o(top), .ones_o(ones)
  );

  // What the adders only pass.
  logic [31:0] word;

  always_comb begin
    word = '0;
    case (op_q1)
      ALU_SHL, ALU_SHR, ALU_SHF_L, ALU_SHF_R, ALU_BFE, ALU_BFI: word = shifted;
      ALU_LOP, ALU_LOP3, ALU_PRMT, ALU_MOV, ALU_SEL, ALU_ICMP, ALU_IMNMX, ALU_FCMP: word = chosen;
      ALU_FMNMX: word = least;
      ALU_FLO: word = top;
      ALU_POPC: word = ones;
      ALU_FSET, ALU_ISET, ALU_PSET, ALU_CSET: word = !truth ? '0 : mode_q1.bf ? 32'h3f800000 : '1;
      ALU_HSET2: word = {mode_q1.bf ? 16'h3c00 : 16'hffff, mode_q1.bf ? 16'h3c00 : 16'hffff} &
                        {{16{truth_high}}, {16{truth}}};
      ALU_HADD2, ALU_HMUL2, ALU_HFMA2: word = old_q1;
      default: ;
    endcase
  end

  //////////////
  // Integers //
  //////////////

  logic [31:0] x, y, z, word_q5;
  logic [47:0] product_q2;
  logic [2:0]  add;
  logic        one, carry_q5, upper_carry_q5, over_q5;
  logic [15:0] half_a, half_b;

  lane_addends u_addends (
    .op_i(op_q1), .a_i(a_q1), .b_i(b_q1), .c_i(c_q1), .word_i(word), .scaled_i(shifted), .carry_i(cc_q1[2]),
    .overflow_i(cc_q1[3]), .x_i(mode_q1.x), .negate_i({mode_q1.neg_c, mode_q1.neg_b, mode_q1.neg_a}),
    .sel_a_i(mode_q1.sel_a), .sel_b_i(mode_q1.sel_b), .sel_c_i(mode_q1.sel_c), .mode_i(mode_q1.mode),
    .xsign_i(mode_q1.xsign), .x_o(x), .y_o(y), .z_o(z), .ones_o(add), .one_o(one)
  );

  assign half_a = mode_q1.sel_a != '0 ? a_q1[31:16] : a_q1[15:0];
  assign half_b = mode_q1.sel_b != '0 ? b_q1[31:16] : b_q1[15:0];

  lane_sum u_sum (
    .clk_i, .advance_i(advance), .x_q1_i(x), .y_q1_i(y), .z_q1_i(z), .ones_q1_i(add), .one_q1_i(one),
    .whole_q1_i(op_q1 == ALU_XMAD), .up_q1_i(mode_q1.psl), .half_a_q1_i(half_a), .half_b_q1_i(half_b),
    .signs_q1_i(mode_q1.xsign), .product_q2_i(product_q2[31:0]),
    .move_q1_i(op_q1 == ALU_IADD3 ? mode_q1.lrs : 2'd0),
    .saturates_q1_i(mode_q1.sat && (op_q1 == ALU_IADD || op_q1 == ALU_ISCADD)), .word_q5_o(word_q5),
    .carry_q5_o(carry_q5), .upper_carry_q5_o(upper_carry_q5), .over_q5_o(over_q5)
  );

  ///////////
  // Float //
  ///////////

  logic [31:0] sum_value;
  logic [21:0] unused_low, unused_high;
  logic [15:0] low_value, high_value;
  logic        single_q1, pair_q1, flush, wins;
  logic [2:0]  scale;

  assign single_q1 = op_q1 == ALU_FADD || op_q1 == ALU_FMUL || op_q1 == ALU_FFMA || op_q1 == ALU_FSWZADD;
  assign pair_q1   = op_q1 == ALU_HADD2 || op_q1 == ALU_HMUL2 || op_q1 == ALU_HFMA2;
  assign flush     = op_q1 == ALU_FADD || op_q1 == ALU_FSWZADD || op_q1 == ALU_HADD2 ? mode_q1.ftz
                                                                                    : mode_q1.fmz != '0;
  assign wins      = mode_q1.fmz[1] && (op_q1 == ALU_FMUL || op_q1 == ALU_FFMA || pair_q1) && op_q1 != ALU_HADD2;

  // Powers of 2: 0, -1, -2, -3, 3, 2, 1, 0.
  logic [2:0] code;
  assign code  = mode_q1.scale;
  assign scale = op_q1 != ALU_FMUL ? 3'd0 : code[2] ? {1'b0, ~code[1:0]} : 3'd0 - code;

  lane_fma #(.Exp(8), .Frac(23)) u_fma (
    .clk_i, .advance_i(advance), .a_q1_i(a_q1), .b_q1_i(b_q1), .c_q1_i(c_q1), .scale_q1_i(scale),
    .zero_wins_q1_i(wins), .flush_q1_i(flush), .rnd_q1_i(mode_q1.rnd), .whole_q1_i(op_q1 == ALU_XMAD),
    .x_q1_i({8'b0, half_a}), .y_q1_i({8'b0, half_b}), .product_q2_o(product_q2), .value_q5_o(sum_value)
  );
  lane_fma #(.Exp(5), .Frac(10)) u_low (
    .clk_i, .advance_i(advance), .a_q1_i(a_q1[15:0]), .b_q1_i(b_q1[15:0]), .c_q1_i(c_q1[15:0]), .scale_q1_i(3'd0),
    .zero_wins_q1_i(wins), .flush_q1_i(flush), .rnd_q1_i(2'd0), .whole_q1_i(1'b0),
    .x_q1_i(11'b0), .y_q1_i(11'b0), .product_q2_o(unused_low), .value_q5_o(low_value)
  );
  lane_fma #(.Exp(5), .Frac(10)) u_high (
    .clk_i, .advance_i(advance), .a_q1_i(a_q1[31:16]), .b_q1_i(b_q1[31:16]), .c_q1_i(c_q1[31:16]), .scale_q1_i(3'd0),
    .zero_wins_q1_i(wins), .flush_q1_i(flush), .rnd_q1_i(2'd0), .whole_q1_i(1'b0),
    .x_q1_i(11'b0), .y_q1_i(11'b0), .product_q2_o(unused_high), .value_q5_o(high_value)
  );

  ////////////
  // Finish //
  ////////////

  logic [2:0] writes;
  logic [1:0] tests;
  logic       tested;

  lane_writes u_writes (
    .op_i(op_q1), .cc_i(mode_q1.cc), .xmode_i(mode_q1.xmode), .lopz_i(mode_q1.lopz), .pd_i(pd), .writes_o(writes),
    .tests_o(tests), .tested_o(tested)
  );

  localparam Along = 3 + 2 + 4 + 2 + 4 + 6 + 16;
  logic [2:0]  writes_q5;
  logic [1:0]  tests_q5, ofmt_q5;
  logic        tested_q5, pd2_q5, single_q5, pair_q5, saturate_q5, chained_q5, merge_q5, less_q5, equal_q5;
  logic [3:0]  cc_q5;
  logic [15:0] upper_q5;
  logic        zero, float_zero, float_sign, was_zero, is_iadd3_q5;
  logic [31:0] d;
  logic [3:0]  cc;

  // Z of .X, and of a logical operation's test, is chained.
  stream_pipe #(.Width(Along), .Depth(4)) u_along (
    .clk_i, .advance_i({4{advance}}),
    .data_i({writes, tests, tested, pd2, single_q1, pair_q1, mode_q1.ofmt, cc_q1, mode_q1.sat && op_q1 != ALU_FSWZADD, mode_q1.x && !cc_q1[0],
             op_q1 == ALU_XMAD && mode_q1.mrg, less, equal, op_q1 == ALU_IADD3, b_q1[15:0]}),
    .data_o({writes_q5, tests_q5, tested_q5, pd2_q5, single_q5, pair_q5, ofmt_q5, cc_q5, saturate_q5, chained_q5,
             merge_q5, less_q5, equal_q5, is_iadd3_q5, upper_q5})
  );

  lane_finish u_finish (
    .single_i(single_q5), .pair_i(pair_q5), .saturate_i(saturate_q5), .ofmt_i(ofmt_q5), .word_i(word_q5),
    .sum_i(sum_value), .low_i(low_value), .high_i(high_value), .merge_i(merge_q5), .upper_i(upper_q5), .d_o(d),
    .zero_o(zero), .float_zero_o(float_zero), .float_sign_o(float_sign)
  );

  assign was_zero = zero && !chained_q5;

  // A packet is of one pipe.
  `RTL_ASSERT(one_pipe, !valid_q[5] || !(single_q5 && pair_q5))

  always_comb begin
    case (writes_q5)  // lane_writes
      3'd1: cc = {2'b0, d[31], zero};
      3'd2: cc = {2'b0, float_sign, float_zero};
      3'd3: cc = {is_iadd3_q5 ? upper_carry_q5 : over_q5, carry_q5, d[31], was_zero};
      3'd4: cc = {2'b0, d[31], was_zero};
      3'd5: cc = {1'b0, !less_q5, less_q5, equal_q5};
      default: cc = cc_q5;
    endcase
  end

  ///////////////
  // Registers //
  ///////////////

  lane_result_t result_q6;
  logic         room;
  logic [45:0]  id_q5;

  stream_skid #(.Width(lane_result_BITS)) u_skid (
    .clk_i, .rst_ni, .in_valid_i(valid_q[Stages]), .in_ready_o(room), .in_i(result_q6),
    .out_valid_o(lane_rf_valid_o), .out_ready_i(lane_rf_ready_i), .out_o(lane_rf_o)
  );

  assign advance         = !valid_q[Stages] || room;
  assign rf_lane_ready_o = advance;
  assign idle_o          = valid_q == '0 && room;

  stream_pipe #(.Width(warp_pc_BITS), .Depth(Stages - 1)) u_id (
    .clk_i, .advance_i({(Stages-1){advance}}), .data_i(rf_lane_i.id), .data_o(id_q5)
  );
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= '0;
    end else if (advance) begin
      valid_q <= {valid_q[Stages-1:1], rf_lane_valid_i};
    end
  end

  always_ff @(posedge clk_i) begin
    if (advance) begin
      a_q1     <= a;
      b_q1     <= b;
      c_q1     <= c;
      old_q1   <= rf_lane_i.old;
      op_q1    <= op;
      mode_q1  <= rf_lane_i.mode;
      place_q1 <= cfg_i.place;
      pa_q1    <= rf_lane_i.pa;
      pb_q1    <= rf_lane_i.pb;
      pc_q1    <= rf_lane_i.pc;
      cc_q1    <= {rf_lane_i.cc[3], rf_lane_i.cc[2], rf_lane_i.cc[1], rf_lane_i.cc[0]};

      result_q6.id  <= id_q5;
      result_q6.d   <= d;
      result_q6.pd2 <= pd2_q5;
      result_q6.cc  <= cc;
      case (tests_q5)
        2'd1: result_q6.pd <= was_zero;
        2'd2: result_q6.pd <= !(tested_q5 ? zero : was_zero);
        2'd3: result_q6.pd <= carry_q5;
        default: result_q6.pd <= tested_q5;
      endcase
    end
  end

  assign unused = ^{mode_q1, product_q2[47:32], unused_low, unused_high};

endmodule

`default_nettype wire
