// frast_blocks.sv - the blocks of a coarse tile that an edge leaves out; golden model: cmodel/gpc/frast/frast_coverage.c (beyond_edge)
//
//   sums | 1 signs

`default_nettype none

module frast_blocks (
  input  logic         clk_i,
  input  logic         takes_i,
  input  logic [9:0]   x_i,          // of the coarse tile
  input  logic [9:0]   y_i,
  input  logic [2:0]   edges_i,      // how many there are
  input  logic [439:0] edge_i,       // of each {a, b, c}
  output logic [3:0]   beyond_q1_o
);

  logic [15:0] beyond;  // of each edge

  for (genvar e = 0; e < 4; e++) begin : g_edge
    logic signed [26:0] a, b, a_q1, b_q1, up_a, up_b;
    logic signed [55:0] c;
    logic signed [57:0] most_q1;     // in the first block, where the edge's value is greatest
    logic signed [37:0] ab;
    logic               used_q1;

    assign {a, b, c} = edge_i[110*e +: 110];
    assign up_a = a > 0 ? a : 27'sd0;
    assign up_b = b > 0 ? b : 27'sd0;
    assign ab   = 38'(a) * $signed({28'd0, x_i}) + 38'(b) * $signed({28'd0, y_i});

    for (genvar k = 0; k < 4; k++) begin : g_block
      logic signed [57:0] most;
      assign most = most_q1 + (k % 2 == 1 ? 58'(a_q1) <<< 11 : 58'sd0) + (k / 2 == 1 ? 58'(b_q1) <<< 11 : 58'sd0);
      assign beyond[4*e+k] = used_q1 && most < 0;
    end

    always_ff @(posedge clk_i) begin
      if (takes_i) begin
        most_q1 <= (58'(ab) <<< 12) + 58'(c) + ((58'(up_a) + 58'(up_b)) <<< 11);
        a_q1    <= a;
        b_q1    <= b;
        used_q1 <= edges_i > 3'(e);
      end
    end
  end

  assign beyond_q1_o = beyond[3:0] | beyond[7:4] | beyond[11:8] | beyond[15:12];

endmodule

`default_nettype wire
