// cread.sv - targets, samples and the destination in front of CROP; golden model: cmodel/fbp/crop/cread/cread.c
//
//   take | 1 state of the target | 2 plan; ask | held packets | 3 give
//
// A packet leaves stage 2 when its last request has gone, so what is answered was always asked for.
// The packets held wait for their answers and give a pass a clock; Depth is what covers the way to L2
// and back for packets that read once.

`default_nettype none
`include "gpu_types.svh"

module cread (
  input  logic           clk_i,
  input  logic           rst_ni,
  output logic           idle_o,   // no packet is inside

  // state bundles, taken with the packet: what it needs of them goes with it
  input  cread_config_t  cfg_i,

  // from ccache: packets
  input  logic           ccache_cread_valid_i,
  output logic           ccache_cread_ready_o,
  input  cread_quads_t   ccache_cread_i,

  // from ccache: what was asked for
  input  logic           ccache_sector_valid_i,
  output logic           ccache_sector_ready_o,
  input  cread_sector_t  ccache_sector_i,

  // to ccache
  output logic           cread_ccache_valid_o,
  input  logic           cread_ccache_ready_i,
  output cread_request_t cread_ccache_o,

  // to crop
  output logic           cread_crop_valid_o,
  input  logic           cread_crop_ready_i,
  output cread_pass_t    cread_crop_o
);

  localparam Depth = 4;  // packets held; a power of 2

  logic advance1, advance2, room, push, pop;

  ////////////
  // Target //
  ////////////

  logic         valid_q1, reduce_q1;
  logic [15:0]  sample_mask_q1;
  cread_quads_t quads_q1;
  crop_config_t state, state_q1;
  logic [2:0]   samples, samples_q1;

  cread_target u_target (
    .cfg_i, .target_i(ccache_cread_i.target), .state_o(state), .samples_o(samples)
  );

  //////////
  // Plan //
  //////////

  logic         reads, reduced, dst_reduced, disabled;
  logic [1:0]   pixels, words;   // log2
  logic [2:0]   pass_samples;
  logic [127:0] covered;
  logic [15:0]  passes, asks;

  cread_state u_state (
    .state_i(state_q1), .pixels_o(pixels), .words_o(words), .reads_o(reads)
  );
  cread_plan u_plan (
    .sample_mask_i(sample_mask_q1), .reduce_i(reduce_q1),
    .disabled_i(disabled), .samples_i(samples_q1), .pixels_i(pixels),
    .reads_i(reads), .dst_reduced_i(dst_reduced), .masks_i(quads_q1.samples),
    .samples_o(pass_samples), .covered_o(covered), .reduced_o(reduced), .passes_o(passes),
    .asks_o(asks)
  );

  assign disabled    = state_q1.format == FORMAT_DISABLED;
  assign dst_reduced = quads_q1.dst_reduced || samples_q1 == '0;

  /////////
  // Ask //
  /////////

  logic          valid_q2;
  cread_packet_t packet, packet_q2;
  logic [15:0]   asks_q2;
  logic          last_ask, asked;

  // Index of the lowest set bit.
  function automatic logic [3:0] lowest(input logic [15:0] mask);
    lowest = '0;
    for (int k = 15; k >= 0; k--) begin
      if (mask[k]) lowest = k[3:0];
    end
  endfunction

  assign cread_ccache_valid_o   = valid_q2 && asks_q2 != '0 && room;
  assign cread_ccache_o.id      = packet_q2.id;
  assign cread_ccache_o.target  = packet_q2.target;
  assign cread_ccache_o.reduced = packet_q2.dst_reduced;
  assign cread_ccache_o.sector  = lowest(asks_q2);

  assign packet.state       = state_q1;
  assign packet.id          = quads_q1.id;
  assign packet.target      = quads_q1.target;
  assign packet.src         = quads_q1.src;
  assign packet.src1        = quads_q1.src1 & {256{quads_q1.target == '0}};
  assign packet.covered     = covered;
  assign packet.samples     = pass_samples;
  assign packet.pixels      = pixels;
  assign packet.words       = words;
  assign packet.reads       = reads;
  assign packet.dst_reduced = dst_reduced;
  assign packet.reduced     = reduced;
  assign packet.passes      = passes;

  assign asked    = cread_ccache_valid_o && cread_ccache_ready_i;
  assign last_ask = (asks_q2 & (asks_q2 - 16'd1)) == '0;
  assign push     = valid_q2 && packet_q2.passes != '0 && room &&
                    (asks_q2 == '0 || (last_ask && asked));

  assign advance2 = !valid_q2 || packet_q2.passes == '0 || push;
  assign advance1 = !valid_q1 || advance2;
  assign ccache_cread_ready_o = advance1;

  //////////
  // Held //
  //////////

  logic [cread_packet_BITS-1:0] held_q [0:Depth-1];
  cread_packet_t                front;
  logic [$clog2(Depth):0]       write_q, read_q;  // one bit more than an index: full is not empty
  logic                         any;

  assign any   = write_q != read_q;
  assign room  = write_q != {!read_q[$clog2(Depth)], read_q[$clog2(Depth)-1:0]};
  assign front = held_q[read_q[$clog2(Depth)-1:0]];

  //////////
  // Give //
  //////////

  logic         started_q, wants, give, out_free;
  logic [15:0]  left_q, left, rest;
  logic [255:0] dst_q, dst, pass_src, pass_src1, pass_dst;
  logic [7:0]   coverage;
  logic [3:0]   sector;

  assign left     = started_q ? left_q : front.passes;
  assign rest     = left & (left - 16'd1);
  assign sector   = lowest(left);
  assign wants    = front.reads && !(front.dst_reduced && started_q);
  assign dst      = wants ? ccache_sector_i.dst : dst_q;
  assign out_free = !cread_crop_valid_o || cread_crop_ready_i;
  assign give     = any && out_free && (!wants || ccache_sector_valid_i);
  assign pop      = give && rest == '0;

  assign ccache_sector_ready_o = any && out_free && wants;

  cread_expand u_expand (
    .sector_i(sector), .samples_i(front.samples), .pixels_i(front.pixels), .words_i(front.words),
    .reads_i(front.reads), .dst_reduced_i(front.dst_reduced), .covered_i(front.covered),
    .src_i(front.src), .src1_i(front.src1), .dst_i(dst),
    .coverage_o(coverage), .src_o(pass_src), .src1_o(pass_src1), .dst_o(pass_dst)
  );

  assign idle_o = !valid_q1 && !valid_q2 && !any && !cread_crop_valid_o;

  `RTL_ASSERT(queue_within_its_depth, write_q - read_q <= 3'(Depth))
  `RTL_ASSERT(passes_of_a_packet, !any || front.passes != '0)

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q1           <= 1'b0;
      valid_q2           <= 1'b0;
      write_q            <= '0;
      read_q             <= '0;
      started_q          <= 1'b0;
      cread_crop_valid_o <= 1'b0;
    end else begin
      if (advance1) valid_q1 <= ccache_cread_valid_i;
      if (advance2) valid_q2 <= valid_q1;
      if (push) write_q <= write_q + 1'b1;
      if (pop) read_q <= read_q + 1'b1;
      if (give) started_q <= !pop;
      if (out_free) cread_crop_valid_o <= give;
    end
  end

  always_ff @(posedge clk_i) begin
    if (advance1) begin
      quads_q1       <= ccache_cread_i;
      state_q1       <= state;
      samples_q1     <= samples;
      sample_mask_q1 <= cfg_i.sample_mask;
      reduce_q1      <= cfg_i.reduce;
    end
    if (advance2) begin
      packet_q2 <= packet;
      asks_q2   <= asks;
    end else if (asked) begin
      asks_q2 <= asks_q2 & (asks_q2 - 16'd1);
    end
    if (push) held_q[write_q[$clog2(Depth)-1:0]] <= packet_q2;
    if (give) begin
      left_q <= rest;
      dst_q  <= dst;
      cread_crop_o.state          <= front.state;
      cread_crop_o.target         <= front.target;
      cread_crop_o.reduced        <= front.reduced;
      cread_crop_o.sector         <= sector;
      cread_crop_o.quads.id       <= front.id;
      cread_crop_o.quads.coverage <= coverage;
      cread_crop_o.quads.src      <= pass_src;
      cread_crop_o.quads.src1     <= pass_src1;
      cread_crop_o.quads.dst      <= pass_dst;
    end
  end

endmodule

`default_nettype wire
