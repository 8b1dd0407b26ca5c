// zjudge_mode.sv - decodes a state bundle; golden model: cmodel/gpc/zcull/zcull_format.c, zcull_judge.c (zcull_passing)
//
// Combinational.

`default_nettype none
`include "gpu_types.svh"

module zjudge_mode (
  input  zcull_config_t cfg_i,

  // a word's fields
  output logic          words_o,    // the format has words
  output logic          narrow_o,   // of four pixels: a block has two
  output logic          stencil_o,
  output logic [4:0]    near_o,     // bits of the near bound
  output logic [5:0]    far_o,      // of the farthest far bound
  output logic [5:0]    shift_at_o,
  output logic [2:0]    delta_o,
  output logic [31:0]   parts_o,    // of the first block: the lowest bit of each one's delta

  output logic [2:0]    pass_o,     // relations that pass: 0 nearer, 1 equal, 2 further
  output logic          up_o,       // the shader may move depth further
  output logic          down_o      // ... nearer
);

  ////////////
  // Format //
  ////////////

  always_comb begin
    words_o = 1'b1;
    case (cfg_i.format)
      ZCULL_Z_16X16X2_4X4: {near_o, far_o, delta_o, parts_o} = {5'd13, 6'd13, 3'd2, 32'h40400000};
      ZCULL_ZS_16X16_4X4:  {near_o, far_o, delta_o, parts_o} = {5'd12, 6'd12, 3'd2, 32'h50500000};
      ZCULL_Z_16X16_4X2:   {near_o, far_o, delta_o, parts_o} = {5'd17, 6'd17, 3'd3, 32'h00240000};
      ZCULL_Z_16X16_2X4:   {near_o, far_o, delta_o, parts_o} = {5'd17, 6'd17, 3'd3, 32'h00208000};
      ZCULL_Z_16X8_4X4:    {near_o, far_o, delta_o, parts_o} = {5'd13, 6'd13, 3'd2, 32'h50505050};
      ZCULL_Z_8X8_4X2:     {near_o, far_o, delta_o, parts_o} = {5'd17, 6'd17, 3'd3, 32'h00249249};
      ZCULL_Z_8X8_2X4:     {near_o, far_o, delta_o, parts_o} = {5'd17, 6'd17, 3'd3, 32'h00249249};
      ZCULL_Z_16X16_4X8:   {near_o, far_o, delta_o, parts_o} = {5'd13, 6'd13, 3'd1, 32'hcccc0000};
      ZCULL_Z_4X8_2X2:     {near_o, far_o, delta_o, parts_o} = {5'd19, 6'd19, 3'd5, 32'h00008421};
      ZCULL_ZS_16X8_4X2:   {near_o, far_o, delta_o, parts_o} = {5'd16, 6'd16, 3'd3, 32'h00240240};
      ZCULL_ZS_16X8_2X4:   {near_o, far_o, delta_o, parts_o} = {5'd16, 6'd16, 3'd3, 32'h00208208};
      ZCULL_ZS_8X8_2X2:    {near_o, far_o, delta_o, parts_o} = {5'd18, 6'd18, 3'd5, 32'h00008421};
      ZCULL_Z_4X8_1X1:     {near_o, far_o, delta_o, parts_o} = {5'd31, 6'd32, 3'd0, 32'h00000000};
      default: begin
        {near_o, far_o, delta_o, parts_o} = {5'd31, 6'd32, 3'd0, 32'h00000000};
        words_o = 1'b0;
      end
    endcase
  end

  assign narrow_o  = cfg_i.format == ZCULL_Z_4X8_2X2 || cfg_i.format == ZCULL_Z_4X8_1X1;
  assign stencil_o = cfg_i.format == ZCULL_ZS_16X16_4X4 || cfg_i.format == ZCULL_ZS_16X8_4X2 ||
                     cfg_i.format == ZCULL_ZS_16X8_2X4 || cfg_i.format == ZCULL_ZS_8X8_2X2;

  // Deltas of sixteen or 32, eight and four parts fill the low bits.
  always_comb begin
    case (delta_o)
      3'd1, 3'd2: shift_at_o = 6'd32;
      3'd3:       shift_at_o = 6'd24;
      3'd5:       shift_at_o = 6'd20;
      default:    shift_at_o = 6'd0;
    endcase
  end

  //////////////
  // Relation //
  //////////////

  logic [3:0] func, codes;
  logic       unused;

  assign func   = cfg_i.depth_func;
  assign codes  = func >= COMPARE_NEVER && func <= COMPARE_ALWAYS ? func - 4'd1 : 4'd0;
  assign pass_o = cfg_i.greater ? {codes[0], codes[1], codes[2]} : codes[2:0];
  assign unused = codes[3];

  ////////////
  // Shader //
  ////////////

  assign up_o   = cfg_i.shader_z == SHADER_Z_ANY ||
                  cfg_i.shader_z == (cfg_i.greater ? SHADER_Z_LESS : SHADER_Z_GREATER);
  assign down_o = cfg_i.shader_z == SHADER_Z_ANY ||
                  cfg_i.shader_z == (cfg_i.greater ? SHADER_Z_GREATER : SHADER_Z_LESS);

endmodule

`default_nettype wire
