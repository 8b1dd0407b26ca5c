// zjudge_range.sv - the stored depths of a plane over a block; golden model: cmodel/gpc/zcull/zcull_range.h (zcull_range_between)
//
//   | 3 the block's corners | 4 shift | 5 shifted, slack | 6 rounded
//
// A fine tile's plane has 32 bits: of a corner as many are left, and 65 units more to each side, by which its rounding may err.

`default_nettype none
`include "gpu_types.svh"

module zjudge_range #(
  parameter Right = 0,  // blocks from the first one
  parameter Down  = 0
) (
  input  logic               clk_i,
  input  logic               advance_i,
  input  logic signed [66:0] least_q2_i,
  input  logic signed [66:0] most_q2_i,
  input  logic signed [47:0] dx_q2_i,
  input  logic signed [47:0] dy_q2_i,
  input  logic signed [8:0]  exp_q2_i,
  input  logic               float_i,
  input  logic               z16_i,

  output logic [31:0]        min_q6_o,
  output logic [31:0]        max_q6_o
);

  /////////////
  // Corners //
  /////////////

  logic signed [66:0] step, least, most;
  logic signed [62:0] least_q3, most_q3;
  logic               fits_q3;
  logic [46:0]        slopes_q3;
  logic signed [8:0]  exp_q3;

  assign step  = (Right != 0 ? 67'(dx_q2_i) <<< 3 : 67'sd0) + (Down != 0 ? 67'(dy_q2_i) <<< 3 : 67'sd0);
  assign least = least_q2_i + step;
  assign most  = most_q2_i + step;

  ///////////
  // Shift //
  ///////////

  logic [62:0]        size;
  logic [5:0]         zeros;
  logic [62:0]        normal;
  logic signed [9:0]  natural, lowest, shift, shift_q4;
  logic signed [10:0] exp;
  logic signed [62:0] least_q4, most_q4;
  logic signed [7:0]  exp_q4, exp_q5;
  logic               all_q4, all_q5;
  logic               unused;

  // The numbers without their signs have 62 bits, and the lowest here is a mark.
  assign size = {least_q3[61:0] ^ {62{least_q3[62]}}, 1'b1} | {most_q3[61:0] ^ {62{most_q3[62]}}, 1'b0} |
                {15'd0, slopes_q3, 1'b0};
  fp32_normalise #(.W(63), .Steps(6)) u_zeros (.x_i(size), .zeros_o(zeros), .normal_o(normal));

  assign natural = 10'sd32 - $signed({4'd0, zeros});
  assign lowest  = (float_i ? -10'sd96 : -10'sd7) - 10'(exp_q3);
  assign shift   = natural > lowest ? natural : lowest;
  assign exp     = 11'(exp_q3) + 11'(shift);
  assign unused  = ^normal;

  ///////////
  // Slack //
  ///////////

  logic [5:0]         right;
  logic [4:0]         left;
  logic signed [31:0] low, high, low_q5, high_q5;
  logic signed [62:0] low_down, high_down;
  logic               unused_down;

  assign right     = shift_q4 > 10'sd62 ? 6'd62 : shift_q4[5:0];
  assign left      = 5'(-shift_q4);
  assign low_down  = least_q4 >>> right;
  assign high_down = most_q4 >>> right;
  assign unused_down = ^{low_down[62:32], high_down[62:32]};
  assign low       = shift_q4 > 10'sd0 ? low_down[31:0] : least_q4[31:0] << left;
  assign high      = shift_q4 > 10'sd0 ? high_down[31:0] : most_q4[31:0] << left;

  ///////////
  // Round //
  ///////////

  logic [31:0] min, max;

  zjudge_stored u_min (.v_i(low_q5), .exp_i(exp_q5), .float_i, .z16_i, .z_o(min));
  zjudge_stored u_max (.v_i(high_q5), .exp_i(exp_q5), .float_i, .z16_i, .z_o(max));

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      least_q3  <= least[62:0];
      most_q3   <= most[62:0];
      fits_q3   <= least[66:62] == {5{least[66]}} && most[66:62] == {5{most[66]}};
      slopes_q3 <= (dx_q2_i[46:0] ^ {47{dx_q2_i[47]}}) | (dy_q2_i[46:0] ^ {47{dy_q2_i[47]}});
      exp_q3    <= exp_q2_i;
      least_q4  <= least_q3;
      most_q4   <= most_q3;
      shift_q4  <= shift;
      exp_q4    <= exp[7:0];
      all_q4    <= !fits_q3 || exp > 11'sd31;
      low_q5    <= low - 32'sd65;
      high_q5   <= high + 32'sd66;
      exp_q5    <= exp_q4;
      all_q5    <= all_q4;
      min_q6_o  <= !all_q5 ? min : float_i ? 32'hff800000 : 32'd0;
      max_q6_o  <= !all_q5 ? max : float_i ? 32'h7f800000 : 32'hffffffff;
    end
  end

endmodule

`default_nettype wire
