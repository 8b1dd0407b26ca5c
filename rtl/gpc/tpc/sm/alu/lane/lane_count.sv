// lane_count.sv - the highest bit that is set, and how many are; golden model: cmodel/gpc/tpc/sm/alu/alu_shift.c (alu_flo, alu_popc)
//
// Combinational.

`default_nettype none

module lane_count (
  input  logic [31:0] b_i,
  input  logic        invert_i,
  input  logic        signed_i,
  input  logic        from_top_i,  // .SH: a distance from bit 31
  output logic [31:0] top_o,
  output logic [31:0] ones_o
);

  logic [31:0] x, bits, normal;
  logic [4:0]  zeros;
  logic [5:0]  ones;
  logic        unused;

  assign x    = b_i ^ {32{invert_i}};
  assign bits = x ^ {32{signed_i && x[31]}};

  fp32_normalise #(.W(32), .Steps(5)) u_normalise (.x_i(bits), .zeros_o(zeros), .normal_o(normal));
  assign unused = ^normal[30:0];

  assign top_o = !normal[31] ? '1 : {27'b0, from_top_i ? zeros : ~zeros};

  always_comb begin
    ones = '0;
    for (int i = 0; i < 32; i++) ones = ones + {5'b0, x[i]};
    ones_o = {26'b0, ones};
  end

endmodule

`default_nettype wire
