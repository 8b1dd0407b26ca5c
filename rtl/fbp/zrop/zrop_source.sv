// zrop_source.sv - the depths that a packet brings; golden model: cmodel/fbp/zrop/zrop_source.c
//
// Combinational: a depth for each sample, of shader z or of a clear; else the plane's range, and whether
// the plane gives every sample's depth, which a clamp to z_min or z_max can change.

`default_nettype none

module zrop_source (
  input  logic          z_float_i,
  input  logic [31:0]   code_i,
  input  logic [31:0]   z_min_i,
  input  logic [31:0]   z_max_i,
  input  logic [31:0]   clear_z_i,

  input  logic          clears_i,
  input  logic          exists_i,    // a plane, drawn or of the clear
  input  logic [63:0]   range_i,     // {min, max}, of the plane
  input  logic [2047:0] z_i,

  output logic          exists_o,
  output logic [63:0]   range_o,
  output logic [2047:0] z_o
);

  zrop_clamp u_range_min (
    .z_float_i, .min_i(z_min_i), .max_i(z_max_i), .z_i(range_i[63:32]), .z_o(range_o[63:32])
  );
  zrop_clamp u_range_max (
    .z_float_i, .min_i(z_min_i), .max_i(z_max_i), .z_i(range_i[31:0]), .z_o(range_o[31:0])
  );

  assign exists_o = exists_i && (clears_i || range_o == range_i);

  for (genvar i = 0; i < 64; i++) begin : g_sample
    logic [31:0] clamped;
    zrop_clamp u_clamp (
      .z_float_i, .min_i(z_min_i), .max_i(z_max_i), .z_i(z_i[32*i +: 32] & code_i),
      .z_o(clamped)
    );
    assign z_o[32*i +: 32] = clears_i ? clear_z_i : clamped;
  end

endmodule

`default_nettype wire
