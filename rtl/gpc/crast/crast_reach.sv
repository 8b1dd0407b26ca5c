// crast_reach.sv - the most that an edge adds over a pixel's corner; golden model: cmodel/gpc/crast/crast_judge.c (crast_reach)
//
// Combinational.  In 1/256 pixel; of a table that is not in use every entry is the centre.

`default_nettype none

module crast_reach (
  input  logic signed [26:0] a_i,
  input  logic signed [26:0] b_i,
  input  logic               at_center_i,
  input  logic [127:0]       position_i,  // 16 entries of {y, x}, 1/16 pixel
  output logic signed [35:0] reach_o
);

  logic [511:0] far;    // 32 bits each
  logic [255:0] eight;
  logic [127:0] four;
  logic [63:0]  two;
  logic signed [31:0] most;

  for (genvar i = 0; i < 16; i++) begin : g_entry
    assign far[32*i +: 32] = 32'(a_i) * $signed({28'd0, position_i[8*i +: 4]}) +
                             32'(b_i) * $signed({28'd0, position_i[8*i+4 +: 4]});
  end

  // The greater of each pair, four times.
  function automatic logic signed [31:0] greater(input logic signed [31:0] a, input logic signed [31:0] b);
    greater = a > b ? a : b;
  endfunction

  always_comb begin
    {eight, four, two} = '0;
    for (int i = 0; i < 8; i++) eight[32*i +: 32] = greater(far[64*i +: 32], far[64*i+32 +: 32]);
    for (int i = 0; i < 4; i++) four[32*i +: 32] = greater(eight[64*i +: 32], eight[64*i+32 +: 32]);
    for (int i = 0; i < 2; i++) two[32*i +: 32] = greater(four[64*i +: 32], four[64*i+32 +: 32]);
    most = at_center_i ? (32'(a_i) + 32'(b_i)) <<< 3 : greater(two[31:0], two[63:32]);
  end

  assign reach_o = 36'(most) <<< 4;

endmodule

`default_nettype wire
