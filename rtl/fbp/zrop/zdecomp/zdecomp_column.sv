// zdecomp_column.sv - the depth of one column of a row
// golden model: cmodel/fbp/zrop/zrop_tile.c (zrop_depth), zrop_plane.c (zrop_sample)
//
//   2 the owner's plane at the sample | 3 round
//
// Uses the modules of zrop_sample.sv for value and rounding.

`default_nettype none

module zdecomp_column (
  input  logic         clk_i,
  input  logic         advance_i,

  // of stage 2: its bundle
  input  logic         z_float_i,
  input  logic [31:0]  code_i,

  // of stage 1
  input  logic [383:0] planes_i,
  input  logic [1:0]   owner_i,
  input  logic [15:0]  point_i,

  // of stage 2
  input  logic         in_planes_i,
  input  logic [31:0]  flat_i,      // what the samples of any other tile have

  output logic [31:0]  z_q3_o
);

  logic               clamped, clamped_q2;
  logic [6:0]         exp, exp_q2;
  logic signed [35:0] value, value_q2;
  logic [31:0]        z;

  zrop_value u_value (
    .plane_i(planes_i[96*owner_i +: 96]), .point_i, .clamped_o(clamped), .exp_o(exp),
    .value_o(value)
  );
  zrop_round u_round (
    .z_float_i, .code_i, .clamped_i(clamped_q2), .exp_i(exp_q2), .value_i(value_q2), .z_o(z)
  );

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      {clamped_q2, exp_q2, value_q2} <= {clamped, exp, value};
      z_q3_o <= in_planes_i ? z : flat_i;
    end
  end

endmodule

`default_nettype wire
