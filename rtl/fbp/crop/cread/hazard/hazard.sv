// hazard.sv - the hazard interlock in front of the destination's reads; golden model: cmodel/fbp/crop/cread/hazard/hazard.c
//
//   take | 1 state of the target | 2 plan, place | 3 sectors | 4 meets whom | 5 wait; give
//
// The model counts sectors of packets under way, a counter each; here each of 64 packets has its sectors as keys, and a packet that reads
// waits for those that it has a sector in common with, which is the same.  A packet gets its place among them when it leaves stage 4, so that the
// next one finds it there.  Each stage moves on when the next is empty or moves; stream_skid cuts ready.

`default_nettype none
`include "gpu_types.svh"

module hazard (
  input  logic           clk_i,
  input  logic           rst_ni,
  output logic           idle_o,   // no packet is inside, or under way

  // state bundles, taken with the packet: what it needs of them goes with it
  input  hazard_config_t cfg_i,

  // from prop
  input  logic           prop_hazard_valid_i,
  output logic           prop_hazard_ready_o,
  input  cread_quads_t   prop_hazard_i,

  // from ccache: ends of packets, in their order
  input  logic           ccache_hazard_valid_i,
  output logic           ccache_hazard_ready_o,
  input  quads_done_t    ccache_hazard_i,

  // to ccache
  output logic           hazard_ccache_valid_o,
  input  logic           hazard_ccache_ready_i,
  output cleared_quads_t hazard_ccache_o
);

  localparam Packets = 64;               // under way; a power of 2
  localparam KeysBits = 4 * hazard_key_BITS;
  localparam Stages = 5;

  logic [Stages:1] valid_q, advance;

  ////////////
  // Target //
  ////////////

  cread_config_t reads_cfg;
  crop_config_t  state, state_q1;
  rop_surface_t  surface, surface_q1;
  logic [2:0]    samples, samples_q1;
  logic [15:0]   sample_mask_q1;
  logic          reduce_q1, dst_reduced_q1;
  logic [127:0]  masks_q1;
  logic [13:0]   x_q1, y_q1;

  assign reads_cfg = cfg_i.cread;

  cread_target u_target (
    .cfg_i(reads_cfg), .target_i(prop_hazard_i.target), .state_o(state), .samples_o(samples)
  );

  always_comb begin
    case (prop_hazard_i.target)
      3'd0:    surface = cfg_i.target0;
      3'd1:    surface = cfg_i.target1;
      3'd2:    surface = cfg_i.target2;
      3'd3:    surface = cfg_i.target3;
      3'd4:    surface = cfg_i.target4;
      3'd5:    surface = cfg_i.target5;
      3'd6:    surface = cfg_i.target6;
      default: surface = cfg_i.target7;
    endcase
  end

  //////////
  // Plan //
  //////////

  logic          reads, reads_q2, reads_q3, reads_q4, unused_reduced;
  logic [1:0]    pixels, unused_words;
  logic [2:0]    unused_samples;
  logic [127:0]  unused_covered;
  logic [15:0]   passes, unused_asks;
  logic [4:0]    count, count_q2, count_q5;
  hazard_place_t place, place_q2;

  cread_state u_state (
    .state_i(state_q1), .pixels_o(pixels), .words_o(unused_words), .reads_o(reads)
  );
  cread_plan u_plan (
    .sample_mask_i(sample_mask_q1), .reduce_i(reduce_q1),
    .disabled_i(state_q1.format == FORMAT_DISABLED), .samples_i(samples_q1), .pixels_i(pixels),
    .reads_i(reads), .dst_reduced_i(dst_reduced_q1 || samples_q1 == '0), .masks_i(masks_q1),
    .samples_o(unused_samples), .covered_o(unused_covered), .reduced_o(unused_reduced),
    .passes_o(passes), .asks_o(unused_asks)
  );
  hazard_place u_place (
    .surface_i(surface_q1), .pixels_i(pixels), .x_i(x_q1), .y_i(y_q1), .place_o(place)
  );

  always_comb begin
    count = '0;
    for (int k = 0; k < 16; k++) count = count + {4'b0, passes[k]};
  end

  //////////
  // Meet //
  //////////

  logic [KeysBits-1:0]         keys, keys_q3, keys_q4;
  logic [Packets*KeysBits-1:0] held_q;
  logic [Packets-1:0]          meets, live_q, waits_q5, over;
  logic [$clog2(Packets)-1:0]  write_q, read_q;
  logic                        drawn_q3, drawn_q4, full, push, pop, advance5;

  hazard_keys u_keys (.place_i(place_q2), .keys_o(keys));

  for (genvar e = 0; e < Packets; e++) begin : g_held
    hazard_meet u_meet (.a_i(held_q[KeysBits*e +: KeysBits]), .b_i(keys_q4), .meet_o(meets[e]));

    always_ff @(posedge clk_i) begin
      if (push && write_q == e[$clog2(Packets)-1:0]) held_q[KeysBits*e +: KeysBits] <= keys_q4;
    end
  end

  assign full = live_q[write_q];
  assign push = valid_q[4] && drawn_q4 && advance5 && !full;
  assign pop  = ccache_hazard_valid_i && ccache_hazard_ready_o;
  assign over = pop ? Packets'(1) << read_q : '0;

  assign ccache_hazard_ready_o = live_q[read_q];

  //////////
  // Give //
  //////////

  logic         room, clear, goes4, advance4, unused_id;
  cread_quads_t quads_q5;

  assign clear      = waits_q5 == '0;
  assign goes4      = !(drawn_q4 && full);
  assign advance5   = !valid_q[5] || (clear && room);
  assign advance4   = !valid_q[4] || (advance5 && goes4);
  assign advance[3] = !valid_q[3] || advance4;
  assign advance[2] = !(&valid_q[3:2]) || advance4;
  assign advance[1] = !(&valid_q[3:1]) || advance4;
  assign advance[5:4] = {advance5, advance4};

  assign prop_hazard_ready_o = advance[1];
  assign idle_o              = valid_q == '0 && live_q == '0 && room;
  assign unused_id           = ^ccache_hazard_i;

  stream_pipe #(.Width(cread_quads_BITS), .Depth(Stages)) u_quads (
    .clk_i, .advance_i(advance), .data_i(prop_hazard_i), .data_o(quads_q5)
  );
  stream_pipe #(.Width(5), .Depth(3)) u_count (
    .clk_i, .advance_i(advance[5:3]), .data_i(count_q2), .data_o(count_q5)
  );
  stream_skid #(.Width(cleared_quads_BITS)) u_skid (
    .clk_i, .rst_ni, .in_valid_i(valid_q[5] && clear), .in_ready_o(room), .in_i({quads_q5, count_q5}),
    .out_valid_o(hazard_ccache_valid_o), .out_ready_i(hazard_ccache_ready_i), .out_o(hazard_ccache_o)
  );

  `RTL_ASSERT(waits_for_who_is_there, (waits_q5 & ~live_q) == '0)

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q  <= '0;
      live_q   <= '0;
      waits_q5 <= '0;
      write_q  <= '0;
      read_q   <= '0;
    end else begin
      if (advance[1]) valid_q[1] <= prop_hazard_valid_i;
      if (advance[2]) valid_q[2] <= valid_q[1];
      if (advance[3]) valid_q[3] <= valid_q[2];
      if (advance[4]) valid_q[4] <= valid_q[3];
      if (advance[5]) valid_q[5] <= valid_q[4] && goes4;
      live_q   <= (live_q & ~over) | (push ? Packets'(1) << write_q : '0);
      waits_q5 <= (advance5 ? meets & live_q & {Packets{valid_q[4] && reads_q4 && drawn_q4}} : waits_q5) & ~over;
      if (push) write_q <= write_q + 1'b1;
      if (pop) read_q <= read_q + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (advance[1]) begin
      state_q1       <= state;
      surface_q1     <= surface;
      samples_q1     <= samples;
      sample_mask_q1 <= reads_cfg.sample_mask;
      reduce_q1      <= reads_cfg.reduce;
      dst_reduced_q1 <= prop_hazard_i.dst_reduced;
      masks_q1       <= prop_hazard_i.samples;
      x_q1           <= prop_hazard_i.id.x;
      y_q1           <= prop_hazard_i.id.y;
    end
    if (advance[2]) begin
      reads_q2 <= reads;
      count_q2 <= count;
      place_q2 <= place;
    end
    if (advance[3]) begin
      reads_q3 <= reads_q2;
      drawn_q3 <= count_q2 != '0;
      keys_q3  <= keys;
    end
    if (advance[4]) begin
      reads_q4 <= reads_q3;
      drawn_q4 <= drawn_q3;
      keys_q4  <= keys_q3;
    end
  end

endmodule

`default_nettype wire
