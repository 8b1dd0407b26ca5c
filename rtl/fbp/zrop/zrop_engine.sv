// zrop_engine.sv - evaluates and compares samples;
// golden model: cmodel/fbp/zrop/zrop_test.c, zrop_merge.c (zrop_expand)
//
//   pick | select | evaluate on 11 lanes | compare on 16 | gather |
//
// Works for two packets at once.  It compares one.  It fills the older one, whose tests are done, with the
// other values of its write.  Lanes that the older one leaves free go to the younger.

`default_nettype none
`include "gpu_types.svh"

module zrop_engine (
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          go_i,

  // state bundle
  input  logic          z_float_i,
  input  logic [31:0]   code_i,
  input  logic [31:0]   z_min_i,
  input  logic [31:0]   z_max_i,
  input  logic [31:0]   bounds_min_i,
  input  logic [31:0]   bounds_max_i,
  input  logic [3:0]    depth_pass_i,
  input  logic [1023:0] points_i,

  // the next packet to compare
  input  logic          load_i,
  input  logic          valid_d_i,
  input  logic [63:0]   coverage_d_i,
  input  logic [1:0]    bounds_d_i,      // decisions
  input  logic [1:0]    depth_d_i,
  input  logic          drawn_d_i,       // the source is a plane drawn
  input  logic          in_planes_d_i,

  // the packet that is compared, while it may be
  input  logic          compares_i,
  input  logic [63:0]   stencil_i,
  input  logic          may_write_i,
  input  logic          in_planes_i,
  input  logic          drawn_i,
  input  logic [127:0]  owner_i,
  input  logic [383:0]  planes_i,
  input  logic [95:0]   source_plane_i,
  input  logic [2047:0] source_i,
  input  logic [2047:0] stored_i,
  output logic          last_o,          // with this clock it is

  // its samples, four clocks later
  output logic [63:0]   bounds_o,
  output logic [63:0]   depth_o,
  output logic [63:0]   done_o,          // their values after a write are those of z_o
  output logic [2047:0] z_o,

  // the next packet to fill
  input  logic          fill_load_i,
  input  logic [63:0]   need_d_i,
  input  logic [6:0]    count_d_i,

  // the packet that is filled
  input  logic [63:0]   written_i,       // by the source
  input  logic [127:0]  fill_owner_i,
  input  logic [383:0]  fill_planes_i,
  input  logic [95:0]   fill_source_i,
  output logic          filled_o,        // with this clock

  // its samples, four clocks later
  output logic [63:0]   fill_done_o,
  output logic [2047:0] fill_z_o
);

  localparam Accept = 2'd2, Ambiguous = 2'd3;
  localparam Evaluators = 11, Lanes = 16;

  // Bit 2*i: stored, 2*i+1: source.
  function automatic logic [127:0] pairs(input logic [63:0] stored, input logic [63:0] source);
    for (int i = 0; i < 64; i++) pairs[2*i +: 2] = {source[i], stored[i]};
  endfunction

  //////////
  // Pick //
  //////////

  logic [127:0]          pending_q, left;
  logic [63:0]           need_q, need_left;
  logic [6:0]            count_q;
  logic [3:0]            filling;
  logic [4:0]            limit;
  logic                  by_source_q, bounds_q, depth_q, ambiguous_q, first_q, fill_first_q;
  logic                  evaluating, need_last;
  logic [Lanes-1:0]      picked;
  logic [7*Lanes-1:0]    index;
  logic [Evaluators-1:0] filled;
  logic [6*Evaluators-1:0] fill_index;

  assign filling    = count_q > 7'd11 ? 4'd11 : count_q[3:0];
  assign filled_o   = need_last;
  assign evaluating = in_planes_i || by_source_q;
  assign limit      = evaluating ? 5'd11 - {1'b0, filling} : 5'd16;

  zrop_pick u_pick (
    .need_i(pending_q), .limit_i(limit), .valid_o(picked), .index_o(index), .left_o(left),
    .last_o
  );
  zrop_pick #(.Bits(64), .IndexBits(6), .Lanes(Evaluators)) u_fill (
    .need_i(need_q), .limit_i(5'd11), .valid_o(filled), .index_o(fill_index),
    .left_o(need_left), .last_o(need_last)
  );

  // What is filled takes the last evaluators.
  logic [Lanes-1:0]   compares_d, fills_d;
  logic [7*Lanes-1:0] fills_index_d;

  assign compares_d = picked & {Lanes{compares_i}};

  for (genvar j = 0; j < Lanes; j++) begin : g_pick
    if (j < Evaluators) begin : g_evaluates
      localparam K = Evaluators - 1 - j;
      logic [5:0] i;
      assign i                       = fill_index[6*K +: 6];
      assign fills_d[j]              = filled[K];
      assign fills_index_d[7*j +: 7] = {i, written_i[i]};
    end else begin : g_compares
      assign fills_d[j]              = 1'b0;
      assign fills_index_d[7*j +: 7] = '0;
    end
  end

  logic compares_source_d;

  assign compares_source_d = depth_d_i == Ambiguous && drawn_d_i;

  always_ff @(posedge clk_i) begin
    if (load_i) begin
      by_source_q <= compares_source_d;
      bounds_q    <= bounds_d_i == Accept;
      depth_q     <= depth_d_i == Accept;
      ambiguous_q <= depth_d_i == Ambiguous;
      first_q     <= 1'b1;
      if (valid_d_i && (bounds_d_i == Ambiguous || depth_d_i == Ambiguous)) begin
        pending_q <= pairs(coverage_d_i & {64{in_planes_d_i || !compares_source_d}},
                           coverage_d_i & {64{compares_source_d}});
      end else begin
        pending_q <= '0;
      end
    end else if (compares_i) begin
      first_q   <= 1'b0;
      pending_q <= left;
    end
    if (fill_load_i) begin
      need_q       <= need_d_i;
      count_q      <= count_d_i;
      fill_first_q <= 1'b1;
    end else if (go_i) begin
      need_q       <= need_left;
      count_q      <= count_q - {3'b0, filling};
      fill_first_q <= 1'b0;
    end
  end

  ///////////
  // Lanes //
  ///////////

  // Of both packets what lanes select from, and flags with the picks, the selected and the evaluated.
  logic [Lanes-1:0]        compares_q1, fills_q1;
  logic [7*Lanes-1:0]      index_q1, fills_index_q1;
  logic [127:0]            owner_q1, fill_owner_q1;
  logic [383:0]            planes_q1, fill_planes_q1;
  logic [95:0]             source_plane_q1, fill_source_q1;
  logic [2047:0]           source_q1, stored_q1;
  logic [63:0]             stencil_q1;
  logic [12:0]             flags_d, flags_q1, flags_q2, flags_q3;
  logic                    in_planes3, drawn3, by_source3, bounds3, depth3, ambiguous3, splits3;
  logic                    first3, fill_first3, first_q4, fill_first_q4;
  logic [3:0]              filling3, lane3;

  assign flags_d = {in_planes_i, drawn_i, by_source_q, bounds_q, depth_q, ambiguous_q,
                    compares_d[0], first_q, fill_first_q, filling};
  assign {in_planes3, drawn3, by_source3, bounds3, depth3, ambiguous3, splits3, first3,
          fill_first3, filling3} = flags_q3;

  logic [32*Lanes-1:0]     value;
  logic [32*(Lanes+1)-1:0] previous;
  logic [Lanes-1:0]        compared, fills, in_bounds, passes, done;
  logic [6*Lanes-1:0]      sample, fill_sample;
  logic [32*Lanes-1:0]     z, fill_z;
  logic [31:0]             last_q;
  logic                    unused;

  assign previous = {value, last_q};
  assign lane3    = 4'd10 - filling3;
  assign unused   = ^{previous[32*Lanes +: 32], fills[Lanes-1:Evaluators]};

  for (genvar j = 0; j < Lanes; j++) begin : g_lane
    localparam Evaluates = j < Evaluators ? 1 : 0;
    zrop_lane #(.Evaluates(Evaluates)) u_lane (
      .clk_i, .go_i, .z_float_i, .code_i, .z_min_i, .z_max_i, .bounds_min_i, .bounds_max_i,
      .depth_pass_i, .points_i, .compares_i(compares_q1[j]), .index_i(index_q1[7*j +: 7]),
      .fills_i(fills_q1[j]), .fill_index_i(fills_index_q1[7*j +: 7]), .owner_i(owner_q1),
      .planes_i(planes_q1), .source_plane_i(source_plane_q1), .source_i(source_q1),
      .stored_i(stored_q1), .stencil_i(stencil_q1), .fill_owner_i(fill_owner_q1),
      .fill_planes_i(fill_planes_q1), .fill_source_i(fill_source_q1), .in_planes_i(in_planes3),
      .drawn_i(drawn3), .by_source_i(by_source3), .bounds_i(bounds3), .depth_i(depth3),
      .ambiguous_i(ambiguous3), .previous_i(previous[32*j +: 32]), .value_o(value[32*j +: 32]),
      .compared_o(compared[j]), .sample_o(sample[6*j +: 6]), .in_bounds_o(in_bounds[j]),
      .passes_o(passes[j]), .done_o(done[j]), .z_o(z[32*j +: 32]), .filled_o(fills[j]),
      .fill_sample_o(fill_sample[6*j +: 6]), .fill_z_o(fill_z[32*j +: 32])
    );
  end

  always_ff @(posedge clk_i) begin
    if (go_i) begin
      {compares_q1, index_q1}    <= {compares_d, index};
      {fills_q1, fills_index_q1} <= {fills_d, fills_index_d};
      {owner_q1, planes_q1, source_plane_q1, source_q1, stored_q1} <=
        {owner_i, planes_i, source_plane_i, source_i, stored_i};
      stencil_q1 <= stencil_i & {64{may_write_i}};
      {fill_owner_q1, fill_planes_q1, fill_source_q1} <=
        {fill_owner_i, fill_planes_i, fill_source_i};
      {flags_q1, flags_q2, flags_q3} <= {flags_d, flags_q1, flags_q2};
      {first_q4, fill_first_q4}      <= {first3, fill_first3};
      // The stored half of a pair whose source comes with the next picks.
      if (splits3) last_q <= value[32*lane3 +: 32];
    end
  end

  ////////////
  // Gather //
  ////////////

  // Which lane has sample i: bit 16*i+j.
  function automatic logic [1023:0] lanes(
    input logic [Lanes-1:0] valid, input logic [6*Lanes-1:0] of
  );
    for (int i = 0; i < 64; i++) begin
      for (int j = 0; j < Lanes; j++) begin
        lanes[16*i + j] = valid[j] && of[6*j +: 6] == i[5:0];
      end
    end
  endfunction

  function automatic logic [63:0] of_samples(
    input logic [1023:0] has, input logic [Lanes-1:0] bits
  );
    for (int i = 0; i < 64; i++) of_samples[i] = (has[16*i +: 16] & bits) != '0;
  endfunction

  function automatic logic [2047:0] depths(
    input logic [1023:0] has, input logic [32*Lanes-1:0] values
  );
    logic [32*Lanes-1:0] of;
    for (int i = 0; i < 64; i++) begin
      for (int j = 0; j < Lanes; j++) of[32*j +: 32] = values[32*j +: 32] & {32{has[16*i + j]}};
      for (int half = 8; half > 0; half = half / 2) begin
        for (int j = 0; j < half; j++) of[32*j +: 32] = of[32*j +: 32] | of[32*(j+half) +: 32];
      end
      depths[32*i +: 32] = of[31:0];
    end
  endfunction

  logic [1023:0] compared_lanes, fill_lanes;
  logic [63:0]   bounds_q4, depth_q4, done_q4, fill_done_q4;
  logic [2047:0] z_q4, fill_z_q4;

  assign compared_lanes = lanes(compared, sample);
  assign fill_lanes     = lanes({5'b0, fills[Evaluators-1:0]}, fill_sample);

  // What is gathered is the sum of all lanes.
  function automatic logic one_each(input logic [1023:0] has);
    one_each = 1'b1;
    for (int i = 0; i < 64; i++) if ((has[16*i +: 16] & (has[16*i +: 16] - 16'd1)) != '0) one_each = 1'b0;
  endfunction

  `RTL_ASSERT(a_sample_is_in_one_lane, one_each(compared_lanes) && one_each(fill_lanes))

  assign bounds_o    = of_samples(compared_lanes, in_bounds) | (bounds_q4 & {64{!first_q4}});
  assign depth_o     = of_samples(compared_lanes, passes) | (depth_q4 & {64{!first_q4}});
  assign done_o      = of_samples(compared_lanes, done) | (done_q4 & {64{!first_q4}});
  assign z_o         = depths(compared_lanes, z) | (z_q4 & {2048{!first_q4}});
  assign fill_done_o = of_samples(fill_lanes, '1) | (fill_done_q4 & {64{!fill_first_q4}});
  assign fill_z_o    = depths(fill_lanes, fill_z) | (fill_z_q4 & {2048{!fill_first_q4}});

  always_ff @(posedge clk_i) begin
    if (go_i) begin
      {bounds_q4, depth_q4, done_q4, z_q4} <= {bounds_o, depth_o, done_o, z_o};
      {fill_done_q4, fill_z_q4}            <= {fill_done_o, fill_z_o};
    end
  end

endmodule

`default_nettype wire
