// crop_fp_pick.sv - the lesser or the greater of two fp32 numbers; golden model: cmodel/common/fp32.c
//
// Combinational.  Picks the number of a NaN and a number; -0 is less than +0.  Passes denormals and NaNs
// unchanged: the multiplier behind turns them into zeros and into the one NaN.

`default_nettype none

module crop_fp_pick #(
  parameter Low = 0  // bits that are 0 in both
) (
  input  logic        max_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  output logic [31:0] value_o
);

  // Monotonic in the value.
  function automatic logic [31:0] key(input logic [31:0] a);
    key = a[31] ? {1'b0, ~a[30:0]} : {1'b1, a[30:0]};
  endfunction

  logic        a_nan, b_nan, a_first, unused;
  logic [31:0] a, b;

  assign a_nan   = a_i[30:23] == '1 && a_i[22:0] != '0;
  assign b_nan   = b_i[30:23] == '1 && b_i[22:0] != '0;
  assign a       = key(a_i);
  assign b       = key(b_i);
  assign a_first = max_i ? a[31:Low] >= b[31:Low] : a[31:Low] <= b[31:Low];
  assign unused  = ^{a, b};
  assign value_o = a_nan || (!b_nan && !a_first) ? b_i : a_i;

endmodule

`default_nettype wire
