// sfu_normalise.sv - |x| with its leading one at the top
// golden model: cmodel/common/fp32.c (fp32_pack)
//
// Combinational.  W is 33 to 64 bits.  For x = 0 the top bit of sig_o is 0.

`default_nettype none

module sfu_normalise #(
  parameter W = 48
) (
  input  logic         negative_i,
  input  logic [W-1:0] x_i,
  output logic [5:0]   zeros_o,   // before the leading one
  output logic [23:0]  sig_o,
  output logic         guard_o,   // the next bit
  output logic         sticky_o   // any bit behind it
);

  logic [W-1:0] x;

  always_comb begin
    x       = negative_i ? -x_i : x_i;
    zeros_o = '0;
    if (x[W-1 -: 32] == '0) begin x = x << 32; zeros_o[5] = 1'b1; end
    if (x[W-1 -: 16] == '0) begin x = x << 16; zeros_o[4] = 1'b1; end
    if (x[W-1 -: 8]  == '0) begin x = x << 8;  zeros_o[3] = 1'b1; end
    if (x[W-1 -: 4]  == '0) begin x = x << 4;  zeros_o[2] = 1'b1; end
    if (x[W-1 -: 2]  == '0) begin x = x << 2;  zeros_o[1] = 1'b1; end
    if (x[W-1]       == '0) begin x = x << 1;  zeros_o[0] = 1'b1; end
  end

  assign sig_o    = x[W-1 -: 24];
  assign guard_o  = x[W-25];
  assign sticky_o = x[W-26:0] != '0;

endmodule

`default_nettype wire
