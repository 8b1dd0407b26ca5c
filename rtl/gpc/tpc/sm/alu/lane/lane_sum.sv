// lane_sum.sv - the adders of integers; golden model: cmodel/gpc/tpc/sm/alu/alu_add.c (sum_of_three, add), alu_multiply.c (alu_xmad)
//
//   2 product of halves | 3 its signs | 4 sum of two, moved | 5 of three
//
// Four registers.  What needs no sum passes as x.

`default_nettype none

module lane_sum (
  input  logic        clk_i,
  input  logic        advance_i,

  input  logic [31:0] x_q1_i,
  input  logic [31:0] y_q1_i,
  input  logic [31:0] z_q1_i,
  input  logic [2:0]  ones_q1_i,
  input  logic        one_q1_i,
  input  logic [1:0]  move_q1_i,       // of the sum of two: right by 16, left
  input  logic        saturates_q1_i,

  input  logic        whole_q1_i,      // x is the product of two halves,
  input  logic        up_q1_i,         // ... moved up by 16,
  input  logic [15:0] half_a_q1_i,
  input  logic [15:0] half_b_q1_i,
  input  logic [1:0]  signs_q1_i,      // ... which have signs: b, a
  input  logic [31:0] product_q2_i,    // as they are without

  output logic [31:0] word_q5_o,
  output logic        carry_q5_o,
  output logic        upper_carry_q5_o,
  output logic        over_q5_o
);

  /////////////
  // Product //
  /////////////

  // A half below 0 is 2^16 more as it was multiplied.
  logic [31:0] x_q2, y_q2, z_q2, x_q3, y_q3, z_q3, z_q4, product;
  logic [2:0]  ones_q2, ones_q3;
  logic        one_q2, one_q3, one_q4, whole_q2, up_q2, a_below_q2, b_below_q2;
  logic [15:0] half_a_q2, half_b_q2;

  assign product = {product_q2_i[31:16] - (half_b_q2 & {16{a_below_q2}}) - (half_a_q2 & {16{b_below_q2}}),
                    product_q2_i[15:0]};

  /////////
  // Add //
  /////////

  // Shifted right the sum keeps its carry.
  logic [33:0] sum, two, two_q4, three;
  logic [1:0]  move_q3;
  logic        over, saturates_q4, x_sign_q4, y_sign_q4;

  assign sum = {2'b0, x_q3} + {2'b0, y_q3} + {31'b0, ones_q3};

  always_comb begin
    case (move_q3)
      2'd1: two = {17'b0, sum[32:16]};
      2'd2: two = {2'b0, sum[15:0], 16'b0};
      default: two = sum;
    endcase
  end

  assign three = two_q4 + {2'b0, z_q4} + {33'b0, one_q4};
  assign over  = x_sign_q4 == y_sign_q4 && three[31] != x_sign_q4;

  ///////////////
  // Registers //
  ///////////////

  stream_pipe #(.Width(2), .Depth(2)) u_move (
    .clk_i, .advance_i({2{advance_i}}), .data_i(move_q1_i), .data_o(move_q3)
  );
  stream_pipe #(.Width(1), .Depth(3)) u_saturates (
    .clk_i, .advance_i({3{advance_i}}), .data_i(saturates_q1_i), .data_o(saturates_q4)
  );

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      x_q2       <= x_q1_i;
      y_q2       <= y_q1_i;
      z_q2       <= z_q1_i;
      ones_q2    <= ones_q1_i;
      one_q2     <= one_q1_i;
      whole_q2   <= whole_q1_i;
      up_q2      <= up_q1_i;
      half_a_q2  <= half_a_q1_i;
      half_b_q2  <= half_b_q1_i;
      a_below_q2 <= signs_q1_i[0] && half_a_q1_i[15];
      b_below_q2 <= signs_q1_i[1] && half_b_q1_i[15];

      x_q3    <= !whole_q2 ? x_q2 : up_q2 ? {product[15:0], 16'b0} : product;
      y_q3    <= y_q2;
      z_q3    <= z_q2;
      ones_q3 <= ones_q2;
      one_q3  <= one_q2;

      two_q4    <= two;
      z_q4      <= z_q3;
      one_q4    <= one_q3;
      x_sign_q4 <= x_q3[31];
      y_sign_q4 <= y_q3[31];

      word_q5_o        <= over && saturates_q4 ? {x_sign_q4, {31{!x_sign_q4}}} : three[31:0];
      carry_q5_o       <= three[32];
      upper_carry_q5_o <= three[33];
      over_q5_o        <= over;
    end
  end

endmodule

`default_nettype wire
