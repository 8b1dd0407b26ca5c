// zrop_clocks.sv - the clocks that a packet occupies the unit; golden model: cmodel/fbp/zrop/zrop_clocks.c
//
// Combinational: the clocks of memory and of shader z.  The clocks of the evaluators are counted elsewhere.

`default_nettype none
`include "gpu_types.svh"

module zrop_clocks (
  input  logic         z_i,
  input  logic         z16_i,
  input  logic         z_float_i,
  input  logic         depth_i,
  input  logic [3:0]   depth_pass_i,
  input  logic         bounds_i,
  input  logic         stencil_i,
  input  logic         masked_i,      // clears keep bits of the stencil

  input  logic [1:0]   op_i,
  input  logic         shader_z_i,
  input  logic [63:0]  coverage_i,
  input  logic [1:0]   was_i,         // states
  input  logic [1:0]   is_i,
  input  logic [63:0]  written_i,
  input  logic         z_written_i,
  input  logic         stencil_written_i,

  output logic         depths_o,      // the packet has to do with depth
  output logic [3:0]   depth_o,       // at least 1
  output logic [1:0]   stencil_o
);

  ///////////
  // Depth //
  ///////////

  // Sectors of a raw tile's depths: 16, 8 or 10 2/3 samples each, of a half in rows but for Z16.
  function automatic logic [3:0] count8(input logic [7:0] x);
    count8 = '0;
    for (int i = 0; i < 8; i++) count8 = count8 + {3'b0, x[i]};
  endfunction

  function automatic logic [3:0] sectors(input logic [63:0] x, input logic z16, input logic z32);
    logic [7:0]  touched;
    logic [31:0] half;
    touched = '0;
    for (int h = 0; h < 2; h++) begin
      for (int row = 0; row < 8; row++) half[4*row +: 4] = x[8*row + 4*h +: 4];
      if (z32) begin
        for (int s = 0; s < 4; s++) touched[4*h + s] = half[8*s +: 8] != '0;
      end else begin
        touched[4*h +: 4] = {1'b0, half[31:21] != '0, half[21:10] != '0, half[10:0] != '0};
      end
    end
    if (z16) begin
      for (int s = 0; s < 4; s++) touched[2*s +: 2] = {1'b0, x[16*s +: 16] != '0};
    end
    sectors = count8(touched);
  endfunction

  function automatic logic [6:0] samples(input logic [63:0] x);
    samples = '0;
    for (int i = 0; i < 64; i++) samples = samples + {6'b0, x[i]};
  endfunction

  function automatic logic [3:0] of_planes(input logic [1:0] state);
    of_planes = {2'b0, state == ZETA_PLANES_4, state == ZETA_PLANES_2};
  endfunction

  logic       draws, tests, reads_tile, unused;
  logic [3:0] read, write, shader;
  logic [6:0] shaded;

  assign draws      = op_i == ZROP_DRAW && (depth_i || bounds_i);
  assign tests      = op_i == ZROP_DRAW && coverage_i != '0 &&
                      (bounds_i || (depth_i && depth_pass_i != '0 && depth_pass_i != '1));
  assign reads_tile = tests || (z_written_i && is_i != ZETA_CLEAR && written_i != '1);
  assign shaded     = samples(coverage_i) + 7'd7;
  assign shader     = op_i == ZROP_DRAW && depth_i && shader_z_i ? shaded[6:3] : '0;

  always_comb begin
    if (was_i == ZETA_RAW) read = tests ? sectors(coverage_i, z16_i, z_float_i) : '0;
    else read = reads_tile ? of_planes(was_i) : '0;

    if (!z_written_i) write = '0;
    else if (is_i != ZETA_RAW) write = of_planes(is_i);
    else write = sectors(was_i == ZETA_RAW ? written_i : '1, z16_i, z_float_i);

    depth_o = 4'd1;
    if (read > depth_o) depth_o = read;
    if (write > depth_o) depth_o = write;
    if (shader > depth_o) depth_o = shader;
  end

  assign unused   = ^shaded[2:0];
  assign depths_o = z_i && (draws || z_written_i);

  /////////////
  // Stencil //
  /////////////

  // A clock for each half of 4x8 samples; for all of an S8 tile in its 2:1 state.
  logic       left, right, draws_stencil, was_squeezed, squeezed, part, reads;
  logic [1:0] halves, stencil_read, stencil_write;

  assign left          = (coverage_i & {8{8'h0f}}) != '0;
  assign right         = (coverage_i & {8{8'hf0}}) != '0;
  assign halves        = {1'b0, left} + {1'b0, right};
  assign draws_stencil = op_i == ZROP_DRAW && stencil_i;
  assign was_squeezed  = !z_i && was_i == ZETA_PLANES_2;
  assign squeezed      = !z_i && is_i == ZETA_PLANES_2;
  assign part          = coverage_i != '1 && (was_squeezed || squeezed);
  assign reads         = draws_stencil || (stencil_written_i && (part || masked_i));
  // What becomes 2:1 is read whole.
  assign stencil_read  = !reads ? 2'd0
                         : was_squeezed ? {1'b0, coverage_i != '0} : part ? 2'd2 : halves;
  assign stencil_write = !stencil_written_i ? 2'd0
                         : squeezed ? 2'd1 : was_squeezed ? 2'd2 : halves;
  assign stencil_o     = stencil_read > stencil_write ? stencil_read : stencil_write;

endmodule

`default_nettype wire
