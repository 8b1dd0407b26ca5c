// lane_compare.sv - comparisons of integers and floats, predicates, tests of CC; golden model: cmodel/gpc/tpc/sm/alu/alu_set.c, alu_fp32.c
// (compared), alu_fp16.c (compared)
//
// Combinational.

`default_nettype none
`include "gpu_types.svh"

module lane_compare (
  input  logic [6:0]  op_i,          // alu_op
  input  alu_mode_t   mode_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic [31:0] c_i,
  input  logic        pa_i,
  input  logic        pb_i,
  input  logic        pc_i,
  input  logic [3:0]  cc_i,          // O, C, S, Z
  output logic        take_a_o,      // of a and b
  output logic        truth_o,       // combined with pc; of two halves the low one's
  output logic        truth_high_o,
  output logic        pd_o,
  output logic        pd2_o,
  output logic        less_o,        // of IMNMX
  output logic        equal_o,
  output logic [31:0] extreme_o      // of FMNMX
);

  //////////////
  // Integers //
  //////////////

  // a - b less the borrow of .X, whose difference is equal only if the lower one was.
  logic               borrow, same, zero, below;
  logic signed [33:0] difference;
  logic [2:0]         is_integer, is_zero;

  assign borrow     = mode_i.x && !cc_i[2] && (op_i == ALU_ISET || op_i == ALU_ISETP);
  assign difference = $signed({{2{a_i[31] && mode_i.is_signed}}, a_i}) -
                      $signed({{2{b_i[31] && mode_i.is_signed}}, b_i}) - $signed({33'b0, borrow});
  assign zero       = difference == '0;
  assign below      = difference[33];
  assign same       = zero && (!mode_i.x || cc_i[0]);
  assign is_integer = same ? 3'd2 : below ? 3'd1 : 3'd4;
  assign is_zero    = c_i == '0 ? 3'd2 : c_i[31] && mode_i.is_signed ? 3'd1 : 3'd4;

  // The lower words of 64 bits decide where the upper ones were equal.
  assign less_o  = mode_i.xmode == 2'd1 ? (cc_i[0] ? below : cc_i[1]) : below;
  assign equal_o = zero;

  ////////////
  // Floats //
  ////////////

  logic [3:0]  is_single, is_low, is_high;
  logic [31:0] extreme;
  logic [15:0] unused_low, unused_high;
  logic        unused, is_fcmp;

  assign is_fcmp = op_i == ALU_FCMP;

  lane_order #(.Exp(8), .Frac(23)) u_single (
    .a_i(is_fcmp ? c_i : a_i), .b_i(is_fcmp ? '0 : b_i), .flush_i(mode_i.ftz), .least_i(pc_i),
    .is_o(is_single), .extreme_o(extreme)
  );
  lane_order #(.Exp(5), .Frac(10)) u_low (
    .a_i(a_i[15:0]), .b_i(b_i[15:0]), .flush_i(mode_i.ftz), .least_i(1'b0), .is_o(is_low), .extreme_o(unused_low)
  );
  lane_order #(.Exp(5), .Frac(10)) u_high (
    .a_i(a_i[31:16]), .b_i(b_i[31:16]), .flush_i(mode_i.ftz), .least_i(1'b0), .is_o(is_high), .extreme_o(unused_high)
  );

  assign extreme_o = extreme;
  assign unused    = ^{mode_i, unused_low, unused_high};

  // Whether a division a * (1/b) may go wrong.
  logic              hard;
  logic signed [9:0] a_exp, b_exp, apart;

  assign a_exp = $signed({2'b0, a_i[30:23]});
  assign b_exp = $signed({2'b0, b_i[30:23]});
  assign apart = a_exp - b_exp;
  assign hard  = a_exp < 25 || a_exp > 254 || b_exp < 1 || b_exp > 252 || apart < -125 || apart > 126;

  ///////////
  // Tests //
  ///////////

  logic z, s, k, o, test;

  assign {o, k, s, z} = cc_i;

  always_comb begin
    case (mode_i.ccc)
      5'd1: test = (s && !z) ^ o;
      5'd2: test = !s && z;
      5'd3: test = s ^ (z || o);
      5'd4: test = !(s ^ o) && !z;
      5'd5: test = !z;
      5'd6: test = !(s ^ o);
      5'd7: test = !(s && z);
      5'd8: test = s && z;
      5'd9: test = s ^ o;
      5'd10: test = z;
      5'd11: test = (s ^ o) || z;
      5'd12: test = !s ^ (z || o);
      5'd13: test = s || !z;
      5'd14: test = (!s || z) ^ o;
      5'd15: test = 1'b1;
      5'd16: test = !o;
      5'd17: test = !k;
      5'd18: test = !s;
      5'd19: test = z || !k;
      5'd20: test = k && !z;
      5'd21: test = s;
      5'd22: test = k;
      5'd23: test = o;
      5'd30: test = s || z;
      5'd31: test = !s && !z;
      default: test = 1'b0;
    endcase
  end

  ///////////
  // Truth //
  ///////////

  logic truth, single, low, high, whole, zero_holds, predicates, first, second, one, other;

  lane_combine u_predicates (.bop_i(mode_i.bop_ab), .x_i(pa_i), .y_i(pb_i), .z_o(predicates));

  assign single  = (mode_i.cmp & is_single) != 4'd0;
  assign low     = (mode_i.cmp & is_low) != 4'd0;
  assign high    = (mode_i.cmp & is_high) != 4'd0;
  assign whole   = (mode_i.cmp & {1'b0, is_integer}) != 4'd0;

  always_comb begin
    case (op_i)
      ALU_FSET, ALU_FSETP: truth = single;
      ALU_HSET2, ALU_HSETP2: truth = low;
      ALU_ISET, ALU_ISETP: truth = whole;
      ALU_PSET, ALU_PSETP: truth = predicates;
      ALU_CSET, ALU_CSETP: truth = test;
      default: truth = 1'b0;
    endcase
  end

  // Two predicates are of the truth and its opposite, or of two halves.
  assign first  = truth && (high || !(op_i == ALU_HSETP2 && mode_i.h_and));
  assign second = op_i == ALU_HSETP2 ? (mode_i.h_and ? !(truth && high) : high) : !truth;

  lane_combine u_first (.bop_i(mode_i.bop), .x_i(first), .y_i(pc_i), .z_o(one));
  lane_combine u_second (.bop_i(mode_i.bop), .x_i(second), .y_i(pc_i), .z_o(other));
  lane_combine u_third (.bop_i(mode_i.bop), .x_i(high), .y_i(pc_i), .z_o(truth_high_o));

  assign truth_o = one;

  always_comb begin
    case (op_i)
      ALU_FSETP, ALU_ISETP, ALU_PSETP, ALU_CSETP, ALU_HSETP2: {pd_o, pd2_o} = {one, other};
      ALU_FCHK: {pd_o, pd2_o} = {hard, 1'b0};
      default: {pd_o, pd2_o} = 2'b00;
    endcase
  end

  assign zero_holds = (mode_i.cmp & {1'b0, is_zero}) != 4'd0;

  always_comb begin
    case (op_i)
      ALU_IMNMX: take_a_o = less_o == pc_i;
      ALU_ICMP: take_a_o = zero_holds;
      ALU_FCMP: take_a_o = single;
      default: take_a_o = pc_i;
    endcase
  end

endmodule

`default_nettype wire
