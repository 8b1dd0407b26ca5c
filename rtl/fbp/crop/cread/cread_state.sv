// cread_state.sv - decodes a target's state; golden model: cmodel/fbp/crop/cread/cread_plan.c
//
// Combinational: pixels of a packet, words of a stored pixel, and whether the destination can affect the
// result.

`default_nettype none
`include "gpu_types.svh"

module cread_state (
  input  crop_config_t state_i,
  output logic [1:0]   pixels_o,  // log2: 1 two, 2 four, 3 eight
  output logic [1:0]   words_o,   // log2
  output logic         reads_o
);

  logic         blend, logic_op, fp, dst_alpha, bits64, bits128, merges, pads;
  logic [3:0]   written, pixels;
  logic [11:0]  channels;
  logic [2:0]   shape;
  logic         unused_wide, unused_snorm, unused_srgb;
  logic [127:0] unused_take, unused_ones, unused_keep;
  logic [15:0]  unused_enable;
  logic [3:0]   unused_taken;
  logic [1:0]   unused_pixels;

  crop_config_t plain;
  logic         unused_config;

  assign unused_config = ^plain;

  crop_mode u_mode (
    .cfg_i(state_i), .plain_o(plain), .blend_o(blend), .logic_o(logic_op), .wide_o(unused_wide),
    .fp_o(fp), .snorm_o(unused_snorm), .srgb_o(unused_srgb), .dst_alpha_o(dst_alpha), .written_o(written),
    .channels_o(channels), .shape_o(shape), .bits64_o(bits64), .bits128_o(bits128),
    .pixels_o(pixels)
  );
  crop_write u_write (
    .shape_i(shape), .channels_i(channels), .written_i(written), .taken_o(unused_taken),
    .take_o(unused_take), .ones_o(unused_ones), .keep_o(unused_keep), .enable_o(unused_enable), .merges_o(merges),
    .pads_o(pads)
  );

  assign unused_pixels = pixels[1:0];
  assign pixels_o      = pixels[3] ? 2'd3 : pixels[2] ? 2'd2 : 2'd1;
  assign words_o       = bits128 ? 2'd2 : bits64 ? 2'd1 : 2'd0;

  // Codes that the class does not define act as ZERO.
  function automatic logic zero(input logic [4:0] f);
    zero = f <= FACTOR_ZERO || (f > FACTOR_SRC_ALPHA_SAT && f < FACTOR_CONST_COLOR) ||
           f > FACTOR_INV_CONST_ALPHA;
  endfunction

  // The factor's value depends on the stored pixel.
  function automatic logic unknown(input logic [4:0] f, input logic stored, input logic alpha);
    case (f)
      FACTOR_DST_ALPHA, FACTOR_INV_DST_ALPHA: unknown = stored;
      FACTOR_DST_COLOR, FACTOR_INV_DST_COLOR: unknown = 1'b1;
      FACTOR_SRC_ALPHA_SAT:                   unknown = stored && !alpha;
      default:                                unknown = 1'b0;
    endcase
  endfunction

  function automatic logic least(input logic [2:0] op);
    least = op == BLEND_MIN || op == BLEND_MAX;
  endfunction

  logic color, alpha, blend_reads, logic_reads, noop;

  assign color = least(plain.color_op) || !zero(plain.color_dst) ||
                 unknown(plain.color_src, dst_alpha, 1'b0);
  assign alpha = least(plain.alpha_op) || !zero(plain.alpha_dst) ||
                 unknown(plain.alpha_src, dst_alpha, 1'b1);
  assign blend_reads = (fp && !state_i.zero_wins) || (written[2:0] != '0 && color) ||
                       (written[3] && alpha);
  assign logic_reads = state_i.logic_func != LOGIC_CLEAR && state_i.logic_func != LOGIC_COPY &&
                       state_i.logic_func != LOGIC_COPY_INVERTED && state_i.logic_func != LOGIC_SET;

  // Nothing is written, unless a pad goes with it.
  assign noop    = logic_op && state_i.logic_func == LOGIC_NOOP && !pads;
  assign reads_o = written != '0 && !noop &&
                   (merges || (blend && blend_reads) || (logic_op && logic_reads));

endmodule

`default_nettype wire
