// sfu_reduce.sv - a product as fixed point with 23 bits of fraction
// golden model: cmodel/gpc/tpc/sm/sfu/sfu_reduce.c (shift_round)
//
// Combinational: product * 2^(shift - 56), modulo 2^30, and the next bit.

`default_nettype none

module sfu_reduce (
  input  logic [55:0] product_i,
  input  logic [6:0]  shift_i,    // up to 79
  output logic [29:0] fixed_o,
  output logic        guard_o
);

  logic [85:0] x;
  logic        unused;

  // The longest first: what leaves at the top is not kept.
  function automatic logic [85:0] shifted(input logic [55:0] product, input logic [6:0] shift);
    shifted = {30'b0, product};
    for (int i = 6; i >= 0; i--) begin
      if (shift[i]) shifted = shifted << (1 << i);
    end
  endfunction

  assign x       = shifted(product_i, shift_i);
  assign fixed_o = x[85:56];
  assign guard_o = x[55];
  assign unused  = ^x[54:0];

endmodule

`default_nettype wire
