// crop_mode.sv - what a state bundle means; golden model: cmodel/fbp/crop/crop_mode.c

`include "gpu_types.svh"
`include "pixel_formats.svh"

module crop_mode (
  input  crop_config_t cfg_i,

  output logic         wide_o,       // one quad of 16-bit linear channels
  output logic         blend_o,
  output logic         logic_o,
  output logic         snorm_o,
  output logic         dst_alpha_o,  // the target stores alpha
  output logic [3:0]   written_o,    // channels stored and not masked
  output logic [11:0]  channels_o,   // pixel_channel of each stored byte
  output logic         pads_o        // a byte is written with any write
);

  logic       srgb;
  logic [3:0] present;

  assign {srgb, snorm_o, channels_o} = pixel_layout(cfg_i.format);

  always_comb begin
    present = '0;
    pads_o  = 1'b0;
    for (int b = 0; b < 4; b++) begin
      for (int c = 0; c < 4; c++) begin
        if (channels_o[3*b +: 3] == c[2:0]) present[c] = 1'b1;
      end
      if (channels_o[3*b +: 3] == CHANNEL_Z || channels_o[3*b +: 3] == CHANNEL_O) pads_o = 1'b1;
    end
  end

  assign dst_alpha_o = present[3];
  assign written_o   = present & cfg_i.write_mask;
  assign logic_o     = cfg_i.logic_enable && !srgb;
  assign blend_o     = cfg_i.blend_enable && !logic_o && (!snorm_o || cfg_i.blend_snorm8);
  assign wide_o      = blend_o && srgb;

endmodule
