// zrop_relation.sv - relation of two stored values; golden model: cmodel/fbp/zrop/zrop_compare.c
//
// Combinational.  With a NaN none of the three relations holds; both zeros are equal.

`default_nettype none

module zrop_relation #(
  parameter Bits = 32
) (
  input  logic            z_float_i,
  input  logic [Bits-1:0] a_i,
  input  logic [Bits-1:0] b_i,
  output logic            less_o,
  output logic            equal_o,
  output logic            greater_o
);

  localparam [Bits-2:0] Infinity = {8'hff, {(Bits-9){1'b0}}};

  logic a_nan, b_nan, ordered, less, equal, zeros, both_negative, below;

  assign a_nan   = z_float_i && a_i[Bits-2:0] > Infinity;
  assign b_nan   = z_float_i && b_i[Bits-2:0] > Infinity;
  assign ordered = !a_nan && !b_nan;
  assign zeros   = a_i[Bits-2:0] == '0 && b_i[Bits-2:0] == '0;
  assign equal   = a_i == b_i || (z_float_i && zeros);

  assign both_negative = z_float_i && a_i[Bits-1] && b_i[Bits-1];
  assign below         = a_i[Bits-2:0] < b_i[Bits-2:0];
  assign less          = a_i[Bits-1] == b_i[Bits-1] ? below != both_negative
                                                    : a_i[Bits-1] == z_float_i;

  assign equal_o   = ordered && equal;
  assign less_o    = ordered && !equal && less;
  assign greater_o = ordered && !equal && !less;

endmodule

`default_nettype wire
