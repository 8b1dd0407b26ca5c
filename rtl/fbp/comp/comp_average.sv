// comp_average.sv - a group's colour, one word of it; golden model: cmodel/fbp/comp/comp_reduce.c
//
// Combinational, from the least, most and sum that comp_group.sv found in its four or eight words.

`default_nettype none
`include "gpu_types.svh"
`include "pixel_formats.svh"

module comp_average (
  input  logic [2:0]  shape_i,
  input  logic [31:0] may_i,
  input  logic        special_i,
  input  logic        eight_i,
  input  logic [7:0]  threshold_i,
  input  logic        same_i,
  input  logic [31:0] least_i,
  input  logic [31:0] most_i,
  input  logic [43:0] sum_i,
  input  logic [31:0] first_i,   // the group's first word
  output logic        near_o,    // the group is reduced
  output logic [31:0] word_o
);

  // Components whose exponent is that of Inf and NaN; it is the same in the whole group.
  logic [3:0] infinite;
  always_comb begin
    infinite = '0;
    if (special_i && shape_i == SHAPE_HALVES) infinite = {2'b0, &first_i[30:26], &first_i[14:10]};
    if (special_i && shape_i == SHAPE_ELEVENS) begin
      infinite = {1'b0, &first_i[31:27], &first_i[21:17], &first_i[10:6]};
    end
  end

  logic [3:0]  near;
  logic [31:0] mean;

  for (genvar k = 0; k < 4; k++) begin : g_field
    logic [7:0] apart, most;
    // The 5 bits of the 10-bit component count twice.
    assign most    = shape_i == SHAPE_ELEVENS && k == 2 ? {1'b0, threshold_i[7:1]} : threshold_i;
    assign apart   = most_i[8*k +: 8] - least_i[8*k +: 8];
    assign near[k] = apart == '0 || (apart <= most && !infinite[k]);
    assign mean[8*k +: 8] = eight_i ? 8'((sum_i[11*k +: 11] + 11'd4) >> 3)
                                    : 8'((sum_i[11*k +: 11] + 11'd2) >> 2);
  end
  assign near_o = same_i && &near;

  logic [31:0] placed;
  always_comb begin
    case (shape_i)
      SHAPE_TENS:    placed = {4'b0, mean[23:16], 2'b0, mean[15:8], 2'b0, mean[7:0]};
      SHAPE_ELEVENS: placed = {5'b0, mean[20:16], 5'b0, mean[13:8], 5'b0, mean[5:0]};
      SHAPE_HALVES:  placed = {8'b0, mean[15:8], 8'b0, mean[7:0]};
      default:       placed = mean;
    endcase
    word_o = (first_i & ~may_i) | (placed & may_i);
  end

endmodule

`default_nettype wire
