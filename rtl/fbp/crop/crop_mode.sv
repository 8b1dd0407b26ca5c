// crop_mode.sv - what a state bundle means; golden model: cmodel/fbp/crop/crop_mode.c
//
// At once for the packet that is taken, and again in the stages that meet it: each has its own bundle.

`include "gpu_types.svh"
`include "pixel_formats.svh"

module crop_mode (
  input  logic         clk_i,
  input  logic         advance_i,
  input  crop_config_t cfg_i,

  // of the packet that is taken
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
  output logic [3:0]   pixels_o,     // that the packet has; bits 0, 1, 2..3, 4..7

  // of it, what it writes (crop_write.sv)
  input  logic [3:0]   taken_i,
  input  logic [15:0]  enable_i,

  // where sums are made
  output logic [5:0]   ops_q2_o,     // blend_equation of alpha, of colour
  output logic         snorm_q2_o,
  output logic [2:0]   shape_q2_o,

  // where they are rounded
  output logic         narrow_q3_o,  // blended in lanes of 8 bits
  output logic         snorm_q3_o,
  output logic         srgb_q3_o,
  output logic [2:0]   shape_q3_o,
  output logic [11:0]  channels_q3_o,
  output logic [3:0]   taken_q3_o,

  // where a float is converted
  output logic [2:0]   shape_q6_o,
  output logic         rtz_q6_o,

  // where the packet is stored
  output logic         wide_q7_o,
  output logic         fp_q7_o,
  output logic         srgb_q7_o,
  output logic [2:0]   shape_q7_o,
  output logic [11:0]  channels_q7_o,
  output logic [3:0]   taken_q7_o,
  output logic [15:0]  enable_q7_o,
  output logic         bits64_q7_o,
  output logic         bits128_q7_o
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
  assign blend_o     = cfg_i.blend_enable && !logic_o && (fixed || floats) &&
                       (!gated || cfg_i.blend_per_format);
  assign fp_o        = blend_o && floats;
  assign wide_o      = blend_o && fixed &&
                       (srgb_o || shape_o == SHAPE_HALVES || shape_o == SHAPE_TENS);
  assign pixels_o[1:0] = 2'b11;
  assign pixels_o[2] = blend_o ? shape_o != SHAPE_WORDS : !bits128_o;
  assign pixels_o[3] = blend_o ? !wide_o && !fp_o : !bits128_o && !bits64_o;

  ///////////////
  // Registers //
  ///////////////

  localparam Late = 40;
  logic [5:0]      ops_q1;
  logic            snorm_q1, narrow_q1, narrow_q2, unused;
  logic            rtz_q1, rtz_q2, rtz_q3, rtz_q4, rtz_q5;
  logic [Late-1:0] late_q1, late_q2, late_q3, late_q4, late_q5, late_q6, late_q7;

  // What the store needs; stages between look at the upper part of it.
  assign shape_q2_o = late_q2[39:37];
  assign {shape_q3_o, channels_q3_o, taken_q3_o, srgb_q3_o} = late_q3[39:20];
  assign shape_q6_o = late_q6[39:37];
  assign {shape_q7_o, channels_q7_o, taken_q7_o, srgb_q7_o, wide_q7_o, fp_q7_o, bits64_q7_o,
          bits128_q7_o, enable_q7_o} = late_q7;
  assign unused = ^late_q2[36:0] ^ ^late_q3[19:0];

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      ops_q1      <= {cfg_i.alpha_op, cfg_i.color_op};
      ops_q2_o    <= ops_q1;
      snorm_q1    <= snorm_o;
      snorm_q2_o  <= snorm_q1;
      snorm_q3_o  <= snorm_q2_o;
      narrow_q1   <= blend_o && !wide_o && !fp_o;
      narrow_q2   <= narrow_q1;
      narrow_q3_o <= narrow_q2;
      rtz_q1      <= cfg_i.store_rtz;
      rtz_q2      <= rtz_q1;
      rtz_q3      <= rtz_q2;
      rtz_q4      <= rtz_q3;
      rtz_q5      <= rtz_q4;
      rtz_q6_o    <= rtz_q5;
      late_q1     <= {shape_o, channels_o, taken_i, srgb_o, wide_o, fp_o, bits64_o, bits128_o,
                      enable_i};
      late_q2     <= late_q1;
      late_q3     <= late_q2;
      late_q4     <= late_q3;
      late_q5     <= late_q4;
      late_q6     <= late_q5;
      late_q7     <= late_q6;
    end
  end

endmodule
