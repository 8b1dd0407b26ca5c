// comp_merge.sv - joins strings of bits two by two; golden model: cmodel/fbp/comp/comp_packet.c
//
// Combinational.  The second of two begins where the first ends.  A string has at most Bits bits and
// carries its length.

`default_nettype none

module comp_merge #(
  parameter Strings = 32,
  parameter Bits = 32,       // of a string that comes
  parameter Length = 6       // bits that say how many
) (
  input  logic [Strings*Bits-1:0]         string_i,
  input  logic [Strings*Length-1:0]       length_i,
  output logic [Strings*Bits-1:0]         string_o,  // half as many, twice as long
  output logic [Strings/2*(Length+1)-1:0] length_o
);

  for (genvar p = 0; p < Strings / 2; p++) begin : g_pair
    logic [2*Bits-1:0] first, second;
    logic [Length-1:0] first_length, second_length;
    assign first         = {{Bits{1'b0}}, string_i[2*p*Bits +: Bits]};
    assign second        = {{Bits{1'b0}}, string_i[(2*p + 1)*Bits +: Bits]};
    assign first_length  = length_i[2*p*Length +: Length];
    assign second_length = length_i[(2*p + 1)*Length +: Length];
    assign string_o[2*p*Bits +: 2*Bits]          = first | (second << first_length);
    assign length_o[p*(Length + 1) +: Length + 1] = {1'b0, first_length} + {1'b0, second_length};
  end

endmodule

`default_nettype wire
