// zjudge_less.sv - whether a stored depth is less than another; golden model: cmodel/gpc/zcull/zcull_key.h (zcull_less)
//
// Combinational.

`default_nettype none

module zjudge_less (
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic        float_i,
  output logic        less_o
);

  logic [31:0] a, b;
  logic        zeros;

  assign a      = float_i ? (a_i[31] ? ~a_i : a_i | 32'h80000000) : a_i;
  assign b      = float_i ? (b_i[31] ? ~b_i : b_i | 32'h80000000) : b_i;
  assign zeros  = float_i && a_i[30:0] == '0 && b_i[30:0] == '0;
  assign less_o = a < b && !zeros;

endmodule

`default_nettype wire
