// crop_fp_factor.sv - one blend factor of one channel in fp32
// golden model: cmodel/fbp/crop/crop_fp_factor.c
//
// One register, half way through 1 - x; the factor is combinational behind it.

`default_nettype none

module crop_fp_factor #(
  parameter Alpha = 0  // the channel is alpha
) (
  input  logic        clk_i,
  input  logic        advance_i,

  input  logic [4:0]  factor_i,  // blend_factor
  input  logic        dst_alpha_i,

  // the channel and the alpha of each operand
  input  logic [31:0] s_i,
  input  logic [31:0] sa_i,
  input  logic [31:0] s1_i,
  input  logic [31:0] s1a_i,
  input  logic [31:0] d_i,
  input  logic [31:0] da_i,
  input  logic [31:0] k_i,
  input  logic [31:0] ka_i,
  input  logic [31:0] sa_q1_i,

  output logic [31:0] value_q1_o,
  output logic        known_q1_o  // does not depend on dst
);

  logic [31:0] base, base_q1, inverse_q1, lesser_q1;
  logic        invert, invert_q1, saturate, saturate_q1, known;

  crop_factor_select #(.W(32), .Alpha(Alpha)) u_select (
    .factor_i, .dst_alpha_i, .s_i, .sa_i, .s1_i, .s1a_i, .d_i, .da_i, .k_i, .ka_i,
    .base_o(base), .invert_o(invert), .saturate_o(saturate), .known_o(known)
  );
  fp32_one_minus u_inverse (.clk_i, .advance_i, .x_i(base), .value_q1_o(inverse_q1));
  crop_fp_pick u_saturate (
    .max_i(1'b0), .a_i(sa_q1_i), .b_i(inverse_q1), .value_o(lesser_q1)
  );

  assign value_q1_o = saturate_q1 ? lesser_q1 : invert_q1 ? inverse_q1 : base_q1;

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      base_q1     <= base;
      invert_q1   <= invert;
      saturate_q1 <= saturate;
      known_q1_o  <= known;
    end
  end

endmodule

`default_nettype wire
