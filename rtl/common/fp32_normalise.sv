// fp32_normalise.sv - shifts leading zeros out
//
// Combinational, the widest step first.  For x_i = 0 the top bit of normal_o is 0.

`default_nettype none

module fp32_normalise #(
  parameter W     = 28,
  parameter Steps = 5    // 2**Steps - 1 zeros at most
) (
  input  logic [W-1:0]     x_i,
  output logic [Steps-1:0] zeros_o,
  output logic [W-1:0]     normal_o
);

  function automatic logic [Steps+W-1:0] normalise(input logic [W-1:0] x);
    logic [W-1:0]     y;
    logic [Steps-1:0] n;
    y = x;
    n = '0;
    for (int step = Steps - 1; step >= 0; step--) begin
      if ((y >> (W - (1 << step))) == '0) begin
        y = y << (1 << step);
        n[step] = 1'b1;
      end
    end
    normalise = {n, y};
  endfunction

  assign {zeros_o, normal_o} = normalise(x_i);

endmodule

`default_nettype wire
