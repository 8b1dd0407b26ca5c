// zdecomp_unpack.sv - planes of a tile's sectors, and the owners of a row
// golden model: cmodel/fbp/zrop/zrop_codec.c (zrop_unpack_planes)
//
// Combinational.  With two planes the other two are undefined: no owner names them.

`default_nettype none

module zdecomp_unpack (
  input  logic         four_i,    // else two planes
  input  logic [2:0]   row_i,
  input  logic [511:0] data_i,
  output logic [383:0] planes_o,  // plane 0 in the low bits
  output logic [15:0]  owner_o    // of columns 0..7
);

  logic [7:0]  two;
  logic [15:0] four;

  assign two  = data_i[8*row_i +: 8];
  assign four = data_i[16*row_i +: 16];

  for (genvar k = 0; k < 8; k++) begin : g_column
    assign owner_o[2*k +: 2] = four_i ? four[2*k +: 2] : {1'b0, two[k]};
  end

  assign planes_o = {data_i[511:320], four_i ? data_i[319:128] : data_i[255:64]};

endmodule

`default_nettype wire
