// crop_pixel_fp.sv - one pixel that is blended in fp32: of fp16, fp11 and fp10, or fp32
// golden model: cmodel/fbp/crop/crop_fp_operands.c, crop_fp_blend.c
//
// The savings leave in stage 2, the stored pixel in stage 8, each before its register.

`default_nettype none
`include "gpu_types.svh"
`include "pixel_formats.svh"

module crop_pixel_fp #(
  parameter Full = 1  // 0: there is no fp32 in this pixel
) (
  input  logic         clk_i,
  input  logic [7:1]   advance_i,

  // the state bundle of the packet that is taken, then of those that are judged and stored
  input  crop_config_t cfg_i,
  input  logic         dst_alpha_i,
  input  logic [11:0]  channels_i,
  input  logic [2:0]   shape_i,
  input  logic [5:0]   ops_q1_i,   // blend_equation of alpha, of colour
  input  logic         zero_wins_q1_i,
  input  logic         kills_q1_i,
  input  logic         rtz_q7_i,
  input  logic [11:0]  channels_q7_i,
  input  logic [2:0]   shape_q7_i,

  input  logic [127:0] k_i,       // the blend colour in fp32
  input  logic [127:0] src_i,
  input  logic [127:0] src1_i,
  input  logic [127:0] dst_i,

  // of each channel, whatever dst is
  output logic [3:0]   leaves_q1_o,
  output logic [3:0]   ignores_q1_o,
  output logic [3:0]   fills_q1_o,

  output logic [127:0] pixel_q7_o
);

  //////////////
  // Operands //
  //////////////

  logic         full, unused;
  logic [63:0]  components, halves;
  logic [127:0] words, s, s1, d, s_q1, d_q1;

  assign full = Full != 0 && shape_i == SHAPE_WORDS;

  // fp11 and fp10 are fp16 without a sign and the end of the fraction.
  assign components = shape_i == SHAPE_ELEVENS
      ? {17'b0, dst_i[31:22], 6'b0, dst_i[21:11], 5'b0, dst_i[10:0], 4'b0} : dst_i[63:0];

  crop_unpack #(.W(16)) u_halves (
    .channels_i, .components_i(components), .absent_alpha_i(16'h3c00), .rgba_o(halves)
  );
  if (Full != 0) begin : g_full
    crop_unpack #(.W(32)) u_words (
      .channels_i, .components_i(dst_i), .absent_alpha_i(32'h3f800000), .rgba_o(words)
    );
    assign unused = 1'b0;
  end else begin : g_halves
    assign words  = '0;
    assign unused = ^{src_i[127:64], src1_i[127:64], dst_i[127:64]};
  end

  for (genvar c = 0; c < 4; c++) begin : g_operands
    logic [31:0] s_half, s1_half, d_half;
    fp32_of_fp16 u_s (.half_i(src_i[16*c +: 16]), .value_o(s_half));
    fp32_of_fp16 u_s1 (.half_i(src1_i[16*c +: 16]), .value_o(s1_half));
    fp32_of_fp16 u_d (.half_i(halves[16*c +: 16]), .value_o(d_half));
    assign s[32*c +: 32]  = full ? src_i[32*c +: 32] : s_half;
    assign s1[32*c +: 32] = full ? src1_i[32*c +: 32] : s1_half;
    assign d[32*c +: 32]  = full ? words[32*c +: 32] : d_half;
  end

  always_ff @(posedge clk_i) begin
    if (advance_i[1]) begin
      s_q1 <= s;
      d_q1 <= d;
    end
  end

  ////////////////////
  // Blend, convert //
  ////////////////////

  logic [127:0] codes_q7, packed_q7;
  logic [11:0]  op_q1;
  logic [19:0]  src_factor, dst_factor;

  assign op_q1      = {ops_q1_i[5:3], {3{ops_q1_i[2:0]}}};
  assign src_factor = {cfg_i.alpha_src, {3{cfg_i.color_src}}};
  assign dst_factor = {cfg_i.alpha_dst, {3{cfg_i.color_dst}}};

  for (genvar c = 0; c < 4; c++) begin : g_lane
    logic [31:0] x_q7;

    crop_fp_lane #(.Sig(Full != 0 ? 24 : 11), .Alpha(c == 3 ? 1 : 0)) u_lane (
      .clk_i, .advance_i, .src_factor_i(src_factor[5*c +: 5]),
      .dst_factor_i(dst_factor[5*c +: 5]), .dst_alpha_i,
      .s_i(s[32*c +: 32]), .sa_i(s[127:96]), .s1_i(s1[32*c +: 32]), .s1a_i(s1[127:96]),
      .d_i(d[32*c +: 32]), .da_i(d[127:96]), .k_i(k_i[32*c +: 32]), .ka_i(k_i[127:96]),
      .op_q1_i(op_q1[3*c +: 3]), .zero_wins_q1_i, .kills_q1_i, .s_q1_i(s_q1[32*c +: 32]),
      .sa_q1_i(s_q1[127:96]), .d_q1_i(d_q1[32*c +: 32]), .leaves_q1_o(leaves_q1_o[c]),
      .ignores_q1_o(ignores_q1_o[c]), .fills_q1_o(fills_q1_o[c]), .x_q7_o(x_q7)
    );
    crop_fp_store #(.Channel(c)) u_store (
      .shape_i(shape_q7_i), .rtz_i(rtz_q7_i), .x_i(x_q7), .code_o(codes_q7[32*c +: 32])
    );
  end

  //////////
  // Pack //
  //////////

  crop_pack #(.W(32)) u_pack (
    .channels_i(channels_q7_i), .rgba_i(codes_q7), .components_o(packed_q7)
  );

  always_comb begin
    case (shape_q7_i)
      SHAPE_HALVES:  pixel_q7_o = {64'b0, packed_q7[111:96], packed_q7[79:64], packed_q7[47:32],
                                   packed_q7[15:0]};
      SHAPE_ELEVENS: pixel_q7_o = {96'b0, packed_q7[73:64], packed_q7[42:32], packed_q7[10:0]};
      default:       pixel_q7_o = packed_q7;
    endcase
  end

endmodule

`default_nettype wire
