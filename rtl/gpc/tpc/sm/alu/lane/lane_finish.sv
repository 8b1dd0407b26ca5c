// lane_finish.sv - the word that is written, and the condition code; golden model: cmodel/gpc/tpc/sm/alu/alu_set.c (alu_cc_word, alu_cc_float),
// alu_fp16.c (written)
//
// Combinational.

`default_nettype none
`include "gpu_types.svh"

module lane_finish (
  input  logic        single_i,     // fp32 arithmetic
  input  logic        pair_i,       // fp16 arithmetic
  input  logic        saturate_i,   // of floats
  input  logic [1:0]  ofmt_i,
  input  logic [31:0] word_i,       // of integers; what the register held for halves
  input  logic [31:0] sum_i,        // fp32
  input  logic [15:0] low_i,        // fp16
  input  logic [15:0] high_i,
  input  logic        merge_i,      // .MRG of XMAD: b's lower half goes into the upper one
  input  logic [15:0] upper_i,
  output logic [31:0] d_o,
  output logic        zero_o,       // the word is 0
  output logic        float_zero_o, // Z and S of a float
  output logic        float_sign_o
);

  function automatic logic [15:0] half(input logic [15:0] x, input logic saturate);
    half = x;
    if (saturate && (x[15] || x == 16'h7fff)) half = '0;
    else if (saturate && x[14:0] > 15'h3c00) half = 16'h3c00;
  endfunction

  logic [31:0] sum, widened;
  logic [15:0] low, high;
  logic        nan;

  fp32_of_fp16 u_widened (.half_i(low), .value_o(widened));

  assign low  = half(low_i, saturate_i);
  assign high = half(high_i, saturate_i);

  always_comb begin
    sum = sum_i;
    if (saturate_i && (sum_i[31] || sum_i == 32'h7fffffff)) sum = '0;
    else if (saturate_i && sum_i[30:0] > 31'h3f800000) sum = 32'h3f800000;
    d_o = merge_i ? {upper_i, word_i[15:0]} : word_i;
    if (single_i) d_o = sum;
    if (pair_i) begin
      case (ofmt_i)
        2'd0: d_o = {high, low};
        2'd1: d_o = low == 16'h7fff ? 32'h7fffffff : widened;
        2'd2: d_o = {word_i[31:16], low};
        default: d_o = {high, word_i[15:0]};
      endcase
    end
  end

  assign nan          = d_o[30:0] > 31'h7f800000;
  assign zero_o       = d_o == '0;
  assign float_zero_o = d_o[30:0] == '0 || nan;
  assign float_sign_o = (d_o[31] && d_o[30:0] != '0) || nan;

endmodule

`default_nettype wire
