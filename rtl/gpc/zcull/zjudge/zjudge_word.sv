// zjudge_word.sv - what a word says of a block's parts; golden model: cmodel/gpc/zcull/zcull_word.h (zcull_bounds)
//
//   | 6 fields, deltas | 7 bounds

`default_nettype none

module zjudge_word (
  input  logic        clk_i,
  input  logic        advance_i,
  input  logic        kept_i,
  input  logic [63:0] word_i,
  input  logic [4:0]  part_i,

  // the format
  input  logic        words_i,
  input  logic        stencil_i,
  input  logic [4:0]  near_i,
  input  logic [5:0]  far_i,
  input  logic [5:0]  shift_at_i,
  input  logic [2:0]  delta_i,
  input  logic [31:0] parts_i,

  output logic [31:0] near_q7_o,
  output logic [31:0] least_q7_o,  // the nearest far bound
  output logic [31:0] most_q7_o,   // the farthest
  output logic        may_pass_q7_o,
  output logic        may_fail_q7_o
);

  ////////////
  // Fields //
  ////////////

  logic [63:0] fields, far_field, shift_field;
  logic [31:0] near_mask, rest;
  logic [31:0] near_q6, top_q6;
  logic [4:0]  shift_q6;
  logic        known_q6, may_pass_q6, may_fail_q6, unused;

  assign fields      = stencil_i ? {word_i[60:0], 3'd0} : {word_i[62:0], 1'd0};
  assign far_field   = fields << near_i;
  assign shift_field = word_i >> shift_at_i;
  assign near_mask   = ~(32'hffffffff >> near_i);
  assign rest        = far_i[5] ? '0 : 32'hffffffff >> far_i[4:0];
  assign unused      = ^{far_field[31:0], shift_field[63:5]};

  ////////////
  // Deltas //
  ////////////

  // The greatest delta of a set of parts, a bit of each at a time; of complements it is the least.
  function automatic logic [4:0] most_delta(input logic [31:0] deltas, input logic [31:0] parts,
                                            input logic [2:0] bits);
    logic [31:0] set, greater;
    logic [4:0]  most;
    set = parts;
    most = '0;
    for (int b = 4; b >= 0; b--) begin
      greater = (deltas >> b) & set;
      if (bits > b[2:0] && greater != '0) begin
        set = greater;
        most[b] = 1'b1;
      end
    end
    most_delta = most;
  endfunction

  logic [7:0]  at;
  logic [31:0] set;
  logic [4:0]  mask, greatest_q6, least_q6;

  assign at   = {3'd0, part_i} * {5'd0, delta_i};
  assign set  = at < 8'd32 ? parts_i >> at[4:0] : '0;
  assign mask = 5'((6'd1 << delta_i) - 6'd1);

  ////////////
  // Bounds //
  ////////////

  logic [35:0] greatest, least;

  assign greatest = {31'd0, greatest_q6} << shift_q6;
  assign least    = {31'd0, least_q6} << shift_q6;

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      known_q6      <= words_i && kept_i && word_i[63];
      near_q6       <= fields[63:32] & near_mask;
      top_q6        <= (far_field[63:32] & ~rest) | rest;
      shift_q6      <= delta_i == '0 ? '0 : shift_field[4:0];
      may_pass_q6   <= !stencil_i || word_i[62];
      may_fail_q6   <= !stencil_i || word_i[61];
      greatest_q6   <= most_delta(word_i[31:0], set, delta_i);
      least_q6      <= most_delta(~word_i[31:0], set, delta_i) ^ mask;
      near_q7_o     <= known_q6 ? near_q6 : '0;
      least_q7_o    <= !known_q6 ? '1 : greatest > {4'd0, top_q6} ? '0 : top_q6 - greatest[31:0];
      most_q7_o     <= !known_q6 ? '1 : least > {4'd0, top_q6} ? '0 : top_q6 - least[31:0];
      may_pass_q7_o <= !known_q6 || may_pass_q6;
      may_fail_q7_o <= !known_q6 || may_fail_q6;
    end
  end

endmodule

`default_nettype wire
