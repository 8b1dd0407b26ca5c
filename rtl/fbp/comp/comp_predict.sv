// comp_predict.sv - a packet's differences by one predictor
// golden model: cmodel/fbp/comp/comp_predict.c
//
// Combinational.  Words lie in four rows of eight; words that both_i leaves out, and the first pixel, have
// the difference 0.  A gradient is the difference down of differences to the left.

`default_nettype none
`include "comp_modes.svh"

module comp_predict #(
  parameter [1:0] Predictor = COMP_LEFT
) (
  input  logic          wide_i,   // a pixel is two words
  input  logic          both_i,   // the packet is the left half
  input  logic [31:0]   tops_i,
  input  logic [1023:0] words_i,
  output logic [1023:0] residual_o
);

  logic [1023:0] left;  // differences to the left; in the first column the pixel itself

  for (genvar i = 0; i < 32; i++) begin : g_word
    localparam X = i % 8;
    localparam Y = i / 8;
    logic [31:0] neighbour, residual;

    assign neighbour = X == 0 || (X == 1 && wide_i) ? '0
                     : wide_i ? words_i[32*(X < 2 ? i : i - 2) +: 32]
                              : words_i[32*(X < 1 ? i : i - 1) +: 32];
    assign left[32*i +: 32] = comp_sub(tops_i, words_i[32*i +: 32], neighbour);

    if (Y == 0) begin : g_top
      assign residual = X == 0 || (X == 1 && wide_i) ? '0 : left[32*i +: 32];
    end else if (Predictor == COMP_ABOVE) begin : g_above
      assign residual = comp_sub(tops_i, words_i[32*i +: 32], words_i[32*(i - 8) +: 32]);
    end else if (Predictor == COMP_GRADIENT || X == 0) begin : g_gradient
      assign residual = comp_sub(tops_i, left[32*i +: 32], left[32*(i - 8) +: 32]);
    end else if (X == 1) begin : g_second
      assign residual = comp_sub(tops_i, left[32*i +: 32], wide_i ? left[32*(i - 8) +: 32] : '0);
    end else begin : g_left
      assign residual = left[32*i +: 32];
    end
    assign residual_o[32*i +: 32] = both_i && X >= 4 ? '0 : residual;
  end

endmodule

`default_nettype wire
