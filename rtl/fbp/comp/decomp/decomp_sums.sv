// decomp_sums.sv - adds lengths of strings two by two
// golden model: cmodel/fbp/comp/comp_unpack.c
//
// Combinational.

`default_nettype none

module decomp_sums #(
  parameter Strings = 32,
  parameter Length = 6
) (
  input  logic [Strings*Length-1:0]       length_i,
  output logic [Strings/2*(Length+1)-1:0] length_o
);

  for (genvar p = 0; p < Strings / 2; p++) begin : g_pair
    assign length_o[p*(Length + 1) +: Length + 1] = {1'b0, length_i[2*p*Length +: Length]} +
                                                    {1'b0, length_i[(2*p + 1)*Length +: Length]};
  end

endmodule

`default_nettype wire
