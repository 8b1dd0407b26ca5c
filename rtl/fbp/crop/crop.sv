// crop.sv - colour raster operations; golden model: cmodel/fbp/crop/crop.c
//
//   take | 1 operands, factors, savings | 2 multiply | 3 add, clamp | 4 round 8 | 5..7 encode | 8 store
//
// Eight stages that move together: a stalled output holds the whole pipe.  Narrow packets have 32
// channels (crop_lane of 9 bits), wide ones 16 (17 bits); both have the same latency.

`include "gpu_types.svh"

module crop (
  input  logic         clk_i,
  input  logic         rst_ni,

  // state bundle, constant during a draw
  input  crop_config_t cfg_i,

  // from prop
  input  logic         prop_crop_valid_i,
  output logic         prop_crop_ready_o,
  input  crop_quads_t  prop_crop_i,

  // to l2
  output logic         crop_l2_valid_o,
  input  logic         crop_l2_ready_i,
  output crop_sector_t crop_l2_o
);

  localparam Stages = 8;

  logic              advance;
  logic [Stages:1]   valid_q;
  quad_id_t          id_q1, id_q2, id_q3, id_q4, id_q5, id_q6, id_q7;
  logic [31:0]       flags, flags_q1, flags_q2, flags_q3, flags_q4, flags_q5, flags_q6, flags_q7;

  //////////
  // Mode //
  //////////

  logic       wide, blend, logic_op, snorm, dst_alpha;
  logic [3:0] written;
  logic [11:0] channels;
  logic       pads;

  crop_mode u_mode (
    .cfg_i, .wide_o(wide), .blend_o(blend), .logic_o(logic_op), .snorm_o(snorm),
    .dst_alpha_o(dst_alpha), .written_o(written), .channels_o(channels), .pads_o(pads)
  );

  ////////////
  // Narrow //
  ////////////

  logic [255:0] narrow_q4;
  logic [7:0]   narrow_kill, narrow_suppress, narrow_fill;

  for (genvar i = 0; i < 8; i++) begin : g_narrow
    crop_pixel8 u_pixel (
      .clk_i, .advance_i(advance), .cfg_i, .blend_i(blend), .logic_i(logic_op), .snorm_i(snorm),
      .dst_alpha_i(dst_alpha), .written_i(written), .channels_i(channels), .pads_i(pads),
      .src_i(prop_crop_i.src[i]), .src1_i(prop_crop_i.src1[i]), .dst_i(prop_crop_i.dst[i]),
      .kill_o(narrow_kill[i]), .read_suppress_o(narrow_suppress[i]), .fill_o(narrow_fill[i]),
      .result_q4_o(narrow_q4[32*i +: 32])
    );
  end

  //////////
  // Wide //
  //////////

  logic [127:0] wide_q7;
  logic [7:0]   wide_kill, wide_suppress, wide_fill;

  for (genvar i = 0; i < 4; i++) begin : g_wide
    crop_pixel16 u_pixel (
      .clk_i, .advance_i(advance), .cfg_i, .dst_alpha_i(dst_alpha), .written_i(written),
      .channels_i(channels), .pads_i(pads),
      .src_i({prop_crop_i.src[2*i+1], prop_crop_i.src[2*i]}),
      .src1_i({prop_crop_i.src1[2*i+1], prop_crop_i.src1[2*i]}), .dst_i(prop_crop_i.dst[i]),
      .kill_o(wide_kill[i]), .read_suppress_o(wide_suppress[i]), .fill_o(wide_fill[i]),
      .result_q7_o(wide_q7[32*i +: 32])
    );
  end
  assign wide_kill[7:4]     = '0;
  assign wide_suppress[7:4] = '0;
  assign wide_fill[7:4]     = '0;

  /////////////
  // Savings //
  /////////////

  // Flags of covered pixels: fill, suppress, kill, coverage; a wide packet has four pixels.
  logic [7:0] covered;

  assign covered = wide ? {4'b0, prop_crop_i.coverage[3:0]} : prop_crop_i.coverage;
  assign flags = {
    covered & (wide ? wide_fill : narrow_fill),
    covered & (wide ? wide_suppress : narrow_suppress),
    covered & (wide ? wide_kill : narrow_kill),
    covered
  };

  ///////////
  // Store //
  ///////////

  logic [255:0] narrow_q5, narrow_q6, narrow_q7, result, pixel;
  logic [31:0]  byte_enable;

  assign result = wide ? {128'b0, wide_q7} : narrow_q7;

  for (genvar i = 0; i < 8; i++) begin : g_store
    logic write;
    assign write = flags_q7[i] && !flags_q7[8+i];
    crop_store u_store (
      .write_i(write), .written_i(written), .channels_i(channels), .result_i(result[32*i +: 32]),
      .byte_enable_o(byte_enable[4*i +: 4]), .pixel_o(pixel[32*i +: 32])
    );
  end

  ///////////////
  // Registers //
  ///////////////

  assign advance           = !valid_q[Stages] || crop_l2_ready_i;
  assign prop_crop_ready_o = advance;
  assign crop_l2_valid_o   = valid_q[Stages];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= '0;
    end else if (advance) begin
      valid_q <= {valid_q[Stages-1:1], prop_crop_valid_i};
    end
  end

  always_ff @(posedge clk_i) begin
    if (advance) begin
      id_q1     <= prop_crop_i.id;
      id_q2     <= id_q1;
      id_q3     <= id_q2;
      id_q4     <= id_q3;
      id_q5     <= id_q4;
      id_q6     <= id_q5;
      id_q7     <= id_q6;
      flags_q1  <= flags;
      flags_q2  <= flags_q1;
      flags_q3  <= flags_q2;
      flags_q4  <= flags_q3;
      flags_q5  <= flags_q4;
      flags_q6  <= flags_q5;
      flags_q7  <= flags_q6;
      narrow_q5 <= narrow_q4;
      narrow_q6 <= narrow_q5;
      narrow_q7 <= narrow_q6;
      crop_l2_o.id              <= id_q7;
      crop_l2_o.killed          <= flags_q7[15:8];
      crop_l2_o.read_suppressed <= flags_q7[23:16];
      crop_l2_o.filled          <= flags_q7[31:24];
      crop_l2_o.byte_enable     <= byte_enable;
      crop_l2_o.pixel           <= pixel;
    end
  end

endmodule
