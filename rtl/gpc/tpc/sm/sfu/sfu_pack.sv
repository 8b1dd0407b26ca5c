// sfu_pack.sv - the last rounding, specials and .SAT
// golden model: cmodel/common/fp32.c (fp32_pack); gpc/tpc/sm/sfu/sfu_double.c, ...
//
// Combinational.

`default_nettype none
`include "gpu_types.svh"

module sfu_pack (
  input  logic [3:0]  op_i,              // sfu_op
  input  logic        special_i,
  input  logic [12:0] special_value_i,   // bits 31:19; those below are copies of the last
  input  logic [31:0] c_i,               // of CONSTANT
  input  logic        sign_i,
  input  logic [11:0] exp_i,             // biased, with no zeros
  input  logic [5:0]  zeros_i,
  input  logic [29:0] sig_i,             // 24 bits; 25 or 30 of RRO
  input  logic        guard_i,
  input  logic        sticky_i,
  input  logic        saturate_i,
  input  logic        sat_keeps_nan_i,
  output logic [31:0] value_o
);

  ///////////
  // Round //
  ///////////

  logic               reduced, up;
  logic [29:0]        rounded;
  logic signed [11:0] exponent;

  // To nearest, RRO's ties up, others' to even.  A carry out of 24 bits leaves a fraction of 0.
  assign reduced  = op_i == SFU_RRO_SINCOS || op_i == SFU_RRO_EX2;
  assign up       = guard_i && (reduced || sticky_i || sig_i[0]);
  assign rounded  = sig_i + {29'b0, up};
  assign exponent = exp_i - {6'b0, zeros_i} + {11'b0, rounded[24]};

  //////////
  // Pack //
  //////////

  logic [31:0] value;

  always_comb begin
    if (op_i == SFU_IPA_CONSTANT) value = c_i;
    else if (special_i) value = {special_value_i, {19{special_value_i[0]}}};
    else if (op_i == SFU_RRO_SINCOS) value = {sign_i, 6'b0, rounded[24:0]};
    else if (op_i == SFU_RRO_EX2) value = {sign_i, 1'b0, rounded};
    else if (!sig_i[23] || exponent < 1) value = {sign_i, 31'b0};
    else if (op_i == SFU_RCP64H || op_i == SFU_RSQ64H)
      value = {sign_i, exponent[10:0], rounded[22:3]};
    else if (exponent > 254) value = {sign_i, 31'h7f800000};
    else value = {sign_i, exponent[7:0], rounded[22:0]};
  end

  //////////////
  // Saturate //
  //////////////

  logic nan;

  assign nan = value[30:23] == '1 && value[22:0] != '0;

  always_comb begin
    value_o = value;
    if (saturate_i) begin
      if (nan) value_o = sat_keeps_nan_i ? 32'h7fffffff : '0;
      else if (value[31]) value_o = '0;
      else if (value[30:23] >= 8'd127) value_o = 32'h3f800000;
    end
  end

endmodule

`default_nettype wire
