// frast_fits.sv - whether what two shifts keep of a number fits when it is rounded; golden model: cmodel/gpc/frast/frast_plane.c (fit)
//
// Combinational.

`default_nettype none

module frast_fits #(
  parameter Bits = 32
) (
  input  logic [Bits+1:0] top_i,     // a bit too many, and the next
  output logic            first_o,   // the bit too many is none
  output logic            second_o   // without the bit too many it fits
);

  logic [Bits+1:0] first;
  logic [Bits:0]   second;
  logic            unused;

  assign first    = {top_i[Bits+1], top_i[Bits+1:1]} + {{(Bits+1){1'b0}}, top_i[0]};
  assign second   = {top_i[Bits+1], top_i[Bits+1:2]} + {{Bits{1'b0}}, top_i[1]};
  assign unused   = ^{first[Bits-2:0], second[Bits-2:0]};
  assign first_o  = first[Bits+1:Bits-1] == '0 || first[Bits+1:Bits-1] == '1;
  assign second_o = second[Bits:Bits-1] == '0 || second[Bits:Bits-1] == '1;

endmodule

`default_nettype wire
