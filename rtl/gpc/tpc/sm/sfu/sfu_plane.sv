// sfu_plane.sv - one plane at four positions; golden model: cmodel/gpc/tpc/sm/sfu/sfu_plane.c
//
// Three registers: products and bound, terms on the grid and their sum, the four positions.

`default_nettype none

module sfu_plane (
  input  logic               clk_i,
  input  logic               advance_i,

  // fp32, and where they hold
  input  logic [31:0]        a_i,
  input  logic [31:0]        b_i,
  input  logic [31:0]        c_i,
  input  logic signed [16:0] x_i,
  input  logic signed [16:0] y_i,
  input  logic [15:0]        dx_i,          // of four threads, from the centres of their pixels
  input  logic [15:0]        dy_i,

  output logic [171:0]       sum_q3_o,      // four, signed, in units of 2^(bound - 127 - 40)
  output logic [8:0]         bound_q3_o,
  output logic               special_q4_o,  // NaN or an infinity at every position
  output logic               nan_q4_o,
  output logic               sign_q4_o
);

  /////////////
  // Special //
  /////////////

  // An infinite slope is no slope; infinite c is a value.
  logic special, nan;
  logic special_q1, special_q2, special_q3, nan_q1, nan_q2, nan_q3, sign_q1, sign_q2, sign_q3;

  assign nan     = a_i[30:23] == '1 || b_i[30:23] == '1 || (c_i[30:23] == '1 && c_i[22:0] != '0);
  assign special = nan || c_i[30:23] == '1;

  ///////////
  // Bound //
  ///////////

  logic               a_any, b_any, c_any;
  logic [8:0]         a_bound, b_bound, c_bound, slope_bound, bound, bound_q1, bound_q2;
  logic signed [40:0] a_term, b_term, c_term;
  logic signed [38:0] a, b, a_q2, b_q2;

  sfu_slope u_a (
    .clk_i, .advance_i, .slope_i(a_i), .x_i, .any_o(a_any), .bound_o(a_bound),
    .bound_q1_i(bound_q1), .term_o(a_term), .slope_o(a)
  );
  sfu_slope u_b (
    .clk_i, .advance_i, .slope_i(b_i), .x_i(y_i), .any_o(b_any), .bound_o(b_bound),
    .bound_q1_i(bound_q1), .term_o(b_term), .slope_o(b)
  );

  assign c_any   = c_i[30:23] != '0;
  assign c_bound = {1'b0, c_i[30:23]} + 9'd1;

  // A term that is zero has no bound: 0 is below any.
  always_comb begin
    slope_bound = a_any ? a_bound : '0;
    if (b_any && b_bound > slope_bound) slope_bound = b_bound;
    bound = c_any && c_bound > slope_bound ? c_bound : slope_bound;
  end

  /////////////////
  // Floor shift //
  /////////////////

  logic [7:0]         c_exponent_q1;
  logic signed [24:0] c_sig, c_sig_q1;
  logic [9:0]         c_shift;
  logic [5:0]         c_amount;
  logic signed [42:0] p, p_q2;

  always_comb begin
    c_sig = c_any ? {2'b01, c_i[22:0]} : '0;
    if (c_i[31]) c_sig = -c_sig;
  end

  assign c_shift  = {1'b0, bound_q1} - {2'b0, c_exponent_q1} - 10'd1;
  assign c_amount = c_shift[9:6] != '0 ? 6'd63 : c_shift[5:0];
  assign c_term   = $signed({c_sig_q1, 16'b0}) >>> c_amount;
  assign p        = {{2{a_term[40]}}, a_term} + {{2{b_term[40]}}, b_term} +
                    {{2{c_term[40]}}, c_term};

  ////////////
  // Sample //
  ////////////

  // A whole pixel to the right or down is 16/16 of a slope: nothing of it is cut.
  logic [15:0]  dx_q1, dx_q2, dy_q1, dy_q2;
  logic [171:0] sum;

  for (genvar i = 0; i < 4; i++) begin : g_sample
    logic signed [42:0] corner, x_part, y_part;
    logic signed [3:0]  dx, dy;

    assign dx     = dx_q2[4*i +: 4];
    assign dy     = dy_q2[4*i +: 4];
    assign x_part = 43'(dx) * 43'(a_q2);
    assign y_part = 43'(dy) * 43'(b_q2);
    if (i == 0) begin : g_corner
      assign corner = p_q2;
    end else if (i == 1) begin : g_corner
      assign corner = p_q2 + 43'(a_q2);
    end else if (i == 2) begin : g_corner
      assign corner = p_q2 + 43'(b_q2);
    end else begin : g_corner
      assign corner = p_q2 + 43'(a_q2) + 43'(b_q2);
    end
    assign sum[43*i +: 43] = corner + (x_part >>> 4) + (y_part >>> 4);
  end

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      special_q1    <= special;
      special_q2    <= special_q1;
      special_q3    <= special_q2;
      special_q4_o  <= special_q3;
      nan_q1        <= nan;
      nan_q2        <= nan_q1;
      nan_q3        <= nan_q2;
      nan_q4_o      <= nan_q3;
      sign_q1       <= c_i[31];
      sign_q2       <= sign_q1;
      sign_q3       <= sign_q2;
      sign_q4_o     <= sign_q3;
      bound_q1      <= bound;
      bound_q2      <= bound_q1;
      bound_q3_o    <= bound_q2;
      c_exponent_q1 <= c_i[30:23];
      c_sig_q1      <= c_sig;
      dx_q1         <= dx_i;
      dx_q2         <= dx_q1;
      dy_q1         <= dy_i;
      dy_q2         <= dy_q1;
      p_q2          <= p;
      a_q2          <= a;
      b_q2          <= b;
      sum_q3_o      <= sum;
    end
  end

endmodule

`default_nettype wire
