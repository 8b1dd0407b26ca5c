// iblend_half.sv - fp16 to fp32, exactly; golden model: cmodel/common/float_format.c
//
// Combinational.

module iblend_half (
  input  logic [15:0] a_i,
  output logic [31:0] value_o
);

  // A denormal's leading one goes above bit 9.
  function automatic logic [13:0] normalise(input logic [9:0] x);
    logic [9:0] y;
    logic [3:0] n;
    y = x;
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
  logic [9:0] fraction;
  logic       unused;
  assign {zeros, fraction} = normalise(a_i[9:0]);
  assign unused = fraction[9];

  always_comb begin
    case (a_i[14:10])
      5'd0:    value_o = a_i[9:0] == '0 ? '0 : {1'b0, 8'd112 - {4'b0, zeros}, fraction[8:0], 14'b0};
      5'd31:   value_o = {1'b0, 8'd255, a_i[9:0], 13'b0};
      default: value_o = {1'b0, 8'd112 + {3'b0, a_i[14:10]}, a_i[9:0], 13'b0};
    endcase
    value_o[31] = a_i[15];
  end

endmodule
