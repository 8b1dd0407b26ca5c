// zjudge_look.sv - the verdict on a block's parts of a word; golden model: cmodel/gpc/zcull/zcull_judge.c, zjudge.c (judge_parts)
//
// Combinational.  Parts are discarded if that of the farthest far bound is, and accepted if those of the farthest and the nearest are.

`default_nettype none
`include "gpu_types.svh"

module zjudge_look (
  input  zcull_config_t cfg_i,
  input  logic [2:0]    pass_i,
  input  logic [31:0]   bounds_min_i,
  input  logic [31:0]   bounds_max_i,
  input  logic          front_i,
  input  logic          stopped_i,
  input  logic          stencil_i,     // the word tells of the draw's criterion
  input  logic [31:0]   nearest_i,
  input  logic [31:0]   furthest_i,
  input  logic [31:0]   near_i,
  input  logic [31:0]   least_i,
  input  logic [31:0]   most_i,
  input  logic          may_pass_i,
  input  logic          may_fail_i,

  output logic          discarded_o,
  output logic          accepted_o
);

  /////////////
  // Stencil //
  /////////////

  zcull_stencil_t face;
  logic [3:0]     func;
  logic           any, none, known, fails, passes, unused;

  assign face   = front_i ? cfg_i.front : cfg_i.back;
  assign func   = face.test.func;
  assign any = !cfg_i.stencil_enable || func == COMPARE_ALWAYS;
  assign none  = !any && func == COMPARE_NEVER;
  assign known  = !any && !none && stencil_i && face.test == cfg_i.criterion;
  assign fails  = none || (known && !may_pass_i);
  assign passes = any || (known && may_pass_i && !may_fail_i);
  assign unused = ^{face.zpass_writes, face.replaces, face.value};

  ///////////
  // Depth //
  ///////////

  logic far_fails, far_passes, far_out, far_within;
  logic unused_fails, near_passes, unused_out, near_within;

  zjudge_far u_most (
    .cfg_i, .pass_i, .bounds_min_i, .bounds_max_i, .nearest_i, .furthest_i, .near_i, .far_i(most_i),
    .depth_fails_o(far_fails), .depth_passes_o(far_passes), .bounds_fail_o(far_out),
    .bounds_pass_o(far_within)
  );
  zjudge_far u_least (
    .cfg_i, .pass_i, .bounds_min_i, .bounds_max_i, .nearest_i, .furthest_i, .near_i, .far_i(least_i),
    .depth_fails_o(unused_fails), .depth_passes_o(near_passes), .bounds_fail_o(unused_out),
    .bounds_pass_o(near_within)
  );

  /////////////
  // Verdict //
  /////////////

  // A sample that fails a test may still write stencil: then it is not hidden.
  logic silent, hidden;

  assign silent = !cfg_i.stencil_enable ||
                  ((fails || !face.zfail_writes) && (passes || !face.fail_writes));
  assign hidden = (!stopped_i && (far_out || (far_fails && silent))) || (fails && !face.fail_writes);

  assign discarded_o = hidden && cfg_i.cull;
  assign accepted_o  = passes && far_passes && far_within && near_passes && near_within;

endmodule

`default_nettype wire
