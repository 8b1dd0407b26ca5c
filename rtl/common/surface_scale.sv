// surface_scale.sv - a surface by samples and by bytes; golden model: cmodel/common/samples.h
//
// Combinational.

`default_nettype none

module surface_scale (
  input  logic [3:0]  samples_i,  // sample_mode
  input  logic [4:0]  bytes_i,    // of an element: 1, 2, 4, 8 or 16
  input  logic [16:0] width_i,    // pixels
  input  logic [16:0] height_i,
  output logic [1:0]  across_o,   // of a pixel, log2
  output logic [1:0]  down_o,
  output logic [2:0]  size_o,     // bytes of an element, log2
  output logic [18:0] width_o,    // samples
  output logic [18:0] height_o
);

  logic unused;

  assign unused = bytes_i[0];  // 1 is what is left

  sample_shape u_shape (.samples_i, .across_o, .down_o);

  always_comb begin
    case (1'b1)
      bytes_i[4]: size_o = 3'd4;
      bytes_i[3]: size_o = 3'd3;
      bytes_i[2]: size_o = 3'd2;
      bytes_i[1]: size_o = 3'd1;
      default:    size_o = 3'd0;
    endcase
  end

  assign width_o  = {2'b0, width_i} << across_o;
  assign height_o = {2'b0, height_i} << down_o;

endmodule

`default_nettype wire
