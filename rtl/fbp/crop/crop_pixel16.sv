// crop_pixel16.sv - one pixel that is blended in lanes of 16 bits: sRGB in linear light, UNORM16,
// SNORM16, UNORM10; golden model: cmodel/fbp/crop/crop_operands.c, crop_blend.c, cmodel/common/srgb.c
//
// The stored pixel leaves in stage 7; the savings are combinational.

`default_nettype none
`include "gpu_types.svh"
`include "pixel_formats.svh"

module crop_pixel16 (
  input  logic         clk_i,
  input  logic [7:1]   advance_i,

  // the state bundle of the packet that is taken, then of those whose sums are made, rounded, stored
  input  crop_config_t cfg_i,
  input  logic         snorm_i,
  input  logic         srgb_i,
  input  logic         dst_alpha_i,
  input  logic [11:0]  channels_i,
  input  logic [2:0]   shape_i,
  input  logic [5:0]   ops_q2_i,     // blend_equation of alpha, of colour
  input  logic         snorm_q2_i,
  input  logic [2:0]   shape_q2_i,
  input  logic         snorm_q3_i,
  input  logic         srgb_q3_i,
  input  logic [2:0]   shape_q3_i,
  input  logic         srgb_q7_i,
  input  logic [11:0]  channels_q7_i,
  input  logic [2:0]   shape_q7_i,

  input  logic [63:0]  src_i,
  input  logic [63:0]  src1_i,
  input  logic [63:0]  dst_i,

  // of each channel, whatever dst is
  output logic [3:0]   leaves_o,
  output logic [3:0]   ignores_o,
  output logic [3:0]   fills_o,

  output logic [63:0]  pixel_q7_o
);

  logic               tens, tens_q2;
  logic signed [16:0] one;
  logic signed [34:0] top_q2;
  assign tens    = shape_i == SHAPE_TENS;
  assign tens_q2 = shape_q2_i == SHAPE_TENS;
  assign one     = tens ? 17'sd1023 : snorm_i ? 17'sd32767 : 17'sd65535;
  assign top_q2  = tens_q2 ? 35'sd1046529 : snorm_q2_i ? 35'sd1073676289
                                                       : 35'sd4294836225;  // one * one

  //////////////
  // Operands //
  //////////////

  logic [67:0]  s, s1, d, k;
  logic [63:0]  components, dst_rgba;
  logic [127:0] constant;
  logic [15:0]  decode [0:255];

  initial $readmemh(`SRGB_DECODE_HEX, decode);

  // Alpha of 2 bits is widened to 10 exactly, of 8 bits to 16.
  always_comb begin
    case (shape_i)
      SHAPE_TENS:  components = {6'b0, {5{dst_i[31:30]}}, 6'b0, dst_i[29:20], 6'b0, dst_i[19:10],
                                 6'b0, dst_i[9:0]};
      SHAPE_BYTES: components = {{2{dst_i[31:24]}}, {2{dst_i[23:16]}}, {2{dst_i[15:8]}},
                                 {2{dst_i[7:0]}}};
      default:     components = dst_i;
    endcase
  end

  crop_unpack #(.W(16)) u_unpack (
    .channels_i, .components_i(components), .absent_alpha_i(one[15:0]), .rgba_o(dst_rgba)
  );
  assign constant = cfg_i.constant;

  // Code 0x8000 of SNORM16 is a second -1.0; of a code of 10 bits the rest is not looked at.
  function automatic logic [16:0] number(input logic [15:0] code, input logic snorm,
                                         input logic ten);
    number = {snorm && code[15], code[15:10] & {6{!ten}}, code[9:1],
              code[0] | (snorm && code == 16'h8000)};
  endfunction

  for (genvar c = 0; c < 4; c++) begin : g_operands
    assign s[17*c +: 17]  = number(src_i[16*c +: 16], snorm_i, tens);
    assign s1[17*c +: 17] = number(src1_i[16*c +: 16], snorm_i, tens);
    assign k[17*c +: 17]  = number(constant[32*c +: 16], snorm_i, tens);
    logic unused;
    assign unused = ^constant[32*c + 16 +: 16];
  end
  // A channel that the target lacks is not written; its code 0 decodes to 0.
  for (genvar c = 0; c < 3; c++) begin : g_decode
    assign d[17*c +: 17] = srgb_i ? {1'b0, decode[dst_rgba[16*c +: 8]]}
                                  : number(dst_rgba[16*c +: 16], snorm_i, 1'b0);
  end
  assign d[67:51] = number(dst_rgba[63:48], snorm_i, 1'b0);

  //////////////////
  // Blend, round //
  //////////////////

  logic [63:0] rounded, blended, packed_halves;
  logic [11:0] op, op_q2;
  logic [19:0] src_factor, dst_factor;

  assign op_q2      = {ops_q2_i[5:3], {3{ops_q2_i[2:0]}}};
  assign op         = {cfg_i.alpha_op, {3{cfg_i.color_op}}};
  assign src_factor = {cfg_i.alpha_src, {3{cfg_i.color_src}}};
  assign dst_factor = {cfg_i.alpha_dst, {3{cfg_i.color_dst}}};

  for (genvar c = 0; c < 4; c++) begin : g_lane
    logic signed [33:0] x;

    crop_lane #(.W(17), .Alpha(c == 3 ? 1 : 0)) u_lane (
      .clk_i, .advance_i(advance_i[3:1]), .op_i(op[3*c +: 3]), .op_q2_i(op_q2[3*c +: 3]),
      .src_factor_i(src_factor[5*c +: 5]), .dst_factor_i(dst_factor[5*c +: 5]),
      .snorm_i, .snorm_q2_i, .one_i(one), .top_q2_i(top_q2), .dst_alpha_i,
      .s_i(s[17*c +: 17]), .sa_i(s[67:51]), .s1_i(s1[17*c +: 17]), .s1a_i(s1[67:51]),
      .d_i(d[17*c +: 17]), .da_i(d[67:51]), .k_i(k[17*c +: 17]), .ka_i(k[67:51]),
      .leaves_o(leaves_o[c]), .ignores_o(ignores_o[c]), .fills_o(fills_o[c]), .x_q3_o(x)
    );
    crop_round16 #(.Alpha(c == 3 ? 1 : 0)) u_round (
      .clk_i, .advance_i(advance_i[7:4]), .srgb_i(srgb_q3_i), .tens_i(shape_q3_i == SHAPE_TENS),
      .snorm_i(snorm_q3_i), .x_i(x), .code_q4_o(rounded[16*c +: 16])
    );
    if (c < 3) begin : g_encode
      logic [7:0] code;
      crop_encode u_encode (.clk_i, .advance_i(advance_i[7:4]), .x_i(x[31:0]), .code_q4_o(code));
      assign blended[16*c +: 16] = srgb_q7_i ? {8'b0, code} : rounded[16*c +: 16];
    end else begin : g_alpha
      assign blended[16*c +: 16] = rounded[16*c +: 16];
    end
  end

  //////////
  // Pack //
  //////////

  crop_pack #(.W(16)) u_pack (
    .channels_i(channels_q7_i), .rgba_i(blended), .components_o(packed_halves)
  );

  always_comb begin
    case (shape_q7_i)
      SHAPE_TENS:  pixel_q7_o = {32'b0, packed_halves[49:48], packed_halves[41:32],
                                 packed_halves[25:16], packed_halves[9:0]};
      SHAPE_BYTES: pixel_q7_o = {32'b0, packed_halves[55:48], packed_halves[39:32],
                                 packed_halves[23:16], packed_halves[7:0]};
      default:     pixel_q7_o = packed_halves;
    endcase
  end

endmodule

`default_nettype wire
