// crop_fp_store.sv - converts fp32 to the stored code: fp16, fp11 and fp10 through fp16, or fp32
// golden model: cmodel/fbp/crop/crop_fp_blend.c, cmodel/common/float_round.c
//
// Combinational.  x_i has no denormals and one NaN, whose fraction is all ones.

`default_nettype none
`include "gpu_types.svh"
`include "pixel_formats.svh"

module crop_fp_store #(
  parameter Channel = 0
) (
  input  logic [2:0]  shape_i,
  input  logic        rtz_i,
  input  logic [31:0] x_i,
  output logic [31:0] code_o
);

  localparam Drop = Channel == 2 ? 5 : 4;  // of fp16, for fp10 or fp11

  //////////
  // fp16 //
  //////////

  // Below 2^-14 the last place stops moving.
  logic        nan, up;
  logic [7:0]  below;
  logic [4:0]  by, binade;
  logic [23:0] sig, shifted;
  logic [12:0] lost;
  logic [14:0] half;

  assign nan     = x_i[30:23] == '1 && x_i[22:0] != '0;
  assign below   = 8'd113 - x_i[30:23];
  assign by      = x_i[30:23] >= 8'd113 ? 5'd0 : below > 8'd24 ? 5'd24 : below[4:0];
  assign binade  = x_i[30:23] > 8'd113 ? 5'(x_i[30:23] - 8'd113) : 5'd0;
  assign sig     = {x_i[30:23] != '0, x_i[22:0]};
  assign shifted = sig >> by;
  assign lost    = {shifted[12:1], shifted[0] | ((sig & ~({24{1'b1}} << by)) != '0)};
  assign up      = !rtz_i && lost[12] && (lost[11:0] != '0 || shifted[13]);

  // The leading one counts into the exponent.
  always_comb begin
    half = {binade, 10'b0} + {4'b0, shifted[23:13]} + {14'b0, up};
    if (x_i[30:23] > 8'd142) half = rtz_i && x_i[30:23] != '1 ? 15'h7bff : 15'h7c00;
    if (nan) half = 15'h7fff;
  end

  //////////////////
  // fp11 or fp10 //
  //////////////////

  logic [14-Drop:0] kept, few;
  logic             few_up;

  assign kept   = half[14:Drop];
  assign few_up = !rtz_i && half[Drop-1] && (half[Drop-2:0] != '0 || half[Drop]);
  assign few    = nan ? '1 : x_i[31] ? '0 : kept + {{(14-Drop){1'b0}}, few_up};

  always_comb begin
    case (shape_i)
      SHAPE_ELEVENS: code_o = {{(17+Drop){1'b0}}, few};
      SHAPE_HALVES:  code_o = {16'b0, x_i[31], half};
      default:       code_o = x_i;
    endcase
  end

endmodule

`default_nettype wire
