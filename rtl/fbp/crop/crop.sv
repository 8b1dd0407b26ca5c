// crop.sv - colour raster operations; golden model: cmodel/fbp/crop/crop.c
//
//   take | 1 operands, factors | 2 savings, multiply | 3 add, clamp | 4 round 8 | 5..7 round 16 | 8 store
//
// A stage moves when the next is empty or moves, so bubbles go where the output stalls; a register behind the last (stream_skid)
// keeps its ready out of them.  A packet that does not blend goes
// beside the lanes, all 256 bits alike.  Narrow lanes (eight pixels of four channels, 9 bits) insert
// their result in stage 4, wide lanes (four pixels, 17 bits) in stage 8.  Float lanes (four pixels,
// fp32) take stages 1 and 2 for factors, multiply and add in 3..7, and convert in 8.  The state bundle
// comes with the packet; its decoded form goes along (crop_stages.sv), because the next packet may have
// another.

`default_nettype none
`include "gpu_types.svh"

module crop (
  input  logic         clk_i,
  input  logic         rst_ni,
  output logic         idle_o,   // no packet is inside

  // state bundle, taken with the packet
  input  crop_config_t cfg_i,

  // from cread
  input  logic         pass_crop_valid_i,
  output logic         pass_crop_ready_o,
  input  crop_quads_t  pass_crop_i,

  // to ccache
  output logic         crop_ccache_valid_o,
  input  logic         crop_ccache_ready_i,
  output crop_sector_t crop_ccache_o
);

  localparam Stages = 8;

  logic [Stages:1]   advance;   // a stage is empty, or goes on
  logic [Stages:1]   valid_q;
  quad_id_t          id_q7;
  crop_flags_t       flags_q1, flags_q7;

  stream_pipe #(.Width(quad_id_BITS), .Depth(7)) u_id (
    .clk_i, .advance_i(advance[7:1]), .data_i(pass_crop_i.id), .data_o(id_q7)
  );

  //////////
  // Mode //
  //////////

  logic         wide, fp, blend, logic_op, snorm, srgb, dst_alpha, bits64, bits128, merges, pads;
  logic [3:0]   written, pixels;
  logic [11:0]  channels;
  logic [2:0]   shape;
  logic [127:0] take, ones, keep;

  // of the packets that are in stages 2, 3, 4 and 8
  logic         zero_wins_q1, kills_q1, blend_q1, logic_q1, fp_q1, merges_q1, pads_q1;
  logic [3:0]   func_q1, written_q1;
  logic         snorm_q2, snorm_q3, srgb_q3, narrow_q3, rtz_q7, wide_q7, fp_q7, srgb_q7, bits64_q7,
                bits128_q7;
  logic [5:0]   ops_q1, ops_q2;
  logic [2:0]   shape_q2, shape_q3, shape_q7;
  logic [3:0]   taken, taken_q3, taken_q7;
  logic [15:0]  enable, enable_q7;
  logic [11:0]  channels_q3, channels_q7;

  crop_config_t plain;

  crop_mode u_mode (
    .cfg_i, .plain_o(plain), .blend_o(blend), .logic_o(logic_op), .wide_o(wide), .fp_o(fp), .snorm_o(snorm),
    .srgb_o(srgb), .dst_alpha_o(dst_alpha), .written_o(written), .channels_o(channels),
    .shape_o(shape), .bits64_o(bits64), .bits128_o(bits128), .pixels_o(pixels)
  );
  crop_write u_write (
    .shape_i(shape), .channels_i(channels), .written_i(written), .taken_o(taken), .take_o(take),
    .ones_o(ones), .keep_o(keep), .enable_o(enable), .merges_o(merges), .pads_o(pads)
  );
  crop_stages u_stages (
    .clk_i, .advance_i(advance[7:1]), .color_op_i(cfg_i.color_op), .alpha_op_i(cfg_i.alpha_op),
    .store_rtz_i(cfg_i.store_rtz), .zero_wins_i(cfg_i.zero_wins), .float_kills_i(cfg_i.float_kills),
    .func_i(cfg_i.logic_func), .blend_i(blend), .logic_i(logic_op), .wide_i(wide), .fp_i(fp),
    .snorm_i(snorm), .srgb_i(srgb), .channels_i(channels), .shape_i(shape), .bits64_i(bits64),
    .bits128_i(bits128), .written_i(written), .merges_i(merges), .pads_i(pads), .taken_i(taken),
    .enable_i(enable),
    .ops_q1_o(ops_q1), .zero_wins_q1_o(zero_wins_q1), .kills_q1_o(kills_q1), .func_q1_o(func_q1),
    .blend_q1_o(blend_q1), .logic_q1_o(logic_q1), .fp_q1_o(fp_q1), .written_q1_o(written_q1),
    .merges_q1_o(merges_q1), .pads_q1_o(pads_q1),
    .ops_q2_o(ops_q2), .snorm_q2_o(snorm_q2), .shape_q2_o(shape_q2),
    .narrow_q3_o(narrow_q3), .snorm_q3_o(snorm_q3), .srgb_q3_o(srgb_q3), .shape_q3_o(shape_q3),
    .channels_q3_o(channels_q3), .taken_q3_o(taken_q3),
    .rtz_q7_o(rtz_q7), .wide_q7_o(wide_q7), .fp_q7_o(fp_q7), .srgb_q7_o(srgb_q7), .shape_q7_o(shape_q7),
    .channels_q7_o(channels_q7), .taken_q7_o(taken_q7), .enable_q7_o(enable_q7),
    .bits64_q7_o(bits64_q7), .bits128_q7_o(bits128_q7)
  );

  // The bits of one pixel for all that a packet has.
  function automatic logic [255:0] every(input logic [127:0] x, input logic two, input logic four);
    every = four ? {2{x}} : two ? {4{x[63:0]}} : {8{x[31:0]}};
  endfunction

  /////////////////
  // Not blended //
  /////////////////

  logic [255:0] raw;

  crop_raw u_raw (
    .blend_i(blend), .logic_i(logic_op), .func_i(cfg_i.logic_func),
    .take_i(every(take, bits64, bits128)), .ones_i(every(ones, bits64, bits128)),
    .keep_i(every(keep, bits64, bits128)), .src_i(pass_crop_i.src), .dst_i(pass_crop_i.dst),
    .result_o(raw)
  );

  ////////////
  // Narrow //
  ////////////

  logic [255:0] pixels8_q3;
  logic [31:0]  narrow_leaves, narrow_ignores, narrow_fills;

  for (genvar i = 0; i < 8; i++) begin : g_narrow
    crop_pixel8 u_pixel (
      .clk_i, .advance_i(advance[3:1]), .cfg_i(plain), .snorm_i(snorm), .dst_alpha_i(dst_alpha),
      .channels_i(channels), .shape_i(shape), .ops_q2_i(ops_q2), .snorm_q2_i(snorm_q2),
      .snorm_q3_i(snorm_q3), .channels_q3_i(channels_q3), .shape_q3_i(shape_q3),
      .src_i(pass_crop_i.src[i]), .src1_i(pass_crop_i.src1[i]), .dst_i(pass_crop_i.dst[i]),
      .leaves_o(narrow_leaves[4*i +: 4]), .ignores_o(narrow_ignores[4*i +: 4]),
      .fills_o(narrow_fills[4*i +: 4]), .pixel_q3_o(pixels8_q3[32*i +: 32])
    );
  end

  //////////
  // Wide //
  //////////

  logic [255:0] pixels16, pixels16_q7;
  logic [31:0]  wide_leaves, wide_ignores, wide_fills;

  for (genvar i = 0; i < 4; i++) begin : g_wide
    logic [63:0] dst;
    assign dst = bits64 ? {pass_crop_i.dst[2*i+1], pass_crop_i.dst[2*i]}
                        : {32'b0, pass_crop_i.dst[i]};
    crop_pixel16 u_pixel (
      .clk_i, .advance_i(advance[7:1]), .cfg_i(plain), .snorm_i(snorm), .srgb_i(srgb), .dst_alpha_i(dst_alpha),
      .channels_i(channels), .shape_i(shape), .ops_q2_i(ops_q2), .snorm_q2_i(snorm_q2),
      .shape_q2_i(shape_q2), .snorm_q3_i(snorm_q3), .srgb_q3_i(srgb_q3), .shape_q3_i(shape_q3),
      .srgb_q7_i(srgb_q7), .channels_q7_i(channels_q7), .shape_q7_i(shape_q7),
      .src_i({pass_crop_i.src[2*i+1], pass_crop_i.src[2*i]}),
      .src1_i({pass_crop_i.src1[2*i+1], pass_crop_i.src1[2*i]}), .dst_i(dst),
      .leaves_o(wide_leaves[4*i +: 4]), .ignores_o(wide_ignores[4*i +: 4]),
      .fills_o(wide_fills[4*i +: 4]), .pixel_q7_o(pixels16_q7[64*i +: 64])
    );
  end
  assign wide_leaves[31:16]  = '0;
  assign wide_ignores[31:16] = '0;
  assign wide_fills[31:16]   = '0;
  assign pixels16 = bits64_q7 ? pixels16_q7
                              : {128'b0, pixels16_q7[223:192], pixels16_q7[159:128],
                                 pixels16_q7[95:64], pixels16_q7[31:0]};

  ////////////
  // Floats //
  ////////////

  logic [255:0] pixels_fp;
  logic [31:0]  fp_leaves_q1, fp_ignores_q1, fp_fills_q1;

  crop_fp u_fp (
    .clk_i, .advance_i(advance[7:1]), .cfg_i(plain), .dst_alpha_i(dst_alpha), .channels_i(channels),
    .shape_i(shape), .bits64_i(bits64), .bits128_i(bits128), .ops_q1_i(ops_q1),
    .zero_wins_q1_i(zero_wins_q1), .kills_q1_i(kills_q1), .rtz_q7_i(rtz_q7),
    .channels_q7_i(channels_q7), .shape_q7_i(shape_q7), .bits64_q7_i(bits64_q7),
    .bits128_q7_i(bits128_q7), .src_i(pass_crop_i.src), .src1_i(pass_crop_i.src1),
    .dst_i(pass_crop_i.dst), .leaves_q1_o(fp_leaves_q1[15:0]),
    .ignores_q1_o(fp_ignores_q1[15:0]), .fills_q1_o(fp_fills_q1[15:0]), .pixels_q7_o(pixels_fp)
  );
  assign fp_leaves_q1[31:16]  = '0;
  assign fp_ignores_q1[31:16] = '0;
  assign fp_fills_q1[31:16]   = '0;

  /////////////
  // Savings //
  /////////////

  // What lanes of fixed point say of each channel comes from stage 1, what those of floats do from
  // stage 2.
  logic [31:0] leaves_q1, ignores_q1, fills_q1;
  logic [7:0]  covered_q1, kill, suppress, fill;

  assign flags_q1 = {covered_q1 & fill, covered_q1 & suppress, covered_q1 & kill, covered_q1};

  stream_pipe #(.Width(crop_flags_BITS), .Depth(6)) u_flags (
    .clk_i, .advance_i(advance[7:2]), .data_i(flags_q1), .data_o(flags_q7)
  );

  for (genvar i = 0; i < 8; i++) begin : g_savings
    crop_savings u_savings (
      .blend_i(blend_q1), .logic_i(logic_q1), .func_i(func_q1), .written_i(written_q1),
      .merges_i(merges_q1), .pads_i(pads_q1),
      .leaves_i(fp_q1 ? fp_leaves_q1[4*i +: 4] : leaves_q1[4*i +: 4]),
      .ignores_i(fp_q1 ? fp_ignores_q1[4*i +: 4] : ignores_q1[4*i +: 4]),
      .fills_i(fp_q1 ? fp_fills_q1[4*i +: 4] : fills_q1[4*i +: 4]),
      .kill_o(kill[i]), .read_suppress_o(suppress[i]), .fill_o(fill[i])
    );
  end

  ///////////
  // Store //
  ///////////

  logic [255:0] result_q3, result_q7;
  logic [255:0] narrow, late, result, pixel;
  logic [127:0] take_q3, take_q7;
  logic [31:0]  enable_all, byte_enable;
  logic         unused;
  logic [7:0]   write;

  crop_spread u_take_q3 (.shape_i(shape_q3), .components_i(taken_q3), .bits_o(take_q3));
  crop_spread u_take_q7 (.shape_i(shape_q7), .components_i(taken_q7), .bits_o(take_q7));

  assign narrow      = pixels8_q3 & {8{take_q3[31:0]}} & {256{narrow_q3}};
  stream_pipe #(.Width(256), .Depth(3)) u_raw_q3 (
    .clk_i, .advance_i(advance[3:1]), .data_i(raw), .data_o(result_q3)
  );
  stream_pipe #(.Width(256), .Depth(4)) u_result_q7 (
    .clk_i, .advance_i(advance[7:4]), .data_i(result_q3 | narrow), .data_o(result_q7)
  );

  assign late        = fp_q7 ? pixels_fp : pixels16 & {256{wide_q7}};
  assign result      = result_q7 | (late & every(take_q7, bits64_q7, bits128_q7));
  assign unused      = ^take_q3[127:32];
  assign write       = flags_q7.covered & ~flags_q7.kill;
  assign enable_all  = bits128_q7 ? {2{enable_q7}} : bits64_q7 ? {4{enable_q7[7:0]}}
                                                               : {8{enable_q7[3:0]}};

  for (genvar w = 0; w < 8; w++) begin : g_store
    logic writes;
    assign writes = bits128_q7 ? write[w/4] : bits64_q7 ? write[w/2] : write[w];
    assign byte_enable[4*w +: 4] = enable_all[4*w +: 4] & {4{writes}};
    assign pixel[32*w +: 32]     = result[32*w +: 32] & {32{writes}};
  end

  // A packet is of one kind of lanes, and its pixels have one size.
  `RTL_ASSERT(one_kind_of_lanes, !valid_q[7] || !(wide_q7 && fp_q7))
  `RTL_ASSERT(one_size_of_pixels, !valid_q[7] || !(bits64_q7 && bits128_q7))

  ///////////////
  // Registers //
  ///////////////

  crop_sector_t sector_q8;
  logic         room;

  stream_skid #(.Width(crop_sector_BITS)) u_skid (
    .clk_i, .rst_ni, .in_valid_i(valid_q[Stages]), .in_ready_o(room), .in_i(sector_q8),
    .out_valid_o(crop_ccache_valid_o), .out_ready_i(crop_ccache_ready_i), .out_o(crop_ccache_o)
  );

  // Room behind the last, or a stage from here on that is empty.
  for (genvar s = 1; s <= Stages; s++) begin : g_advance
    assign advance[s] = room || valid_q[Stages:s] != '1;
  end
  assign pass_crop_ready_o = advance[1];
  assign idle_o            = valid_q == '0 && room;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= '0;
    end else begin
      valid_q <= (valid_q & ~advance) | ({valid_q[Stages-1:1], pass_crop_valid_i} & advance);
    end
  end

  always_ff @(posedge clk_i) begin
    if (advance[1]) begin
      leaves_q1  <= wide ? wide_leaves : narrow_leaves;
      ignores_q1 <= wide ? wide_ignores : narrow_ignores;
      fills_q1   <= wide ? wide_fills : narrow_fills;
      covered_q1 <= pass_crop_i.coverage & {{4{pixels[3]}}, {2{pixels[2]}}, pixels[1:0]};
    end
    if (advance[Stages]) begin
      sector_q8.id              <= id_q7;
      sector_q8.killed          <= flags_q7.kill;
      sector_q8.read_suppressed <= flags_q7.suppress;
      sector_q8.filled          <= flags_q7.fill;
      sector_q8.byte_enable     <= byte_enable;
      sector_q8.pixel           <= pixel;
    end
  end

endmodule

`default_nettype wire
