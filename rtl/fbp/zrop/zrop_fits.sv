// zrop_fits.sv - tests whether S8 can be stored 2:1;
// golden model: cmodel/fbp/zrop/zrop_stencil.c (zrop_stencil_fits)
//
// Combinational: the values of each row span at most 8 codes.

`default_nettype none

module zrop_fits (
  input  logic [511:0] stencil_i,
  output logic         fits_o
);

  // Least and greatest in halves.
  function automatic logic narrow(input logic [63:0] row);
    logic [63:0] min, max;
    min = row;
    max = row;
    for (int step = 4; step > 0; step = step / 2) begin
      for (int i = 0; i < step; i++) begin
        if (min[8*(i+step) +: 8] < min[8*i +: 8]) min[8*i +: 8] = min[8*(i+step) +: 8];
        if (max[8*(i+step) +: 8] > max[8*i +: 8]) max[8*i +: 8] = max[8*(i+step) +: 8];
      end
    end
    narrow = max[7:0] - min[7:0] <= 8'd7;
  endfunction

  logic [7:0] row_fits;

  for (genvar r = 0; r < 8; r++) begin : g_row
    assign row_fits[r] = narrow(stencil_i[64*r +: 64]);
  end
  assign fits_o = row_fits == '1;

endmodule

`default_nettype wire
