// zrop_mode.sv - decodes a state bundle; golden model: cmodel/fbp/zrop/zrop_mode.c
//
// Combinational; the bundle is constant while packets are inside.

`default_nettype none
`include "gpu_types.svh"

module zrop_mode (
  input  zrop_config_t cfg_i,

  output logic         z_o,             // has depth
  output logic         z16_o,
  output logic         z_float_o,
  output logic [31:0]  code_o,          // the bits of a depth
  output logic [2:0]   planes_o,        // that a tile may have: 0, 2, 4
  output logic         squeezes_o,      // S8 has its 2:1 state
  output logic         depth_o,
  output logic         depth_write_o,
  output logic [3:0]   depth_pass_o,    // unordered, greater, equal, less
  output logic         bounds_o,
  output logic         has_stencil_o,
  output logic         stencil_o,
  output logic         stencil_write_o,
  output logic         masked_o,        // clears keep bits of the stencil
  output logic         clear_writes_o,  // clears may write depth
  output logic         table_clears_o,  // and leave the tile to the table

  // depths, and the planes that have two of them everywhere
  output logic [31:0]  z_min_o,
  output logic [31:0]  z_max_o,
  output logic [31:0]  bounds_min_o,
  output logic [31:0]  bounds_max_o,
  output logic [31:0]  table_z_o,
  output logic [31:0]  clear_z_o,
  output logic         table_exists_o,
  output logic [95:0]  table_plane_o,
  output logic         clear_exists_o,
  output logic [95:0]  clear_plane_o
);

  logic       clears, unused;
  logic [3:0] code;
  logic [2:0] func;

  zrop_format u_format (.format_i(cfg_i.format), .z_o, .z16_o, .z_float_o, .code_o);

  assign planes_o   = !cfg_i.compress_enable || cfg_i.samples == 3'd4 ? 3'd0
                      : cfg_i.kind == ZETA_KIND_CZ ? 3'd4 : cfg_i.kind == ZETA_KIND_Z ? 3'd2 : 3'd0;
  assign clears     = cfg_i.compress_enable && cfg_i.table_enable &&
                      (cfg_i.kind == ZETA_KIND_C || cfg_i.kind == ZETA_KIND_CZ);
  assign squeezes_o = !z_o && cfg_i.compress_enable && cfg_i.kind == ZETA_KIND_Z;

  // With a NaN only NOTEQUAL and ALWAYS pass.
  assign code          = cfg_i.depth_func;
  assign func          = code[2:0] - 3'd1;
  assign unused        = code[3];
  assign depth_o       = z_o && cfg_i.depth_enable;
  assign depth_write_o = depth_o && cfg_i.depth_write && !cfg_i.read_only_z;
  assign depth_pass_o  = {func[2] && func[0], func};
  assign bounds_o      = z_o && cfg_i.bounds_enable;

  assign has_stencil_o   = cfg_i.format == ZETA_Z24S8 || cfg_i.format == ZETA_S8Z24 ||
                           cfg_i.format == ZETA_ZF32_X24S8 || cfg_i.format == ZETA_S8;
  assign stencil_o       = has_stencil_o && cfg_i.stencil_enable;
  assign stencil_write_o = has_stencil_o && !cfg_i.read_only_stencil;
  assign masked_o        = cfg_i.respect_stencil_mask && cfg_i.front.write_mask != '1;

  assign z_min_o        = cfg_i.z_min & code_o;
  assign z_max_o        = cfg_i.z_max & code_o;
  assign bounds_min_o   = cfg_i.bounds_min & code_o;
  assign bounds_max_o   = cfg_i.bounds_max & code_o;
  assign table_z_o      = cfg_i.table_z & code_o;
  assign clear_z_o      = cfg_i.clear_z & code_o;
  assign clear_writes_o = z_o && !cfg_i.read_only_z;
  assign table_clears_o = clears && clear_z_o == table_z_o;

  zrop_flat u_table (
    .z_float_i(z_float_o), .z_i(table_z_o), .exists_o(table_exists_o), .plane_o(table_plane_o)
  );
  zrop_flat u_clear (
    .z_float_i(z_float_o), .z_i(clear_z_o), .exists_o(clear_exists_o), .plane_o(clear_plane_o)
  );

endmodule

`default_nettype wire
