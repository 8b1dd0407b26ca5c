// crop_round8.sv - a narrow sum to the nearest code of 8 bits or fewer
// golden model: cmodel/fbp/crop/crop_blend.c
//
// Combinational, without a divider; exact for every x (testbench/fbp/crop/test_crop_round.c).

`default_nettype none
`include "gpu_types.svh"
`include "pixel_formats.svh"

module crop_round8 #(
  parameter Channel = 0
) (
  input  logic [2:0]         shape_i,
  input  logic               snorm_i,
  input  logic signed [17:0] x_i,  // in units of one * one
  output logic [7:0]         code_o
);

  // x / 255 or x / 127.
  logic [17:0] magnitude, t;
  logic [7:0]  eight, few;
  logic        unused;

  assign magnitude = x_i < 0 ? -x_i : x_i;
  assign t         = snorm_i ? (magnitude + 18'd64 + ((magnitude + 18'd64) >> 7)) >> 7
                             : (magnitude + 18'd128 + ((magnitude + 18'd128) >> 8)) >> 8;
  assign eight     = x_i < 0 ? -t[7:0] : t[7:0];
  assign unused    = ^t[17:8];
  assign code_o    = shape_i == SHAPE_BYTES ? eight : few;

  // x * last / 255^2, last 31 or 63: u / 2^16 is at most one short, for 2^16 is 255^2 + 511.
  if (Channel == 3) begin : g_bit
    assign few = {7'b0, magnitude[15:0] >= 16'd32513};
  end else begin : g_few
    logic [21:0] x, u, sum;
    logic [6:0]  e;
    logic        unused_sum;

    assign x   = {6'b0, magnitude[15:0]};
    assign u   = (Channel == 1 && shape_i == SHAPE_565 ? x << 6 : x << 5) - x + 22'd32512;
    assign e   = {1'b0, u[21:16]} + 7'd1;
    assign sum = u + {6'b0, e, 9'b0} - {15'b0, e};
    assign few = {2'b0, sum[21:16]};
    assign unused_sum = ^sum[15:0];
  end

endmodule

`default_nettype wire
