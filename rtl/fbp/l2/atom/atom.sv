// atom.sv - L2's atomic unit; golden model: cmodel/fbp/l2/atom/atom.c
//
//           +- pairs of halves, one a clock -+
//   take | 1 +- integers --------------------+ 2 +----------------------+ 3 give
//           +- align singles, doubles -------+   +- add, round (floats) -+
//
// A sector takes a clock, pairs of halves one each: the packet stays in stage 1 until the last.  Each stage has an enable of its own, so
// that bubbles collapse; stream_skid cuts ready behind the last.

`default_nettype none
`include "gpu_types.svh"

module atom (
  input  logic          clk_i,
  input  logic          rst_ni,
  output logic          idle_o,   // no packet is inside

  // state bundle, taken with the packet
  input  atom_config_t  cfg_i,

  // from l2
  input  logic          l2_atom_valid_i,
  output logic          l2_atom_ready_o,
  input  atom_request_t l2_atom_i,

  // to l2
  output logic          atom_l2_valid_o,
  input  logic          atom_l2_ready_i,
  output atom_result_t  atom_l2_o
);

  localparam Words = 8;

  logic [3:1] valid_q;
  logic       advance1, advance2, advance3, room, done;

  /////////////
  // Request //
  /////////////

  atom_request_t request_q1;
  logic          flush_q1, wide, halves_q1, adds_q1;
  logic [7:0]    numbers, left_q1;

  // chosen: 'wide' says it of integers alone
  always_comb begin
    case (l2_atom_i.kind)
      ATOMIC_F32, ATOMIC_F16X2: wide = 1'b0;
      ATOMIC_F64:             wide = 1'b1;
      default:              wide = l2_atom_i.wide;
    endcase
  end
  assign numbers = l2_atom_i.numbers & (wide ? 8'h55 : 8'hff);

  ////////////
  // Halves //
  ////////////

  // The lowest pair that is left; the others wait for their clock.
  logic [7:0]          pair;
  logic [31:0]         old_pair, pair_operand, pair_sum;
  logic [Words*32-1:0] old, operand, word;

  assign old     = request_q1.word;
  assign operand = request_q1.operand;

  assign pair    = left_q1 & (~left_q1 + 8'd1);
  assign done    = !halves_q1 || (left_q1 & ~pair) == '0;

  always_comb begin
    old_pair     = '0;
    pair_operand = '0;
    for (int w = 0; w < Words; w++) begin
      old_pair     = old_pair | (old[32*w +: 32] & {32{pair[w]}});
      pair_operand = pair_operand | (operand[32*w +: 32] & {32{pair[w]}});
    end
  end

  for (genvar h = 0; h < 2; h++) begin : g_half
    atom_half u_half (
      .a_i(old_pair[16*h +: 16]), .b_i(pair_operand[16*h +: 16]), .sum_o(pair_sum[16*h +: 16])
    );
  end

  for (genvar w = 0; w < Words; w++) begin : g_word
    assign word[32*w +: 32] = adds_q1 && pair[w] ? pair_sum : request_q1.word[w];
  end

  //////////////
  // Integers //
  //////////////

  logic [Words*32-1:0] narrow, broad, integers;

  for (genvar w = 0; w < Words; w++) begin : g_narrow
    atom_number #(.Width(32)) u_number (
      .op_i(request_q1.op), .kind_i(request_q1.kind), .old_i(request_q1.word[w]),
      .operand_i(request_q1.operand[w]), .swap_i(request_q1.swap[w]), .now_o(narrow[32*w +: 32])
    );
  end
  for (genvar n = 0; n < Words / 2; n++) begin : g_broad
    atom_number #(.Width(64)) u_number (
      .op_i(request_q1.op), .kind_i(request_q1.kind),
      .old_i({request_q1.word[2*n+1], request_q1.word[2*n]}),
      .operand_i({request_q1.operand[2*n+1], request_q1.operand[2*n]}),
      .swap_i({request_q1.swap[2*n+1], request_q1.swap[2*n]}), .now_o(broad[64*n +: 64])
    );
  end

  // Sums of halves stand in their words; of singles and doubles they come a stage later.
  always_comb begin
    integers = request_q1.wide ? broad : narrow;
    if (halves_q1 && adds_q1) integers = word;
  end

  /////////////
  // Written //
  /////////////

  logic [7:0]          written;
  logic [Words*32-1:0] changed;

  assign written = request_q1.numbers | (request_q1.wide ? request_q1.numbers << 1 : '0);

  for (genvar w = 0; w < Words; w++) begin : g_changed
    assign changed[32*w +: 32] = written[w] ? integers[32*w +: 32] : request_q1.word[w];
  end

  ////////////
  // Floats //
  ////////////

  logic [7:0]          written_q2;
  logic                singles_q2, doubles_q2, flush_q2;
  logic [15:0]         id_q2;
  logic [Words*32-1:0] word_q2, single_sum, double_sum, now;

  for (genvar w = 0; w < Words; w++) begin : g_single
    atom_add #(.Exp(8), .Frac(23)) u_add (
      .clk_i, .advance_i(advance2), .flush_i(flush_q1), .flush_q_i(flush_q2),
      .a_i(request_q1.word[w]), .b_i(request_q1.operand[w]), .sum_o(single_sum[32*w +: 32])
    );
  end
  for (genvar n = 0; n < Words / 2; n++) begin : g_double
    atom_add #(.Exp(11), .Frac(52)) u_add (
      .clk_i, .advance_i(advance2), .flush_i(1'b0), .flush_q_i(1'b0),
      .a_i({request_q1.word[2*n+1], request_q1.word[2*n]}),
      .b_i({request_q1.operand[2*n+1], request_q1.operand[2*n]}),
      .sum_o(double_sum[64*n +: 64])
    );
  end

  for (genvar w = 0; w < Words; w++) begin : g_now
    assign now[32*w +: 32] = singles_q2 && written_q2[w] ? single_sum[32*w +: 32]
                             : doubles_q2 && written_q2[w] ? double_sum[32*w +: 32]
                             : word_q2[32*w +: 32];
  end

  ///////////////
  // Registers //
  ///////////////

  atom_result_t result_q3;

  stream_skid #(.Width(atom_result_BITS)) u_skid (
    .clk_i, .rst_ni, .in_valid_i(valid_q[3]), .in_ready_o(room), .in_i(result_q3),
    .out_valid_o(atom_l2_valid_o), .out_ready_i(atom_l2_ready_i), .out_o(atom_l2_o)
  );

  assign advance3        = !valid_q[3] || room;
  assign advance2        = !valid_q[2] || advance3;
  assign advance1        = !valid_q[1] || (done && advance2);
  assign l2_atom_ready_o = advance1;
  assign idle_o          = valid_q == '0 && room;

  `RTL_ASSERT(pairs_that_are_left, !valid_q[1] || (left_q1 & ~request_q1.numbers) == '0)

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= '0;
    end else begin
      if (advance1) valid_q[1] <= l2_atom_valid_i;
      if (advance2) valid_q[2] <= valid_q[1] && done;
      if (advance3) valid_q[3] <= valid_q[2];
    end
  end

  always_ff @(posedge clk_i) begin
    if (advance1) begin
      request_q1         <= l2_atom_i;
      request_q1.wide    <= wide;
      request_q1.numbers <= numbers;
      flush_q1           <= !cfg_i.keeps;
      halves_q1          <= l2_atom_i.kind == ATOMIC_F16X2;
      adds_q1            <= l2_atom_i.op == ATOMIC_ADD;
      left_q1            <= numbers;
    end else if (!done) begin
      left_q1         <= left_q1 & ~pair;
      request_q1.word <= word;
    end
    if (advance2) begin
      id_q2      <= request_q1.id;
      written_q2 <= written;
      flush_q2   <= flush_q1;
      singles_q2 <= adds_q1 && request_q1.kind == ATOMIC_F32;
      doubles_q2 <= adds_q1 && request_q1.kind == ATOMIC_F64;
      word_q2    <= changed;
    end
    if (advance3) begin
      result_q3.id      <= id_q2;
      result_q3.written <= written_q2;
      result_q3.word    <= now;
    end
  end

endmodule

`default_nettype wire
