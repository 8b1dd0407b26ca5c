// sample_shape.sv - a pixel's samples across and down, of a mode; golden model: cmodel/common/samples.h
//
// Combinational.

`default_nettype none
`include "gpu_types.svh"

module sample_shape (
  input  logic [3:0] samples_i,  // sample_mode
  output logic [1:0] across_o,   // log2
  output logic [1:0] down_o
);

  always_comb begin
    case (samples_i)
      SAMPLES_2X1, SAMPLES_2X1_D3D: {across_o, down_o} = {2'd1, 2'd0};
      SAMPLES_2X2:                  {across_o, down_o} = {2'd1, 2'd1};
      SAMPLES_4X2, SAMPLES_4X2_D3D: {across_o, down_o} = {2'd2, 2'd1};
      SAMPLES_4X4:                  {across_o, down_o} = {2'd2, 2'd2};
      default:                      {across_o, down_o} = {2'd0, 2'd0};
    endcase
  end

endmodule

`default_nettype wire
