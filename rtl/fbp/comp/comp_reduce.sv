// comp_reduce.sv - one colour for each group of elements
// golden model: cmodel/fbp/comp/comp_reduce.c
//
// Three registers: least, most and sum of 2 x 2 elements; the colour of the group; all groups, and
// whether they reduce.  Word q of pair p of rows belongs to a group two columns of elements wide; a
// group of 4 x 2 is two of these.

`default_nettype none

module comp_reduce (
  input  logic          clk_i,
  input  logic          advance_i,

  // constant during a draw
  input  logic          wide_i,
  input  logic          full_i,
  input  logic          eight_i,
  input  logic [2:0]    shape_i,
  input  logic          special_i,
  input  logic [63:0]   may_i,

  input  logic [7:0]    threshold_i,
  input  logic [2047:0] raster_i,
  output logic          reduced_q3_o,
  output logic [511:0]  groups_q3_o
);

  logic [7:0]   threshold_q1;
  logic [15:0]  same, same_q1, near, near_q2;
  logic [511:0] least, least_q1, most, most_q1, first, first_q1, words, words_q2;
  logic [639:0] sum, sum_q1;

  ///////////
  // Group //
  ///////////

  for (genvar g = 0; g < 16; g++) begin : g_group
    // Columns of the two words of a row: neighbours, two apart, four apart.
    localparam P = g / 4;
    localparam Q = g % 4;
    localparam Wide = Q / 2 * 4 + Q % 2;
    logic [127:0] four;
    for (genvar y = 0; y < 2; y++) begin : g_row
      localparam Row = 256 * (2 * P + y);
      assign four[64*y +: 32] = full_i ? raster_i[Row + 32*Q +: 32]
                              : wide_i ? raster_i[Row + 32*Wide +: 32]
                                       : raster_i[Row + 64*Q +: 32];
      assign four[64*y + 32 +: 32] = full_i ? raster_i[Row + 32*(Q + 4) +: 32]
                                   : wide_i ? raster_i[Row + 32*(Wide + 2) +: 32]
                                            : raster_i[Row + 64*Q + 32 +: 32];
    end
    assign first[32*g +: 32] = four[31:0];

    comp_group u_group (
      .shape_i, .may_i(may_i[32*(g % 2) +: 32]), .words_i(four), .same_o(same[g]), .least_o(least[32*g +: 32]),
      .most_o(most[32*g +: 32]), .sum_o(sum[40*g +: 40])
    );
  end

  /////////////
  // Average //
  /////////////

  for (genvar g = 0; g < 16; g++) begin : g_average
    // Of 4 x 2 elements: word g is made of those of two columns of groups.
    localparam A = g < 8 ? g / 2 * 4 : g;
    logic        same_of;
    logic [31:0] least_of, most_of, first_of;
    logic [43:0] sum_of;

    if (g < 8) begin : g_eight
      localparam Narrow = A + g % 2 * 2;
      localparam Wide = A + g % 2;
      logic         other_same;
      logic [31:0]  a_least, a_most, b_least, b_most;
      logic [39:0]  a_sum, b_sum;
      assign other_same = wide_i ? same_q1[Wide] && same_q1[Wide + 2]
                                 : same_q1[Narrow] && same_q1[Narrow + 1];
      assign a_least = wide_i ? least_q1[32*Wide +: 32] : least_q1[32*Narrow +: 32];
      assign b_least = wide_i ? least_q1[32*(Wide + 2) +: 32] : least_q1[32*(Narrow + 1) +: 32];
      assign a_most  = wide_i ? most_q1[32*Wide +: 32] : most_q1[32*Narrow +: 32];
      assign b_most  = wide_i ? most_q1[32*(Wide + 2) +: 32] : most_q1[32*(Narrow + 1) +: 32];
      assign a_sum   = wide_i ? sum_q1[40*Wide +: 40] : sum_q1[40*Narrow +: 40];
      assign b_sum   = wide_i ? sum_q1[40*(Wide + 2) +: 40] : sum_q1[40*(Narrow + 1) +: 40];
      logic [31:0] a_first, b_first;
      assign a_first = wide_i ? first_q1[32*Wide +: 32] : first_q1[32*Narrow +: 32];
      assign b_first = wide_i ? first_q1[32*(Wide + 2) +: 32] : first_q1[32*(Narrow + 1) +: 32];
      comp_join u_join (
        .eight_i, .may_i(may_i[32*(g % 2) +: 32]), .same_i(same_q1[g]), .both_same_i(other_same),
        .least_i(least_q1[32*g +: 32]), .a_least_i(a_least), .b_least_i(b_least),
        .most_i(most_q1[32*g +: 32]), .a_most_i(a_most), .b_most_i(b_most),
        .sum_i(sum_q1[40*g +: 40]), .a_sum_i(a_sum), .b_sum_i(b_sum),
        .first_i(first_q1[32*g +: 32]), .a_first_i(a_first), .b_first_i(b_first),
        .same_o(same_of), .least_o(least_of), .most_o(most_of), .sum_o(sum_of), .first_o(first_of)
      );
    end else begin : g_four
      assign same_of  = same_q1[g] || eight_i;
      assign least_of = eight_i ? '0 : least_q1[32*g +: 32];
      assign most_of  = eight_i ? '0 : most_q1[32*g +: 32];
      assign first_of = eight_i ? '0 : first_q1[32*g +: 32];
      assign sum_of   = eight_i ? '0 : {1'b0, sum_q1[40*g + 30 +: 10], 1'b0, sum_q1[40*g + 20 +: 10],
                                        1'b0, sum_q1[40*g + 10 +: 10], 1'b0, sum_q1[40*g +: 10]};
    end
    comp_average u_average (
      .shape_i, .may_i(may_i[32*(g % 2) +: 32]), .special_i, .eight_i, .threshold_i(threshold_q1),
      .same_i(same_of), .least_i(least_of), .most_i(most_of), .sum_i(sum_of), .first_i(first_of),
      .near_o(near[g]), .word_o(words[32*g +: 32])
    );
  end

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      threshold_q1 <= threshold_i;
      same_q1      <= same;
      least_q1     <= least;
      most_q1      <= most;
      sum_q1       <= sum;
      first_q1     <= first;
      near_q2      <= near;
      words_q2     <= words;
      reduced_q3_o <= &near_q2;
      groups_q3_o  <= words_q2;
    end
  end

endmodule

`default_nettype wire
