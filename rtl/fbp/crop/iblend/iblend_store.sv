// iblend_store.sv - one channel of a result as its code; golden model:
// cmodel/fbp/crop/iblend/iblend_store.c, cmodel/common/norm.c, float_format.c
//
//   1 times 2^n - 1, or the float's fraction to its place | 2 round | 3..6 encode sRGB

`default_nettype none
`include "gpu_types.svh"
`include "pixel_formats.svh"

module iblend_store #(
  parameter Channel = 0
) (
  input  logic        clk_i,
  input  logic        advance_i,
  input  logic [2:0]  shape_i,
  input  logic        snorm_i,
  input  logic        float_i,
  input  logic        srgb_i,
  input  logic [31:0] a_i,
  output logic [15:0] code_q6_o
);

  logic        nan, infinity, sign_q1, nan_q1, top_q1;
  logic [22:0] fraction_q1;
  assign nan      = a_i[30:23] == '1 && a_i[22:0] != '0;
  assign infinity = a_i[30:23] == '1 && a_i[22:0] == '0;

  /////////////////
  // Fixed point //
  /////////////////

  // Light is in units of 1 / 65535^2; a code of n bits gets one more, for rounding.
  logic [55:0] sig, product, product_q1, shifted;
  logic [4:0]  bits;
  logic [6:0]  shift, shift_q1;
  logic [15:0] magnitude, last, fixed;
  logic        light;

  assign light = srgb_i && Channel != 3;
  assign sig   = a_i[30:23] == '0 ? '0 : {32'b0, 1'b1, a_i[22:0]};

  always_comb begin
    bits = 5'd8;
    case (shape_i)
      SHAPE_HALVES: bits = 5'd16;
      SHAPE_TENS:   bits = Channel == 3 ? 5'd2 : 5'd10;
      SHAPE_565:    bits = Channel == 1 ? 5'd6 : 5'd5;
      SHAPE_5551:   bits = Channel == 3 ? 5'd1 : 5'd5;
      default: ;
    endcase
    if (snorm_i) bits = bits - 5'd1;
    product = (sig << bits) - sig;
    if (light) product = (sig << 32) - (sig << 17) + sig;
  end

  // 22 - exponent, or one more for light, where the exponent is negative.
  assign shift   = a_i[30:23] < 8'd60 ? 7'd127 : 7'(8'd149 - a_i[30:23]);
  assign shifted = product_q1 >> shift_q1;
  assign last    = ~(16'hffff << bits);

  assign magnitude = nan_q1 || (sign_q1 && !snorm_i) ? '0 : top_q1 ? last :
                     16'((shifted[17:0] + 18'd1) >> 1);
  assign fixed     = sign_q1 && snorm_i ? -magnitude & (last << 1 | 16'd1) : magnitude;

  ///////////
  // Float //
  ///////////

  // 10 bits of fraction, 6 or 5; below the least binade of fp16 fewer.
  logic [4:0]  width;
  logic [5:0]  drop;
  logic [24:0] kept;
  logic [23:0] lost;
  logic [10:0] kept_q1;
  logic        guard_q1, sticky_q1, huge, huge_q1, keep_sign, unused;
  logic [4:0]  exponent_q1;
  logic [15:0] rounded, infinite, quiet, half;

  assign unused    = ^{shifted, kept};
  assign width     = shape_i != SHAPE_ELEVENS ? 5'd10 : Channel == 2 ? 5'd5 : 5'd6;
  assign keep_sign = shape_i != SHAPE_ELEVENS;
  assign huge      = a_i[30:23] > 8'd142;

  always_comb begin
    drop = 6'd23 - {1'b0, width};
    if (a_i[30:23] < 8'd113) drop = a_i[30:23] < 8'd88 ? 6'd63 : 6'(8'd113 - a_i[30:23]) + drop;
  end

  // One bit below the last is the guard.
  assign kept = {sig[23:0], 1'b0} >> drop;
  assign lost = drop > 6'd24 ? '1 : ~({24{1'b1}} << (drop - 6'd1));

  assign infinite = 16'd31 << width;
  assign rounded  = ({11'b0, exponent_q1} << width) + {5'b0, kept_q1} +
                    {15'b0, guard_q1 && (sticky_q1 || kept_q1[0])};
  assign quiet    = 16'(fraction_q1 >> (5'd23 - width));
  always_comb begin
    half = huge_q1 || rounded > infinite ? infinite : rounded;
    if (sign_q1 && !keep_sign) half = '0;
    if (nan_q1) half = infinite | (quiet != '0 ? quiet : 16'd1 << (width - 5'd1));
    half[15] = sign_q1 && keep_sign;
  end

  ////////////
  // Encode //
  ////////////

  logic [15:0] code_q2, code_q3, code_q4, code_q5, plain_q6;

  if (Channel != 3) begin : g_encode
    logic [31:0] x_q2;
    logic [7:0]  encoded;

    crop_encode u_encode (.clk_i, .advance_i({4{advance_i}}), .x_i(x_q2), .code_q4_o(encoded));
    assign code_q6_o = srgb_i ? {8'b0, encoded} : plain_q6;

    always_ff @(posedge clk_i) begin
      if (advance_i) begin
        x_q2 <= nan_q1 || sign_q1 ? '0 : top_q1 ? '1 : shifted[32:1];
      end
    end
  end else begin : g_alpha
    assign code_q6_o = plain_q6;
  end

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      product_q1  <= product;
      shift_q1    <= shift;
      sign_q1     <= a_i[31];
      nan_q1      <= nan;
      top_q1      <= a_i[30:23] >= 8'd127;
      fraction_q1 <= a_i[22:0];
      kept_q1     <= kept[11:1];
      guard_q1    <= kept[0];
      sticky_q1   <= (sig[23:0] & lost) != '0;
      huge_q1     <= huge || infinity;
      exponent_q1 <= a_i[30:23] < 8'd113 ? '0 : 5'(a_i[30:23] - 8'd113);
      code_q2     <= float_i ? half : fixed;
      code_q3     <= code_q2;
      code_q4     <= code_q3;
      code_q5     <= code_q4;
      plain_q6    <= code_q5;
    end
  end

endmodule

`default_nettype wire
