// lane_fma.sv - a * b * 2^scale + c, rounded once; golden model: cmodel/common/float_math.c (float_fma), float_round.h
//
//   multiply, compare exponents 2| align 3| add 4| normalise 5| round
//
// Four registers behind the operands' own.  A sum is a product with 1, a product has a zero of its sign to add.  The product stays; c is shifted
// beside it in a window from three bits above its own place to three below the product's last.  A product that is a zero, or lies
// below c by so much that it is only a mark, takes c's exponent.

`default_nettype none

module lane_fma #(
  parameter Exp  = 8,
  parameter Frac = 23
) (
  input  logic                  clk_i,
  input  logic                  advance_i,

  input  logic [Exp+Frac:0]     a_q1_i,
  input  logic [Exp+Frac:0]     b_q1_i,
  input  logic [Exp+Frac:0]     c_q1_i,
  input  logic signed [2:0]     scale_q1_i,
  input  logic                  zero_wins_q1_i,  // a zero's product is no number of its own: the result is c
  input  logic                  flush_q1_i,      // denormals are zeros of their sign
  input  logic [1:0]            rnd_q1_i,        // to nearest even, down, up, toward zero

  // the multiplier, lent to integers
  input  logic                  whole_q1_i,
  input  logic [Frac:0]         x_q1_i,
  input  logic [Frac:0]         y_q1_i,
  output logic [2*Frac+1:0]     product_q2_o,

  output logic [Exp+Frac:0]     value_q5_o       // behind the fifth register: combinational
);

  localparam P   = Frac + 1;
  localparam Win = 3 * P + 6;       // the sum
  localparam X   = Exp + 3;         // exponents
  localparam L   = $clog2(Win + 1);

  localparam logic signed [X-1:0] Bias = X'((1 << (Exp - 1)) - 1);
  localparam logic signed [X-1:0] Most = X'((1 << Exp) - 2);

  //////////////
  // Multiply //
  //////////////

  logic         a_tiny, b_tiny, c_tiny, a_zero, b_zero, c_zero, a_top, b_top, c_top;
  logic         a_nan, b_nan, c_nan, p_zero, p_inf, p_nan, p_sign, wins;
  logic [P-1:0] a_sig, b_sig, c_sig, factor_a, factor_b;

  assign a_tiny = a_q1_i[Frac +: Exp] == '0;
  assign b_tiny = b_q1_i[Frac +: Exp] == '0;
  assign c_tiny = c_q1_i[Frac +: Exp] == '0;
  assign a_sig  = {!a_tiny, a_q1_i[Frac-1:0] & {Frac{!(a_tiny && flush_q1_i)}}};
  assign b_sig  = {!b_tiny, b_q1_i[Frac-1:0] & {Frac{!(b_tiny && flush_q1_i)}}};
  assign c_sig  = {!c_tiny, c_q1_i[Frac-1:0] & {Frac{!(c_tiny && flush_q1_i)}}};
  assign a_zero = a_sig == '0;
  assign b_zero = b_sig == '0;
  assign c_zero = c_sig == '0;
  assign a_top  = a_q1_i[Frac +: Exp] == '1;
  assign b_top  = b_q1_i[Frac +: Exp] == '1;
  assign c_top  = c_q1_i[Frac +: Exp] == '1;
  assign a_nan  = a_top && a_q1_i[Frac-1:0] != '0;
  assign b_nan  = b_top && b_q1_i[Frac-1:0] != '0;
  assign c_nan  = c_top && c_q1_i[Frac-1:0] != '0;

  assign wins   = zero_wins_q1_i && (a_tiny || b_tiny);
  assign p_zero = a_zero || b_zero || wins;
  assign p_inf  = (a_top || b_top) && !wins;
  assign p_nan  = (a_nan || b_nan || ((a_top || b_top) && (a_zero || b_zero))) && !wins;
  assign p_sign = wins ? c_q1_i[Exp+Frac] : a_q1_i[Exp+Frac] ^ b_q1_i[Exp+Frac];

  assign factor_a = whole_q1_i ? x_q1_i : a_sig & {P{!wins}};
  assign factor_b = whole_q1_i ? y_q1_i : b_sig;

  ///////////////////////
  // Compare exponents //
  ///////////////////////

  // 'by' is how far c is shifted to the right of the window's upper end.
  logic signed [X-1:0] a_exp, b_exp, c_exp, p_exp, by;
  logic                above;

  assign a_exp = X'({1'b0, a_q1_i[Frac +: Exp]}) | X'(a_tiny);
  assign b_exp = X'({1'b0, b_q1_i[Frac +: Exp]}) | X'(b_tiny);
  assign c_exp = X'({1'b0, c_q1_i[Frac +: Exp]}) | X'(c_tiny);
  assign p_exp = a_exp + b_exp - Bias + X'(scale_q1_i);
  assign by    = p_exp - c_exp + X'(P + 3);
  assign above = p_zero || (by[X-1] && !c_zero);

  ///////////
  // Align //
  ///////////

  logic [2*P-1:0]      product_q2, product_q3;
  logic [P-1:0]        c_sig_q2;
  logic [L-1:0]        by_q2;
  logic signed [X-1:0] top_exp_q2, top_exp_q3, top_exp_q4, exp_q5;  // of the window's first bit
  logic                minus_q2, minus_q3, p_sign_q2, p_sign_q3, c_sign_q2, c_sign_q3;
  logic                nan_q2, nan_q3, nan_q4, nan_q5, inf_q2, inf_q3, inf_q4, inf_q5;
  logic                flush_q2, flush_q3, flush_q4, flush_q5;
  logic [1:0]          rnd_q2, rnd_q3, rnd_q4, rnd_q5;
  logic [Win-2:0]      c_window, c_aligned, c_aligned_q3;
  logic                lost, lost_q3;

  assign product_q2_o = product_q2;
  assign c_window     = {c_sig_q2, {(2 * P + 5){1'b0}}};
  assign c_aligned    = c_window >> by_q2;
  assign lost         = (c_window & ~({(Win - 1){1'b1}} << by_q2)) != '0;

  /////////
  // Add //
  /////////

  // What is lost of c is below a product that is greater: the difference is less by a part of its last place.
  logic [Win-1:0] total, sum, limit, sum_q4, limit_q4;
  logic           greater, sign, sign_q4, sign_q5, lost_q4;

  assign total   = {1'b0, {(P + 2){1'b0}}, product_q3, 3'b0} +
                   {1'b0, c_aligned_q3 ^ {(Win - 1){minus_q3}}};
  assign greater = total[Win-1];
  assign sum     = !minus_q3 ? total
                   : greater ? {1'b0, total[Win-2:0] + {{(Win - 2){1'b0}}, !lost_q3}}
                             : {1'b0, ~total[Win-2:0]};
  assign sign    = minus_q3 && sum == '0 && !inf_q3 ? rnd_q3 == 2'd1
                   : minus_q3 && !greater ? c_sign_q3 : p_sign_q3;

  // A denormal's place: no further is shifted.
  logic signed [X-1:0] to_least;
  assign to_least = top_exp_q3 - X'(1);
  assign limit    = flush_q3 || to_least[X-1] ? '0 : {1'b1, {(Win - 1){1'b0}}} >> (to_least[X-1:L] != '0 ? L'(Win) : to_least[L-1:0]);

  ///////////////
  // Normalise //
  ///////////////

  function automatic logic [L+Win-1:0] normalise(input logic [Win-1:0] x, input logic [Win-1:0] stop);
    logic [Win-1:0] y, s;
    logic [L-1:0]   n;
    y = x;
    s = stop;
    n = '0;
    for (int step = L - 1; step >= 0; step--) begin
      if (((y | s) >> (Win - (1 << step))) == '0) begin
        y = y << (1 << step);
        s = s << (1 << step);
        n[step] = 1'b1;
      end
    end
    normalise = {n, y};
  endfunction

  // A sum whose window lies below the least exponent: its upper bits are shifted to a denormal's place, the others a mark.
  logic                below, down_lost;
  logic signed [X-1:0] exponent, down_by;
  logic [L-1:0]        zeros;
  logic [Win-1:0]      normal;
  logic [P:0]          down;
  logic [P:0]          kept, kept_q5;
  logic                rest, rest_q5;

  assign {zeros, normal} = normalise(sum_q4, limit_q4);
  assign exponent        = top_exp_q4 - X'({1'b0, zeros});
  assign below           = !flush_q4 && top_exp_q4 < X'(1);
  assign down_by         = X'(1) - top_exp_q4;
  assign down            = down_by > X'(P + 1) ? '0 : sum_q4[Win-1 -: P+1] >> down_by;
  assign down_lost       = down_by > X'(P + 1) ? sum_q4 != '0
                           : (sum_q4 & ~({Win{1'b1}} << (L'(Win - P - 1) + down_by[L-1:0]))) != '0;
  assign kept            = below ? down : normal[Win-1 -: P+1];
  assign rest            = (below ? down_lost : normal[Win-P-2:0] != '0) || lost_q4;

  ///////////
  // Round //
  ///////////

  // The leading bit, and a carry out of the fraction, count into the exponent.
  logic               away, up, carry, tiny, over, unused;
  logic [Exp+Frac-1:0] bits;
  logic signed [X-1:0] base;
  logic [P:0]          rounded;

  assign away    = sign_q5 ? rnd_q5 == 2'd1 : rnd_q5 == 2'd2;
  assign up      = rnd_q5 == 2'd0 ? kept_q5[0] && (rest_q5 || kept_q5[1])
                                  : away && (kept_q5[0] || rest_q5);
  assign rounded = {1'b0, kept_q5[P:1]} + {{P{1'b0}}, up};
  assign carry   = rounded[P];
  assign base    = kept_q5[P] ? exp_q5 - X'(1) : '0;
  assign bits    = {base[Exp-1:0], {Frac{1'b0}}} + {{(Exp - 2){1'b0}}, rounded};
  assign over    = exp_q5 > Most && kept_q5[P];
  assign tiny    = flush_q5 && (exp_q5 + $signed({{(X - 1){1'b0}}, carry})) < X'(1);
  assign unused  = ^base;

  always_comb begin
    value_q5_o = {sign_q5, bits};
    if (nan_q5) value_q5_o = {1'b0, {(Exp + Frac){1'b1}}};
    else if (inf_q5) value_q5_o = {sign_q5, {Exp{1'b1}}, {Frac{1'b0}}};
    else if (over && (rnd_q5 == 2'd0 || away)) value_q5_o = {sign_q5, {Exp{1'b1}}, {Frac{1'b0}}};
    else if (over) value_q5_o = {sign_q5, {(Exp - 1){1'b1}}, 1'b0, {Frac{1'b1}}};
    else if (tiny) value_q5_o = {sign_q5, {(Exp + Frac){1'b0}}};
  end

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      product_q2 <= factor_a * factor_b;
      c_sig_q2   <= c_sig;
      by_q2      <= above ? '0 : c_zero || by[X-1:L] != '0 || by[L-1:0] > L'(Win) ? L'(Win) : by[L-1:0];
      top_exp_q2 <= above ? c_exp + X'(1) : p_exp + X'(P + 4);
      minus_q2   <= p_sign != c_q1_i[Exp+Frac];
      p_sign_q2  <= p_inf ? p_sign : c_top ? c_q1_i[Exp+Frac] : p_sign;
      c_sign_q2  <= p_inf ? p_sign : c_q1_i[Exp+Frac];
      nan_q2     <= p_nan || c_nan || (p_inf && c_top && p_sign != c_q1_i[Exp+Frac]);
      inf_q2     <= p_inf || c_top;
      flush_q2   <= flush_q1_i;
      rnd_q2     <= rnd_q1_i;

      product_q3   <= product_q2;
      c_aligned_q3 <= c_aligned;
      lost_q3      <= lost;
      top_exp_q3   <= top_exp_q2;
      minus_q3     <= minus_q2;
      p_sign_q3    <= p_sign_q2;
      c_sign_q3    <= c_sign_q2;
      nan_q3       <= nan_q2;
      inf_q3       <= inf_q2;
      flush_q3     <= flush_q2;
      rnd_q3       <= rnd_q2;

      sum_q4     <= sum;
      limit_q4   <= limit;
      lost_q4    <= lost_q3;
      sign_q4    <= sign;
      top_exp_q4 <= top_exp_q3;
      nan_q4     <= nan_q3;
      inf_q4     <= inf_q3;
      flush_q4   <= flush_q3;
      rnd_q4     <= rnd_q3;

      kept_q5  <= kept;
      rest_q5  <= rest;
      exp_q5   <= below ? X'(1) : exponent;
      sign_q5  <= sign_q4;
      nan_q5   <= nan_q4;
      inf_q5   <= inf_q4;
      flush_q5 <= flush_q4;
      rnd_q5   <= rnd_q4;
    end
  end

endmodule

`default_nettype wire
