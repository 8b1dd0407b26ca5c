// frast_stipple.sv - the samples of a tile that the line stipple leaves; golden model: cmodel/gpc/frast/frast_coverage.c (unstippled)
//
//   distance | 3 six bits of the quotient | 4 six more | 5 the last six, pattern | 6
//
// Eight columns or rows of samples, whichever way the line is longer.

`default_nettype none
`include "gpu_types.svh"

module frast_stipple (
  input  logic          clk_i,
  input  logic          advance_i,
  input  logic [7:0]    factor_i,    // less one; constant
  input  logic [15:0]   pattern_i,   // constant
  input  line_stipple_t stipple_i,
  input  logic [1:0]    across_i,    // log2 of a pixel's samples; constant
  input  logic [1:0]    down_i,
  input  logic [13:0]   x_i,         // of the tile, pixels
  input  logic [13:0]   y_i,
  output logic [63:0]   samples_q6_o
);

  // Six steps of a division: {remainder, quotient so far, bits to come}.
  function automatic logic [26:0] six(input logic [26:0] x, input logic [8:0] by);
    logic [9:0] rest;
    six = x;
    for (int i = 0; i < 6; i++) begin
      rest = {six[26:18], six[17]};
      if (rest >= {1'b0, by}) six = {9'(rest - {1'b0, by}), six[16:0], 1'b1};
      else six = {rest[8:0], six[16:0], 1'b0};
    end
  endfunction

  logic       enable_q3, enable_q4, enable_q5, y_major_q3, y_major_q4, y_major_q5;
  logic [8:0] by;
  logic signed [17:0] from;
  logic [7:0] shown;

  assign from = stipple_i.from;
  assign by   = {1'b0, factor_i} + 9'd1;

  for (genvar i = 0; i < 8; i++) begin : g_place
    logic signed [18:0] far;
    logic [17:0]        size;
    logic [26:0]        six_q4, six_q5, last;
    logic [17:0]        step_q3;
    logic [13:0]        at;
    logic               unused;

    assign at = stipple_i.y_major ? y_i + {11'd0, 3'(i) >> down_i} : x_i + {11'd0, 3'(i) >> across_i};
    assign far      = $signed({5'd0, at}) - 19'(from);
    assign size     = far < 0 ? 18'(-far) : far[17:0];
    assign last     = six(six_q5, by);
    assign shown[i] = pattern_i[last[3:0]];
    assign unused   = ^last[26:4];

    always_ff @(posedge clk_i) begin
      if (advance_i) begin
        step_q3 <= size + {6'd0, stipple_i.phase};
        six_q4  <= six({9'd0, step_q3}, by);
        six_q5  <= six(six_q4, by);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      {enable_q3, y_major_q3} <= {stipple_i.enable, stipple_i.y_major};
      {enable_q4, y_major_q4} <= {enable_q3, y_major_q3};
      {enable_q5, y_major_q5} <= {enable_q4, y_major_q4};
      for (int i = 0; i < 64; i++) samples_q6_o[i] <= !enable_q5 || shown[y_major_q5 ? i / 8 : i % 8];
    end
  end

endmodule

`default_nettype wire
