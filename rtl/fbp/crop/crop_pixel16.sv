// crop_pixel16.sv - one pixel of a wide packet: sRGB blended in 16-bit linear light
// golden model: cmodel/fbp/crop/crop_operands.c, crop_blend.c, cmodel/common/srgb.c
//
// The result leaves in stage 7, R in the low byte; the savings are combinational.

`include "gpu_types.svh"

module crop_pixel16 (
  input  logic         clk_i,
  input  logic         advance_i,
  input  crop_config_t cfg_i,
  input  logic         dst_alpha_i,
  input  logic [3:0]   written_i,
  input  logic [11:0]  channels_i,
  input  logic         pads_i,

  input  logic [63:0]  src_i,
  input  logic [63:0]  src1_i,
  input  logic [31:0]  dst_i,

  output logic         kill_o,
  output logic         read_suppress_o,
  output logic         fill_o,
  output logic [31:0]  result_q7_o
);

  localparam logic [16:0] One = 17'd65535;
  localparam logic [34:0] Top = 35'd4294836225;  // One * One

  //////////////
  // Operands //
  //////////////

  logic [67:0] s, s1, d, k;
  logic [31:0] dst_rgba;
  logic [63:0] constant;
  logic [15:0] decode [0:255];

  initial $readmemh(`SRGB_DECODE_HEX, decode);

  crop_unpack u_unpack (.channels_i, .dst_i, .absent_alpha_i(8'hff), .rgba_o(dst_rgba));
  assign constant = cfg_i.constant;

  for (genvar c = 0; c < 4; c++) begin : g_operands
    assign s[17*c +: 17]  = {1'b0, src_i[16*c +: 16]};
    assign s1[17*c +: 17] = {1'b0, src1_i[16*c +: 16]};
    assign k[17*c +: 17]  = {1'b0, constant[16*c +: 16]};
  end
  // A channel that the target lacks is not written; its code 0 decodes to 0.
  for (genvar c = 0; c < 3; c++) begin : g_decode
    assign d[17*c +: 17] = {1'b0, decode[dst_rgba[8*c +: 8]]};
  end
  assign d[67:51] = {1'b0, dst_rgba[31:24], dst_rgba[31:24]};

  ///////////
  // Blend //
  ///////////

  logic [3:0]   leaves, ignores, fills;
  logic [127:0] x;

  logic [11:0] op;
  logic [19:0] src_factor, dst_factor;

  assign op         = {cfg_i.alpha_op, {3{cfg_i.color_op}}};
  assign src_factor = {cfg_i.alpha_src, {3{cfg_i.color_src}}};
  assign dst_factor = {cfg_i.alpha_dst, {3{cfg_i.color_dst}}};

  for (genvar c = 0; c < 4; c++) begin : g_lane
    logic signed [33:0] x_q3;
    logic               unused;

    crop_lane #(.W(17), .Alpha(c == 3 ? 1 : 0)) u_lane (
      .clk_i, .advance_i, .op_i(op[3*c +: 3]), .src_factor_i(src_factor[5*c +: 5]),
      .dst_factor_i(dst_factor[5*c +: 5]),
      .snorm_i(1'b0), .one_i(One), .top_i(Top), .dst_alpha_i,
      .s_i(s[17*c +: 17]), .sa_i(s[67:51]), .s1_i(s1[17*c +: 17]), .s1a_i(s1[67:51]),
      .d_i(d[17*c +: 17]), .da_i(d[67:51]), .k_i(k[17*c +: 17]), .ka_i(k[67:51]),
      .leaves_o(leaves[c]), .ignores_o(ignores[c]), .fills_o(fills[c]), .x_q3_o(x_q3)
    );
    assign x[32*c +: 32] = x_q3[31:0];  // clamped to 0..65535^2
    assign unused = ^x_q3[33:32];
  end

  ////////////
  // Encode //
  ////////////

  for (genvar c = 0; c < 3; c++) begin : g_encode
    crop_encode u_encode (
      .clk_i, .advance_i, .x_i(x[32*c +: 32]), .code_q4_o(result_q7_o[8*c +: 8])
    );
  end

  /////////////////
  // Round alpha //
  /////////////////

  // x / (65535 * 257) to nearest as two exact divisions, 65535 = 2^16 - 1 and 65535 / 257 = 255;
  // checked at both sides of all 255 boundaries (testbench/fbp/crop/test_crop_blend.c).
  logic [32:0] t, t_q4;
  logic [17:0] a, a_q5;
  logic [25:0] b;
  logic        unused_b;
  logic [7:0]  alpha_q6, alpha_q7;

  assign t = {1'b0, x[127:96]} + 33'd8421247;
  assign a = 18'((34'(t_q4) + (34'(t_q4) >> 16) + 34'd1) >> 16);
  assign b = {a_q5 + 18'd1, 8'd0} - {8'd0, a_q5 + 18'd1};
  assign unused_b = ^{b[25:24], b[15:0]};
  assign result_q7_o[31:24] = alpha_q7;

  /////////////
  // Savings //
  /////////////

  assign kill_o          = written_i == '0 || (&(leaves | ~written_i) && !pads_i);
  assign read_suppress_o = kill_o || &(ignores | ~written_i);
  assign fill_o          = !kill_o && &(fills | ~written_i);

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      t_q4     <= t;
      a_q5     <= a;
      alpha_q6 <= b[23:16];
      alpha_q7 <= alpha_q6;
    end
  end

endmodule
