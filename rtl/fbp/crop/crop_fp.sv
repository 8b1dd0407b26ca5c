// crop_fp.sv - a packet that is blended in fp32: four pixels of fp16 sources, or two of fp32
// golden model: cmodel/fbp/crop/crop_fp_operands.c, crop_fp_blend.c
//
// Pixels 0 and 1 multiply 24 bits by 24, pixels 2 and 3 only 24 by 11.

`default_nettype none
`include "gpu_types.svh"
`include "pixel_formats.svh"

module crop_fp (
  input  logic         clk_i,
  input  logic [7:1]   advance_i,

  // the state bundle of the packet that is taken, then of those that are judged and stored
  input  crop_config_t cfg_i,
  input  logic         dst_alpha_i,
  input  logic [11:0]  channels_i,
  input  logic [2:0]   shape_i,
  input  logic         bits64_i,
  input  logic         bits128_i,
  input  logic [5:0]   ops_q1_i,   // blend_equation of alpha, of colour
  input  logic         zero_wins_q1_i,
  input  logic         kills_q1_i,
  input  logic         rtz_q7_i,
  input  logic [11:0]  channels_q7_i,
  input  logic [2:0]   shape_q7_i,
  input  logic         bits64_q7_i,
  input  logic         bits128_q7_i,

  input  logic [255:0] src_i,
  input  logic [255:0] src1_i,
  input  logic [255:0] dst_i,

  // of each channel, whatever dst is
  output logic [15:0]  leaves_q1_o,
  output logic [15:0]  ignores_q1_o,
  output logic [15:0]  fills_q1_o,

  output logic [255:0] pixels_q7_o
);

  logic         words;
  logic [127:0] constant, k;
  logic [511:0] q7;
  logic         unused;

  assign words    = shape_i == SHAPE_WORDS;
  assign constant = cfg_i.constant;

  for (genvar c = 0; c < 4; c++) begin : g_constant
    logic [31:0] k_half;
    fp32_of_fp16 u_k (.half_i(constant[32*c +: 16]), .value_o(k_half));
    assign k[32*c +: 32] = words ? constant[32*c +: 32] : k_half;
  end

  for (genvar i = 0; i < 4; i++) begin : g_pixel
    logic [127:0] src, src1, dst;

    if (i < 2) begin : g_full
      assign src  = words ? src_i[128*i +: 128] : {64'b0, src_i[64*i +: 64]};
      assign src1 = words ? src1_i[128*i +: 128] : {64'b0, src1_i[64*i +: 64]};
      assign dst  = bits128_i ? dst_i[128*i +: 128] : bits64_i ? {64'b0, dst_i[64*i +: 64]}
                                                              : {96'b0, dst_i[32*i +: 32]};
    end else begin : g_halves
      assign src  = {64'b0, src_i[64*i +: 64]};
      assign src1 = {64'b0, src1_i[64*i +: 64]};
      assign dst  = bits64_i ? {64'b0, dst_i[64*i +: 64]} : {96'b0, dst_i[32*i +: 32]};
    end

    crop_pixel_fp #(.Full(i < 2 ? 1 : 0)) u_pixel (
      .clk_i, .advance_i, .cfg_i, .dst_alpha_i, .channels_i, .shape_i, .ops_q1_i,
      .zero_wins_q1_i, .kills_q1_i, .rtz_q7_i, .channels_q7_i, .shape_q7_i, .k_i(k), .src_i(src),
      .src1_i(src1), .dst_i(dst), .leaves_q1_o(leaves_q1_o[4*i +: 4]),
      .ignores_q1_o(ignores_q1_o[4*i +: 4]), .fills_q1_o(fills_q1_o[4*i +: 4]),
      .pixel_q7_o(q7[128*i +: 128])
    );
  end

  assign unused = ^{q7[511:448], q7[383:320]};

  // Where two pixels are stored the others are not covered.
  assign pixels_q7_o = bits128_q7_i ? q7[255:0] :
      bits64_q7_i ? {q7[447:384], q7[319:256], q7[191:128], q7[63:0]}
                  : {128'b0, q7[415:384], q7[287:256], q7[159:128], q7[31:0]};

endmodule

`default_nettype wire
