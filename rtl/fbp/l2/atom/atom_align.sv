// atom_align.sv - first half of a sum of two floats: the larger (more), and the other (less) in its place; golden model: cmodel/common/float_math.c
//
// Combinational.  Three bits lie below the last place of the larger: guard, round, and one that is set if anything is lost.

`default_nettype none

module atom_align #(
  parameter Exp  = 8,
  parameter Frac = 23
) (
  input  logic              flush_i,     // denormals are zeros of their sign
  input  logic [Exp+Frac:0] a_i,
  input  logic [Exp+Frac:0] b_i,
  output logic              nan_o,
  output logic              infinite_o,
  output logic              sign_o,      // of the larger
  output logic              subtract_o,
  output logic [Exp-1:0]    exp_o,       // of the larger; 1 of denormals
  output logic [Frac:0]     more_o,
  output logic [Frac+3:0]   less_o
);

  localparam Top = Exp + Frac;

  logic [Top-1:0] a, b, more, less;
  logic           swap;

  assign a = flush_i && a_i[Top-1:Frac] == '0 ? '0 : a_i[Top-1:0];
  assign b = flush_i && b_i[Top-1:Frac] == '0 ? '0 : b_i[Top-1:0];

  assign swap  = b > a;
  assign more = swap ? b : a;
  assign less = swap ? a : b;

  assign sign_o     = swap ? b_i[Top] : a_i[Top];
  assign subtract_o = a_i[Top] != b_i[Top];

  // Inf and NaN have the greatest exponent, so that the larger is one if any is.
  logic both;

  assign both       = &less[Top-1:Frac];
  assign infinite_o = &more[Top-1:Frac];
  assign nan_o      = infinite_o && (more[Frac-1:0] != '0 || (both && subtract_o));

  // Denormals stand where numbers of exponent 1 do.  What is so far below that it is not seen here at all moves no sum to another.
  logic [Exp-1:0]      more_exp, less_exp, down;
  logic [Frac+3:0]     wide;
  logic [2*Frac+7:0]   moved;

  assign more_exp = more[Top-1:Frac] == '0 ? Exp'(1) : more[Top-1:Frac];
  assign less_exp = less[Top-1:Frac] == '0 ? Exp'(1) : less[Top-1:Frac];
  assign down     = more_exp - less_exp;
  assign wide     = {less[Top-1:Frac] != '0, less[Frac-1:0], 3'b0};
  assign moved    = {wide, {(Frac+4){1'b0}}} >> down;

  assign exp_o     = more_exp;
  assign more_o    = {more[Top-1:Frac] != '0, more[Frac-1:0]};
  assign less_o    = {moved[2*Frac+7:Frac+5], moved[Frac+4:0] != '0};

endmodule

`default_nettype wire
