// decomp_cut.sv - cuts strings of bits in two; golden model: cmodel/fbp/comp/comp_unpack.c
//
// Combinational.  The second half begins where the first ends; bits behind a half are not cleared.

`default_nettype none

module decomp_cut #(
  parameter Strings = 2,     // that result
  parameter Bits = 512,      // of each of them
  parameter Length = 10      // bits that say how many it has
) (
  input  logic [Strings*Bits-1:0]   string_i,   // half as many, twice as long
  input  logic [Strings*Length-1:0] length_i,
  output logic [Strings*Bits-1:0]   string_o
);

  for (genvar p = 0; p < Strings / 2; p++) begin : g_pair
    logic [2*Bits-1:0] both;
    assign both = string_i[2*p*Bits +: 2*Bits];
    assign string_o[2*p*Bits +: Bits]       = both[Bits-1:0];
    assign string_o[(2*p + 1)*Bits +: Bits] = Bits'(both >> length_i[2*p*Length +: Length]);
  end

endmodule

`default_nettype wire
