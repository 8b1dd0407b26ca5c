// zrop_fits.sv - whether S8 can be stored 2:1;
// golden model: cmodel/fbp/zrop/zrop_stencil.c (zrop_stencil_fits)
//
// Combinational: the values of each row within 8 codes.

module zrop_fits (
  input  logic [511:0] stencil_i,
  output logic         fits_o
);

  function automatic logic narrow(input logic [63:0] row);
    logic [7:0] min, max;
    min = '1;
    max = '0;
    for (int i = 0; i < 8; i++) begin
      if (row[8*i +: 8] < min) min = row[8*i +: 8];
      if (row[8*i +: 8] > max) max = row[8*i +: 8];
    end
    narrow = max - min <= 8'd7;
  endfunction

  logic [7:0] row_fits;

  for (genvar r = 0; r < 8; r++) begin : g_row
    assign row_fits[r] = narrow(stencil_i[64*r +: 64]);
  end
  assign fits_o = row_fits == '1;

endmodule
