// sfu_location.sv - the position in its pixel where a thread interpolates
// golden model: cmodel/gpc/tpc/sm/sfu/sfu_location.c
//
// Combinational: sixteenths from the centre, -8..7.

`default_nettype none
`include "gpu_types.svh"

module sfu_location (
  input  logic [1:0]        location_i,  // ipa_location
  input  logic [7:0]        sample_i,
  input  logic [7:0]        centroid_i,
  input  logic [31:0]       offset_i,
  output logic signed [3:0] dx_o,
  output logic signed [3:0] dy_o
);

  logic [7:0] sample;
  logic       unused;

  assign sample = location_i == IPA_CENTROID ? centroid_i : sample_i;
  assign unused = ^{offset_i[31:28], offset_i[23:12], offset_i[7:0]};

  // 0..15 less 8.
  always_comb begin
    dx_o = {!sample[3], sample[2:0]};
    dy_o = {!sample[7], sample[6:4]};
    if (location_i == IPA_OFFSET) begin
      dx_o = offset_i[11:8];  // whole sixteenths of a signed 1/4096 of 12 bits
      dy_o = offset_i[27:24];
    end
  end

endmodule

`default_nettype wire
