// crop_mode.sv - decodes a state bundle; golden model: cmodel/fbp/crop/crop_mode.c
//
// Combinational.

`default_nettype none
`include "gpu_types.svh"
`include "pixel_formats.svh"

module crop_mode (
  input  crop_config_t cfg_i,

  output crop_config_t plain_o,      // cfg_i, its factors those that are meant
  output logic         blend_o,
  output logic         logic_o,
  output logic         wide_o,       // blended in lanes of 16 bits
  output logic         fp_o,         // blended in fp32
  output logic         snorm_o,
  output logic         srgb_o,
  output logic         dst_alpha_o,  // the target stores alpha
  output logic [3:0]   written_o,    // channels stored and not masked
  output logic [11:0]  channels_o,   // pixel_channel of each stored component
  output logic [2:0]   shape_o,      // their widths
  output logic         bits64_o,     // of a stored pixel; else 32 at most
  output logic         bits128_o,
  output logic [3:0]   pixels_o      // that the packet has; bits 0, 1, 2..3, 4..7
);

  ////////////
  // Decode //
  ////////////

  logic [2:0] kind;
  logic [3:0] present;
  logic       floats, fixed, gated;

  assign {bits128_o, bits64_o, shape_o, kind, srgb_o, channels_o} = pixel_layout(cfg_i.format);

  always_comb begin
    present = '0;
    for (int k = 0; k < 4; k++) begin
      for (int c = 0; c < 4; c++) begin
        if (channels_o[3*k +: 3] == c[2:0]) present[c] = 1'b1;
      end
    end
  end

  assign snorm_o     = kind == PIXEL_SNORM;
  assign fixed       = kind == PIXEL_UNORM || kind == PIXEL_SNORM;
  assign floats      = kind == PIXEL_FLOAT;
  assign gated       = snorm_o || (shape_o == SHAPE_HALVES && !floats);
  assign dst_alpha_o = present[3];
  assign written_o   = present & cfg_i.write_mask;
  assign logic_o     = cfg_i.logic_enable && !srgb_o && !floats;
  assign blend_o     = cfg_i.blend_enable && !cfg_i.logic_enable && (fixed || floats) &&
                       (!gated || cfg_i.blend_per_format);
  assign fp_o        = blend_o && floats;
  assign wide_o      = blend_o && fixed &&
                       (srgb_o || shape_o == SHAPE_HALVES || shape_o == SHAPE_TENS);
  assign pixels_o[1:0] = 2'b11;
  assign pixels_o[2] = blend_o ? shape_o != SHAPE_WORDS : !bits128_o;
  assign pixels_o[3] = blend_o ? !wide_o && !fp_o : !bits128_o && !bits64_o;

  /////////////
  // Factors //
  /////////////

  // Direct3D's pairs: a source factor that sets both.
  function automatic logic [9:0] factors(input logic [4:0] src, input logic [4:0] dst);
    case (src)
      FACTOR_BOTH_SRC_ALPHA:     factors = {FACTOR_SRC_ALPHA, FACTOR_INV_SRC_ALPHA};
      FACTOR_BOTH_INV_SRC_ALPHA: factors = {FACTOR_INV_SRC_ALPHA, FACTOR_SRC_ALPHA};
      default:                   factors = {src, dst};
    endcase
  endfunction

  always_comb begin
    plain_o = cfg_i;
    {plain_o.color_src, plain_o.color_dst} = factors(cfg_i.color_src, cfg_i.color_dst);
    {plain_o.alpha_src, plain_o.alpha_dst} = factors(cfg_i.alpha_src, cfg_i.alpha_dst);
  end

endmodule

`default_nettype wire
