// crop_fp_widen.sv - fp16 to fp32, exactly; golden model: cmodel/common/float_format.c
//
// Combinational.  A denormal becomes a normal number.

module crop_fp_widen (
  input  logic [15:0] half_i,
  output logic [31:0] word_o
);

  // Leading zeros out, the widest step first.
  function automatic logic [13:0] normalise(input logic [9:0] fraction);
    logic [9:0] y;
    logic [3:0] n;
    y = fraction;
    n = '0;
    for (int step = 3; step >= 0; step--) begin
      if ((y >> (10 - (1 << step))) == '0) begin
        y = y << (1 << step);
        n[step] = 1'b1;
      end
    end
    normalise = {n, y};
  endfunction

  logic [3:0] zeros;
  logic [9:0] normal;
  logic [4:0] exponent;
  logic       unused;

  assign {zeros, normal} = normalise(half_i[9:0]);
  assign exponent        = half_i[14:10];
  assign unused          = normal[9];

  always_comb begin
    word_o = {half_i[15], 31'b0};
    if (exponent == '1) word_o[30:0] = {8'hff, half_i[9:0], 13'b0};
    else if (exponent != '0) word_o[30:0] = {8'd112 + {3'b0, exponent}, half_i[9:0], 13'b0};
    else if (half_i[9:0] != '0) word_o[30:0] = {8'd112 - {4'b0, zeros}, normal[8:0], 14'b0};
  end

endmodule
