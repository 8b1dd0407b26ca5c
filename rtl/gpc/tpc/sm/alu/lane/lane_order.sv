// lane_order.sv - what a float is to another, and the lesser or greater of them; golden model: cmodel/common/float_math.c (float_compare,
// float_extreme)
//
// Combinational.

`default_nettype none

module lane_order #(
  parameter Exp  = 8,
  parameter Frac = 23
) (
  input  logic [Exp+Frac:0] a_i,
  input  logic [Exp+Frac:0] b_i,
  input  logic              flush_i,
  input  logic              least_i,
  output logic [3:0]        is_o,      // unordered, greater, equal, less
  output logic [Exp+Frac:0] extreme_o
);

  localparam W = Exp + Frac;

  logic         a_nan, b_nan, a_tiny, b_tiny, below, same, first;
  logic [W-1:0] a, b;
  logic [W:0]   taken;

  assign a_tiny = a_i[Frac +: Exp] == '0;
  assign b_tiny = b_i[Frac +: Exp] == '0;
  assign a_nan  = a_i[Frac +: Exp] == '1 && a_i[Frac-1:0] != '0;
  assign b_nan  = b_i[Frac +: Exp] == '1 && b_i[Frac-1:0] != '0;
  assign a      = a_i[W-1:0] & {W{!(a_tiny && flush_i)}};
  assign b      = b_i[W-1:0] & {W{!(b_tiny && flush_i)}};

  // -0 is below +0 here.
  assign same   = {a_i[W], a} == {b_i[W], b};
  assign below  = a_i[W] != b_i[W] ? a_i[W] : a_i[W] ? a > b : a < b;

  always_comb begin
    is_o = below ? 4'd1 : 4'd4;
    if (same || (a == '0 && b == '0)) is_o = 4'd2;
    if (a_nan || b_nan) is_o = 4'd8;
  end

  assign first = b_nan || (!a_nan && (below || same) == least_i);
  assign taken = first ? {a_i[W], a} : {b_i[W], b};
  assign extreme_o = (first ? a_nan : b_nan) ? {1'b0, {W{1'b1}}} : taken;

endmodule

`default_nettype wire
