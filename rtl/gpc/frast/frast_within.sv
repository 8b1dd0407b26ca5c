// frast_within.sv - whether the depths of a tile lie between the ends at which the state clips, on one side of each;
// golden model: cmodel/gpc/frast/frast_clip.c (frast_within)
//
//   6 reach | 7 both ends of it | 8

`default_nettype none
`include "gpu_types.svh"

module frast_within (
  input  logic          clk_i,
  input  logic          advance_i,
  input  frast_config_t cfg_i,
  input  depth_plane_t  plane_q6_i,
  output logic          within_q8_o
);

  logic signed [35:0] low_q7, high_q7, reach;
  logic signed [31:0] base;
  logic signed [27:0] dx, dy;
  logic [27:0]        size_x, size_y;
  logic [6:0]         exp_q7;
  logic               is_float, low_between, high_between, unused;

  assign is_float = cfg_i.depth == RASTER_ZF32;
  assign base     = plane_q6_i.base;
  assign unused   = plane_q6_i.clamped;
  assign dx       = plane_q6_i.dx;
  assign dy       = plane_q6_i.dy;
  assign size_x   = dx < 0 ? -dx : dx;
  assign size_y   = dy < 0 ? -dy : dy;
  assign reach    = $signed({1'b0, {1'b0, size_x} + {1'b0, size_y}, 6'd0});

  frast_between u_low (
    .float_i(is_float), .min_i(cfg_i.z_clip_min), .max_i(cfg_i.z_clip_max), .z_min_i(cfg_i.z_min),
    .z_max_i(cfg_i.z_max), .exp_i(exp_q7), .value_i(low_q7), .between_o(low_between)
  );
  frast_between u_high (
    .float_i(is_float), .min_i(cfg_i.z_clip_min), .max_i(cfg_i.z_clip_max), .z_min_i(cfg_i.z_min),
    .z_max_i(cfg_i.z_max), .exp_i(exp_q7), .value_i(high_q7), .between_o(high_between)
  );

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      low_q7      <= 36'(base) - reach;
      high_q7     <= 36'(base) + reach;
      exp_q7      <= plane_q6_i.exp;
      within_q8_o <= low_between && high_between;
    end
  end

endmodule

`default_nettype wire
