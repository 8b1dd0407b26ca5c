// zjudge_drawn.sv - what is drawn of a block; golden model: cmodel/gpc/zcull/zcull_range.h (zcull_drawn_of), zjudge.c (shaded)
//
// Combinational.

`default_nettype none
`include "gpu_types.svh"

module zjudge_drawn (
  input  zcull_config_t cfg_i,
  input  logic          up_i,
  input  logic          down_i,
  input  logic [31:0]   min_i,       // stored depths
  input  logic [31:0]   max_i,
  input  logic          offset_i,    // those without polygon offset are others:
  input  logic [31:0]   plain_min_i,
  input  logic [31:0]   plain_max_i,

  output logic [31:0]   nearest_o,   // keys
  output logic [31:0]   furthest_o,
  output logic          held_o,    // all of it is, before, without polygon offset
  output logic          clipped_o    // none is, and it is clipped
);

  logic        float, before_min, after_max, before_max, after_min, moved, shaded;
  logic        min_before, max_before, max_after, held_after_min, held_after_max;
  logic [31:0] seen_min, seen_max, min, max, near, far;
  logic [31:0] low_min, low_max, z_min, z_max, a, b;

  assign float    = cfg_i.depth == RASTER_ZF32;
  assign z_min    = cfg_i.z_min;
  assign z_max    = cfg_i.z_max;
  assign seen_min = offset_i ? plain_min_i : min_i;
  assign seen_max = offset_i ? plain_max_i : max_i;

  zjudge_less u_seen_0 (.a_i(seen_min), .b_i(z_min), .float_i(float), .less_o(before_min));
  zjudge_less u_seen_1 (.a_i(z_max), .b_i(seen_max), .float_i(float), .less_o(after_max));
  zjudge_less u_seen_2 (.a_i(seen_max), .b_i(z_min), .float_i(float), .less_o(before_max));
  zjudge_less u_seen_3 (.a_i(z_max), .b_i(seen_min), .float_i(float), .less_o(after_min));

  // Clamped up to z_min, and then down to z_max.
  zjudge_less u_min_0 (.a_i(min_i), .b_i(z_min), .float_i(float), .less_o(min_before));
  zjudge_less u_max_0 (.a_i(max_i), .b_i(z_min), .float_i(float), .less_o(max_before));
  zjudge_less u_min_1 (.a_i(z_max), .b_i(low_min), .float_i(float), .less_o(held_after_min));
  zjudge_less u_max_1 (.a_i(z_max), .b_i(low_max), .float_i(float), .less_o(held_after_max));
  zjudge_less u_max_2 (.a_i(z_max), .b_i(max_i), .float_i(float), .less_o(max_after));

  assign moved     = min_before || max_after;
  assign low_min   = min_before ? z_min : min_i;
  assign low_max   = max_before ? z_min : max_i;
  assign min       = !moved ? min_i : held_after_min ? z_max : low_min;
  assign max       = !moved ? max_i : held_after_max ? z_max : low_max;

  zjudge_key u_a (
    .z_i(min), .depth_i(cfg_i.depth), .z_format_i(cfg_i.z_format), .greater_i(cfg_i.greater), .key_o(a)
  );
  zjudge_key u_b (
    .z_i(max), .depth_i(cfg_i.depth), .z_format_i(cfg_i.z_format), .greater_i(cfg_i.greater), .key_o(b)
  );

  assign near       = cfg_i.greater ? b : a;
  assign far        = cfg_i.greater ? a : b;
  assign shaded     = cfg_i.shader_z != SHADER_Z_NONE;
  assign nearest_o  = shaded && down_i ? '0 : near;
  assign furthest_o = shaded && up_i ? '1 : far;
  assign held_o   = !shaded && !before_min && !after_max;
  assign clipped_o  = !shaded && (before_min || after_max) && cfg_i.clip && (before_max || after_min);

endmodule

`default_nettype wire
