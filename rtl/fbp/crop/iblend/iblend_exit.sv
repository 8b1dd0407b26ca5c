// iblend_exit.sv - one pixel behind its last pass: codes, packed; golden model:
// cmodel/fbp/crop/iblend/iblend.c, iblend_store.c
//
// Six registers.

`default_nettype none
`include "gpu_types.svh"
`include "pixel_formats.svh"

module iblend_exit (
  input  logic        clk_i,
  input  logic        advance_i,
  input  logic [2:0]  shape_i,
  input  logic        snorm_i,
  input  logic        float_i,
  input  logic        srgb_i,
  input  logic [11:0] channels_i,

  input  logic [95:0] color_i,
  input  logic [31:0] alpha_i,
  output logic [63:0] pixel_q6_o
);

  logic [127:0] rgba;
  logic [63:0]  codes, parts;
  logic         unused;

  assign rgba   = {alpha_i, color_i};
  assign unused = ^parts;

  for (genvar c = 0; c < 4; c++) begin : g_channel
    iblend_store #(.Channel(c)) u_store (
      .clk_i, .advance_i, .shape_i, .snorm_i, .float_i, .srgb_i, .a_i(rgba[32*c +: 32]),
      .code_q6_o(codes[16*c +: 16])
    );
  end

  crop_pack #(.W(16)) u_pack (.channels_i, .rgba_i(codes), .components_o(parts));

  always_comb begin
    case (shape_i)
      SHAPE_TENS:    pixel_q6_o = {32'b0, parts[49:48], parts[41:32], parts[25:16], parts[9:0]};
      SHAPE_BYTES:   pixel_q6_o = {32'b0, parts[55:48], parts[39:32], parts[23:16], parts[7:0]};
      SHAPE_ELEVENS: pixel_q6_o = {32'b0, parts[41:32], parts[26:16], parts[10:0]};
      SHAPE_565:     pixel_q6_o = {48'b0, parts[36:32], parts[21:16], parts[4:0]};
      SHAPE_5551:    pixel_q6_o = {48'b0, parts[48], parts[36:32], parts[20:16], parts[4:0]};
      default:       pixel_q6_o = parts;
    endcase
  end

endmodule

`default_nettype wire
