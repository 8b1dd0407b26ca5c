// comp_threshold.sv - the threshold of a tile; golden model: cmodel/fbp/comp/comp_reduce.c

`default_nettype none

module comp_threshold (
  input  logic        wide_i,
  input  logic        full_i,
  input  logic [7:0]  low_i,
  input  logic [7:0]  high_i,
  input  logic [63:0] covered_i,
  input  logic [63:0] again_i,
  output logic [7:0]  threshold_o
);

  logic [63:0] elements;

  assign elements    = full_i ? 64'h0000_0000_0000_ffff : wide_i ? 64'h0000_0000_ffff_ffff : '1;
  assign threshold_o = (covered_i & elements) != elements ? 8'd0
                     : (again_i & elements) != '0 ? low_i : high_i;

endmodule

`default_nettype wire
