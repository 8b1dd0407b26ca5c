// fp32_of_fp16.sv - fp16 to fp32, exactly; golden model: cmodel/common/float_format.c
//
// Combinational.  A denormal becomes a normal number.

`default_nettype none

module fp32_of_fp16 (
  input  logic [15:0] half_i,
  output logic [31:0] value_o
);

  logic [3:0] zeros;
  logic [9:0] normal;
  logic [4:0] exponent;
  logic       unused;

  fp32_normalise #(.W(10), .Steps(4)) u_normalise (
    .x_i(half_i[9:0]), .zeros_o(zeros), .normal_o(normal)
  );
  assign exponent = half_i[14:10];
  assign unused   = normal[9];

  always_comb begin
    value_o = {half_i[15], 31'b0};
    if (exponent == '1) value_o[30:0] = {8'hff, half_i[9:0], 13'b0};
    else if (exponent != '0) value_o[30:0] = {8'd112 + {3'b0, exponent}, half_i[9:0], 13'b0};
    else if (half_i[9:0] != '0) value_o[30:0] = {8'd112 - {4'b0, zeros}, normal[8:0], 14'b0};
  end

endmodule

`default_nettype wire
