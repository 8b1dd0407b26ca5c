// zrop_engine.sv - samples evaluated and compared;
// golden model: cmodel/fbp/zrop/zrop_test.c, zrop_merge.c (zrop_expand)
//
//   pick | 11 evaluators, 16 comparators | depths of every sample, tests
//
// Holds the depths of a packet's samples, the source's and the stored ones, from load_i on.  First
// what has to be compared is evaluated, then what the write needs besides; lanes that the last
// comparisons leave are given to what a write would need.

module zrop_engine (
  input  logic          clk_i,
  input  logic          load_i,

  // state bundle
  input  logic          z_float_i,
  input  logic [31:0]   code_i,
  input  logic [31:0]   z_min_i,
  input  logic [31:0]   z_max_i,
  input  logic [31:0]   bounds_min_i,
  input  logic [31:0]   bounds_max_i,
  input  logic [3:0]    depth_pass_i,
  input  logic [1023:0] points_i,

  // the next packet
  input  logic          valid_d_i,
  input  logic [63:0]   coverage_d_i,
  input  logic [1:0]    bounds_d_i,      // decisions
  input  logic [1:0]    depth_d_i,
  input  logic          drawn_d_i,       // the source is a plane drawn
  input  logic          in_planes_d_i,
  input  logic          raw_d_i,
  input  logic          may_write_d_i,   // a draw that writes what passes
  input  logic [2047:0] source_d_i,
  input  logic [2047:0] stored_d_i,

  // the packet
  input  logic [63:0]   coverage_i,
  input  logic [63:0]   stencil_i,
  input  logic          drawn_i,
  input  logic          in_planes_i,
  input  logic          may_write_i,
  input  logic [127:0]  owner_i,
  input  logic [383:0]  planes_i,
  input  logic [95:0]   source_plane_i,

  // tests, as the last clock left them and with this clock
  output logic [63:0]   known_bounds_o,
  output logic [63:0]   known_depth_o,
  output logic [63:0]   bounds_o,
  output logic [63:0]   depth_o,

  // what is written raw, for the same two
  input  logic          known_raw_i,
  input  logic [63:0]   known_written_i,
  input  logic          raw_i,
  input  logic [63:0]   written_i,

  output logic          evaluates_o,     // a clock of the evaluators
  output logic          done_o,
  output logic [2047:0] source_o,        // with this clock
  output logic [2047:0] stored_o
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

  logic [127:0] pending_q, done_q, need, spare, picked, left;
  logic         by_source_q, ambiguous_q, comparing, evaluating;
  logic [511:0] lane_of;
  logic [111:0] index;
  logic [15:0]  needed;

  // Evaluations that a raw write still needs.
  function automatic logic [127:0] lacks(
    input logic raw, input logic drawn, input logic planes, input logic [63:0] written,
    input logic [127:0] done
  );
    lacks = pairs(~written & {64{raw && planes}}, written & {64{raw && drawn}}) & ~done;
  endfunction

  assign comparing  = pending_q != '0;
  assign evaluating = !comparing || in_planes_i || by_source_q;
  assign need       = comparing ? pending_q
                                : lacks(known_raw_i, drawn_i, in_planes_i, known_written_i, done_q);
  assign spare      = pairs(~coverage_i, known_bounds_o & known_depth_o & stencil_i &
                                         {64{drawn_i && !by_source_q}}) &
                      ~done_q & {128{comparing && may_write_i && in_planes_i}};

  zrop_pick u_pick (
    .need_i(need), .spare_i(spare), .evaluates_i(evaluating), .picked_o(picked), .lane_o(lane_of),
    .index_o(index), .needed_o(needed), .left_o(left)
  );

  ///////////
  // Lanes //
  ///////////

  logic [32*Lanes-1:0]     value;
  logic [32*(Lanes+1)-1:0] previous;
  logic [Lanes-1:0]        in_bounds, passes;
  logic [31:0]             last_q;
  logic [2047:0]           source_q, stored_q;

  assign previous = {value, last_q};

  for (genvar j = 0; j < Lanes; j++) begin : g_lane
    localparam Evaluates = j < Evaluators ? 1 : 0;
    zrop_lane #(.Evaluates(Evaluates)) u_lane (
      .z_float_i, .code_i, .z_min_i, .z_max_i, .bounds_min_i, .bounds_max_i, .depth_pass_i,
      .points_i, .in_planes_i, .owner_i, .planes_i, .source_plane_i, .source_i(source_q),
      .stored_i(stored_q), .index_i(index[7*j +: 7]), .previous_i(previous[32*j +: 32]),
      .value_o(value[32*j +: 32]), .in_bounds_o(in_bounds[j]), .passes_o(passes[j])
    );
  end

  /////////////
  // Results //
  /////////////

  logic [63:0]  bounds_q, depth_q;
  logic [127:0] done;
  logic         unused;

  for (genvar i = 0; i < 64; i++) begin : g_sample
    logic [3:0] stored_lane, source_lane, lane;
    logic       compared;
    assign stored_lane = lane_of[8*i +: 4];
    assign source_lane = lane_of[8*i+4 +: 4];
    assign lane        = by_source_q ? source_lane : stored_lane;
    assign compared    = by_source_q ? pending_q[2*i+1] && picked[2*i+1]
                                     : pending_q[2*i] && picked[2*i];
    assign bounds_o[i] = bounds_q[i] || (compared && in_bounds[lane]);
    assign depth_o[i]  = depth_q[i] || (compared && passes[lane] && ambiguous_q);
    assign stored_o[32*i +: 32] = picked[2*i] && in_planes_i ? value[32*stored_lane +: 32]
                                                             : stored_q[32*i +: 32];
    assign source_o[32*i +: 32] = picked[2*i+1] ? value[32*source_lane +: 32]
                                                : source_q[32*i +: 32];
  end

  assign done           = done_q | picked;
  assign known_bounds_o = bounds_q;
  assign known_depth_o  = depth_q;
  assign evaluates_o    = need != '0;
  assign done_o         = (!comparing || left == '0) &&
                          lacks(raw_i, drawn_i, in_planes_i, written_i, done) == '0;
  assign unused         = ^{needed, previous[32*Lanes +: 32]};

  ///////////////
  // Registers //
  ///////////////

  logic compares_d, compares_source_d, by_source_d;

  assign compares_d        = valid_d_i && (bounds_d_i == Ambiguous || depth_d_i == Ambiguous);
  assign compares_source_d = depth_d_i == Ambiguous && drawn_d_i;
  // Raw tiles are written what is compared: each sample is evaluated with its comparison.
  assign by_source_d       = compares_source_d ||
                             (depth_d_i == Accept && drawn_d_i && raw_d_i && may_write_d_i);

  always_ff @(posedge clk_i) begin
    if (load_i) begin
      by_source_q <= by_source_d;
      ambiguous_q <= depth_d_i == Ambiguous;
      pending_q   <= pairs(coverage_d_i & {64{compares_d && (in_planes_d_i || !by_source_d)}},
                           coverage_d_i & {64{compares_d && by_source_d}});
      done_q      <= '0;
      bounds_q    <= coverage_d_i & {64{bounds_d_i == Accept}};
      depth_q     <= {64{depth_d_i == Accept}};
      source_q    <= source_d_i;
      stored_q    <= stored_d_i;
    end else begin
      pending_q <= comparing ? left : '0;
      done_q    <= done;
      bounds_q  <= bounds_o;
      depth_q   <= depth_o;
      source_q  <= source_o;
      stored_q  <= stored_o;
    end
    last_q <= value[32*Evaluators-1 -: 32];
  end

endmodule
