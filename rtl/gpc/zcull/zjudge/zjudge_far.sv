// zjudge_far.sv - depth test and depth bounds against a near and a far bound; golden model: cmodel/gpc/zcull/zcull_judge.c
//
// Combinational.

`default_nettype none
`include "gpu_types.svh"

module zjudge_far (
  input  zcull_config_t cfg_i,
  input  logic [2:0]    pass_i,
  input  logic [31:0]   bounds_min_i,  // keys
  input  logic [31:0]   bounds_max_i,
  input  logic [31:0]   nearest_i,     // what is drawn
  input  logic [31:0]   furthest_i,
  input  logic [31:0]   near_i,        // what is stored
  input  logic [31:0]   far_i,

  output logic          depth_fails_o,
  output logic          depth_passes_o,
  output logic          bounds_fail_o,
  output logic          bounds_pass_o
);

  logic nearer, equal, further;
  logic [2:0] possible;

  // The ends of the keys bound nothing.
  assign nearer   = nearest_i < far_i || nearest_i == '0 || far_i == '1;
  assign equal    = nearest_i <= far_i && furthest_i >= near_i;
  assign further  = furthest_i > near_i || furthest_i == '1 || near_i == '0;
  assign possible = {further, equal, nearer};

  assign depth_fails_o  = cfg_i.depth_enable && (possible & pass_i) == '0;
  assign depth_passes_o = !cfg_i.depth_enable ||
                          ((possible & pass_i) != '0 && (possible & ~pass_i) == '0);
  assign bounds_fail_o  = cfg_i.bounds_enable && (far_i < bounds_min_i || near_i > bounds_max_i);
  assign bounds_pass_o  = !cfg_i.bounds_enable ||
                          (!bounds_fail_o && near_i >= bounds_min_i && near_i != '0 &&
                           far_i <= bounds_max_i && far_i != '1);

endmodule

`default_nettype wire
