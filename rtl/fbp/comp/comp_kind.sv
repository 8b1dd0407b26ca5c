// comp_kind.sv - decodes a state bundle
// golden model: cmodel/fbp/comp/comp_kind.c, comp_reduce.c

`default_nettype none
`include "gpu_types.svh"
`include "pixel_formats.svh"
`include "comp_modes.svh"

module comp_kind (
  input  comp_config_t cfg_i,

  output logic         wide_o,      // elements of 64 bits
  output logic         full_o,      // of 128
  output logic         eight_o,     // 8 samples: groups of 4 x 2 elements
  output logic         reduces_o,   // states besides raw that the kind has: reduction, always clear
  output logic         differs_o,   // arithmetic
  output logic         both_o,
  output logic [2:0]   split_o,
  output logic [2:0]   shape_o,     // of the components
  output logic         special_o,   // components have codes that are Inf or NaN
  output logic [63:0]  may_o        // bits of an even and an odd word that may differ in a group
);

  logic [2:0]  kind;
  logic [11:0] channels;
  logic        srgb, lossy, unused;
  logic [63:0] slack;                       // 16 bits of each component: it may differ
  logic [31:0] bytes, tens, elevens, low, high;

  assign {full_o, wide_o, shape_o, kind, srgb, channels} = pixel_layout(cfg_i.format);
  assign unused = srgb;

  assign eight_o   = cfg_i.samples_log2 == 2'd3;
  assign reduces_o = cfg_i.states != COMP_NONE;
  assign differs_o = cfg_i.states == COMP_CRA;
  assign both_o    = cfg_i.states == COMP_CBR;

  always_comb begin
    case (shape_o)
      SHAPE_TENS:    split_o = COMP_SPLIT_10_10_10_2;
      SHAPE_ELEVENS: split_o = COMP_SPLIT_11_11_10;
      SHAPE_HALVES:  split_o = wide_o ? COMP_SPLIT_16_16_16_16 : COMP_SPLIT_16_16;
      SHAPE_WORDS:   split_o = wide_o ? COMP_SPLIT_32_32 : COMP_SPLIT_32;
      default:       split_o = COMP_SPLIT_8_8_8_8;
    endcase
  end

  // The families with thresholds; padding has none.
  assign special_o = kind == PIXEL_FLOAT;
  assign lossy     = special_o ? shape_o == SHAPE_HALVES || shape_o == SHAPE_ELEVENS
                               : kind == PIXEL_UNORM && shape_o != SHAPE_WORDS;
  for (genvar c = 0; c < 4; c++) begin : g_slack
    assign slack[16*c +: 16] = {16{lossy && !channels[3*c + 2]}};
  end
  assign bytes   = {slack[55:48], slack[39:32], slack[23:16], slack[7:0]};
  assign tens    = {4'b0, slack[39:32], 2'b0, slack[23:16], 2'b0, slack[7:0]};
  assign elevens = {5'b0, slack[36:32], 5'b0, slack[21:16], 5'b0, slack[5:0]};
  assign low     = {8'b0, slack[23:16], 8'b0, slack[7:0]};
  assign high    = {8'b0, slack[55:48], 8'b0, slack[39:32]};

  always_comb begin
    case (shape_o)
      SHAPE_BYTES:   may_o = {2{bytes}};
      SHAPE_TENS:    may_o = {2{tens}};
      SHAPE_ELEVENS: may_o = {2{elevens}};
      SHAPE_HALVES:  may_o = wide_o ? {high, low} : {2{low}};
      default:       may_o = '0;
    endcase
  end

endmodule

`default_nettype wire
