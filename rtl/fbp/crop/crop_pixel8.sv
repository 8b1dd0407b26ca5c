// crop_pixel8.sv - one pixel that is blended in lanes of 8 bits: UNORM of at most 8 bits, SNORM8
// golden model: cmodel/fbp/crop/crop_operands.c, crop_blend.c
//
// The stored pixel leaves in stage 4, before its register; the savings are combinational.

`default_nettype none
`include "gpu_types.svh"
`include "pixel_formats.svh"

module crop_pixel8 (
  input  logic         clk_i,
  input  logic [3:1]   advance_i,

  // the state bundle of the packet that is taken, then of those whose sums are made and rounded
  input  crop_config_t cfg_i,
  input  logic         snorm_i,
  input  logic         dst_alpha_i,
  input  logic [11:0]  channels_i,
  input  logic [2:0]   shape_i,
  input  logic [5:0]   ops_q2_i,     // blend_equation of alpha, of colour
  input  logic         snorm_q2_i,
  input  logic         snorm_q3_i,
  input  logic [11:0]  channels_q3_i,
  input  logic [2:0]   shape_q3_i,

  input  logic [31:0]  src_i,
  input  logic [31:0]  src1_i,
  input  logic [31:0]  dst_i,

  // of each channel, whatever dst is
  output logic [3:0]   leaves_o,
  output logic [3:0]   ignores_o,
  output logic [3:0]   fills_o,

  output logic [31:0]  pixel_q3_o
);

  logic signed [8:0]  one;
  logic signed [18:0] top_q2;
  assign one    = snorm_i ? 9'sd127 : 9'sd255;
  assign top_q2 = snorm_q2_i ? 19'sd16129 : 19'sd65025;  // one * one

  //////////////
  // Operands //
  //////////////

  logic [35:0]  s, s1, d, k;
  logic [31:0]  components, dst_rgba;
  logic [127:0] constant;

  // code * 255 / 31 and code * 255 / 63 to nearest.
  function automatic logic [7:0] widen5(input logic [4:0] code);
    widen5 = 8'(({code, 9'b0} + {5'b0, code, 4'b0} - {9'b0, code} + 14'd23) >> 6);
  endfunction
  function automatic logic [7:0] widen6(input logic [5:0] code);
    widen6 = 8'(({code, 8'b0} + {7'b0, code, 1'b0} + {8'b0, code} + 14'd33) >> 6);
  endfunction

  always_comb begin
    case (shape_i)
      SHAPE_565:  components = {8'b0, widen5(dst_i[15:11]), widen6(dst_i[10:5]), widen5(dst_i[4:0])};
      SHAPE_5551: components = {{8{dst_i[15]}}, widen5(dst_i[14:10]), widen5(dst_i[9:5]),
                                widen5(dst_i[4:0])};
      default:    components = dst_i;
    endcase
  end

  crop_unpack #(.W(8)) u_unpack (
    .channels_i, .components_i(components), .absent_alpha_i(one[7:0]), .rgba_o(dst_rgba)
  );
  assign constant = cfg_i.constant;

  // Code 0x80 of SNORM8 is a second -1.0.
  function automatic logic [8:0] narrow(input logic [7:0] code, input logic snorm);
    narrow = {snorm && code[7], snorm && code == 8'h80 ? 8'h81 : code};
  endfunction

  for (genvar c = 0; c < 4; c++) begin : g_operands
    assign s[9*c +: 9]  = narrow(src_i[8*c +: 8], snorm_i);
    assign s1[9*c +: 9] = narrow(src1_i[8*c +: 8], snorm_i);
    assign d[9*c +: 9]  = narrow(dst_rgba[8*c +: 8], snorm_i);
    assign k[9*c +: 9]  = narrow(constant[32*c +: 8], snorm_i);
    logic unused;
    assign unused = ^constant[32*c + 8 +: 24];
  end

  //////////////////
  // Blend, round //
  //////////////////

  logic [31:0] blended, packed_bytes;
  logic [11:0] op, op_q2;
  logic [19:0] src_factor, dst_factor;

  assign op_q2      = {ops_q2_i[5:3], {3{ops_q2_i[2:0]}}};
  assign op         = {cfg_i.alpha_op, {3{cfg_i.color_op}}};
  assign src_factor = {cfg_i.alpha_src, {3{cfg_i.color_src}}};
  assign dst_factor = {cfg_i.alpha_dst, {3{cfg_i.color_dst}}};

  for (genvar c = 0; c < 4; c++) begin : g_lane
    logic signed [17:0] x;

    crop_lane #(.W(9), .Alpha(c == 3 ? 1 : 0)) u_lane (
      .clk_i, .advance_i, .op_i(op[3*c +: 3]), .op_q2_i(op_q2[3*c +: 3]),
      .src_factor_i(src_factor[5*c +: 5]), .dst_factor_i(dst_factor[5*c +: 5]),
      .snorm_i, .snorm_q2_i, .one_i(one), .top_q2_i(top_q2), .dst_alpha_i,
      .s_i(s[9*c +: 9]), .sa_i(s[35:27]), .s1_i(s1[9*c +: 9]), .s1a_i(s1[35:27]),
      .d_i(d[9*c +: 9]), .da_i(d[35:27]), .k_i(k[9*c +: 9]), .ka_i(k[35:27]),
      .leaves_o(leaves_o[c]), .ignores_o(ignores_o[c]), .fills_o(fills_o[c]), .x_q3_o(x)
    );
    crop_round8 #(.Channel(c)) u_round (
      .shape_i(shape_q3_i), .snorm_i(snorm_q3_i), .x_i(x), .code_o(blended[8*c +: 8])
    );
  end

  //////////
  // Pack //
  //////////

  crop_pack #(.W(8)) u_pack (.channels_i(channels_q3_i), .rgba_i(blended), .components_o(packed_bytes));

  always_comb begin
    case (shape_q3_i)
      SHAPE_565:  pixel_q3_o = {16'b0, packed_bytes[20:16], packed_bytes[13:8], packed_bytes[4:0]};
      SHAPE_5551: pixel_q3_o = {16'b0, packed_bytes[24], packed_bytes[20:16], packed_bytes[12:8],
                                packed_bytes[4:0]};
      default:    pixel_q3_o = packed_bytes;
    endcase
  end

endmodule

`default_nettype wire
