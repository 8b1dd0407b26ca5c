// atom_sum.sv - second half of a sum of two floats: add or subtract, normalise, round; golden model: cmodel/common/float_round.h
//
// Combinational.  To nearest even; a NaN is all ones under a clear sign; a difference of equals is +0.

`default_nettype none

module atom_sum #(
  parameter Exp   = 8,
  parameter Frac  = 23,
  parameter Steps = 5    // 2**Steps is more than Frac + 4
) (
  input  logic              flush_i,
  input  logic              nan_i,
  input  logic              infinite_i,
  input  logic              sign_i,
  input  logic              subtract_i,
  input  logic [Exp-1:0]    exp_i,
  input  logic [Frac:0]     more_i,
  input  logic [Frac+3:0]   less_i,
  output logic [Exp+Frac:0] sum_o
);

  ///////////////
  // Normalise //
  ///////////////

  logic [Frac+4:0]  total;
  logic             carry;
  logic [Steps-1:0] zeros, up;
  logic [Frac+3:0]  normal, placed;
  logic             normal_is_least, unused;
  logic [Exp-1:0]   exp;

  assign total = subtract_i ? {1'b0, more_i, 3'b0} - {1'b0, less_i}
                            : {1'b0, more_i, 3'b0} + {1'b0, less_i};
  assign carry = total[Frac+4];

  fp32_normalise #(.W(Frac + 4), .Steps(Steps)) u_normalise (
    .x_i(total[Frac+3:0]), .zeros_o(zeros), .normal_o(normal)
  );
  assign unused = ^normal;

  // Below exponent 1 the last place stops moving.
  assign normal_is_least = 32'(zeros) >= 32'(exp_i);
  assign up              = normal_is_least ? Steps'(exp_i - Exp'(1)) : zeros;

  always_comb begin
    if (carry) begin
      placed = {total[Frac+4:2], total[1] | total[0]};
      exp    = exp_i + Exp'(1);
    end else begin
      placed = total[Frac+3:0] << up;
      exp    = exp_i - Exp'(up);
    end
  end

  ///////////
  // Round //
  ///////////

  logic                away, zero;
  logic [Exp+Frac-1:0] magnitude;

  assign zero      = total == '0;
  assign away      = placed[2] && (placed[3] || placed[1:0] != '0);
  // A carry out of the fraction counts into the exponent.
  assign magnitude = {placed[Frac+3] ? exp : '0, placed[Frac+2:3]} + (Exp+Frac)'(away);

  always_comb begin
    sum_o = {sign_i, magnitude};
    if (flush_i && magnitude[Exp+Frac-1:Frac] == '0) sum_o = {sign_i, {(Exp+Frac){1'b0}}};
    if (zero) sum_o = {sign_i && !subtract_i, {(Exp+Frac){1'b0}}};
    if (infinite_i || &magnitude[Exp+Frac-1:Frac]) sum_o = {sign_i, {Exp{1'b1}}, {Frac{1'b0}}};
    if (nan_i) sum_o = {1'b0, {(Exp+Frac){1'b1}}};
  end

endmodule

`default_nettype wire
