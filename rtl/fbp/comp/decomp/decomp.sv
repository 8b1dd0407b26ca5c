// decomp.sv - L2's decompressor of colour tiles; golden model: cmodel/fbp/comp/decomp/decomp.c
//
//   take | 1 state | 2..13 a packet of differences, or the sector beside it | give, a sector a clock
//
// Thirteen stages move together, when the last is empty or the giver takes it.  They hold while the giver
// has sectors left; the first half of a packet of two sectors is taken even then.

`default_nettype none
`include "gpu_types.svh"

module decomp (
  input  logic           clk_i,
  input  logic           rst_ni,
  output logic           idle_o,   // no packet is inside

  // table of clears, taken with the packet
  input  decomp_config_t cfg_i,

  // from l2
  input  logic           l2_decomp_valid_i,
  output logic           l2_decomp_ready_o,
  input  packed_sector_t l2_decomp_i,

  // to l2's clients
  output logic           decomp_client_valid_o,
  input  logic           decomp_client_ready_i,
  output tile_sector_t   decomp_client_o
);

  localparam Stages = 13;

  ///////////
  // State //
  ///////////

  logic [2:0] state;
  logic [7:0] gives;
  logic       holds, differs, advance, taken;

  decomp_state u_state (
    .size_i(l2_decomp_i.size), .samples_log2_i(l2_decomp_i.samples_log2),
    .states_i(l2_decomp_i.states), .code_i(l2_decomp_i.code), .sector_i(l2_decomp_i.sector),
    .wanted_i(l2_decomp_i.wanted), .state_o(state), .gives_o(gives), .holds_o(holds),
    .differs_o(differs)
  );

  // What only is held, or gives nothing, needs no stage.
  logic enters;
  assign enters            = gives != '0;
  assign l2_decomp_ready_o = advance || !enters;
  assign taken             = l2_decomp_valid_i && l2_decomp_ready_o;

  logic [255:0] held_q;

  ////////////
  // Stages //
  ////////////

  // Beside the packet: id, gives, state, wide, eight, the words that are no differences.
  logic [Stages:1]       valid_q;
  logic [2:0]            state_q1;
  logic                  wide_q1;
  logic [511:0]          packet_q1;
  logic [127:0]          clear_q1;
  logic [Stages*55:1]    side_q;    // differs, gives, state, full, wide, eight, id
  logic [255:0]          words, words_q1;
  logic [12*256:1]       words_q;   // stages 2 to 13
  logic [1023:0]         pixels_q13;
  logic [2047:0]         clears;

  assign clears  = cfg_i.clear;
  // COMP_BOTH in a port connection would be a wire of its own to Icarus 11.
  logic both_q1;
  assign both_q1 = state_q1 == COMP_BOTH;
  assign words   = state_q1 == COMP_CLEAR ? {2{clear_q1}} : words_q1;

  decomp_packet u_packet (
    .clk_i, .advance_i(advance), .wide_i(wide_q1), .both_i(both_q1),
    .packet_i(packet_q1), .pixels_q12_o(pixels_q13)
  );

  //////////
  // Give //
  //////////

  logic [7:0]    left_q;
  logic [2:0]    give_state_q, sector;
  logic          give_full_q, give_wide_q, give_eight_q, more, room;
  logic [39:0]   give_id_q;
  logic [1023:0] give_words_q;
  logic [255:0]  given;

  always_comb begin
    sector = 3'd0;
    for (int s = 7; s >= 0; s--) if (left_q[s]) sector = s[2:0];
  end
  assign more = (left_q & (left_q - 8'd1)) != '0;  // after the sector that is given now

  decomp_sector u_sector (
    .state_i(give_state_q), .wide_i(give_wide_q), .full_i(give_full_q), .eight_i(give_eight_q),
    .sector_i(sector), .words_i(give_words_q), .sector_o(given)
  );

  stream_skid #(.Width(tile_sector_BITS)) u_skid (
    .clk_i, .rst_ni, .in_valid_i(left_q != '0), .in_ready_o(room), .in_i({give_id_q, sector, given}),
    .out_valid_o(decomp_client_valid_o), .out_ready_i(decomp_client_ready_i), .out_o(decomp_client_o)
  );

  ///////////////
  // Registers //
  ///////////////

  logic        giver_ready, loads;
  logic [54:0] last;   // the stage before the giver
  assign last        = side_q[Stages*55 -: 55];
  assign giver_ready = left_q == '0 || (room && !more);
  assign advance     = !valid_q[Stages] || giver_ready;
  assign loads       = valid_q[Stages] && giver_ready;
  assign idle_o      = valid_q == '0 && left_q == '0 && room;

  `RTL_ASSERT(something_to_give, !loads || last[53:46] != '0)

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= '0;
      left_q  <= '0;
      held_q  <= '0;
    end else begin
      if (advance) valid_q <= {valid_q[Stages-1:1], l2_decomp_valid_i && enters};
      if (loads) left_q <= last[53:46];
      else if (left_q != '0 && room) left_q <= left_q & (left_q - 8'd1);
      if (taken && holds) held_q <= l2_decomp_i.word;
    end
  end

  always_ff @(posedge clk_i) begin
    if (advance) begin
      state_q1  <= state;
      wide_q1   <= l2_decomp_i.size == 2'd1;
      packet_q1 <= state == COMP_ARITHMETIC ? {l2_decomp_i.word, held_q} : {256'b0, l2_decomp_i.word};
      words_q1  <= l2_decomp_i.word;
      clear_q1  <= clears[128*l2_decomp_i.slot +: 128];
      words_q   <= {words_q[11*256:1], words};
      side_q    <= {side_q[(Stages-1)*55:1], differs, gives, state, l2_decomp_i.size == 2'd2,
                    l2_decomp_i.size == 2'd1, l2_decomp_i.samples_log2 == 2'd3, l2_decomp_i.id};
    end
    if (loads) begin
      give_state_q <= last[45:43];
      give_full_q  <= last[42];
      give_wide_q  <= last[41];
      give_eight_q <= last[40];
      give_id_q    <= last[39:0];
      give_words_q <= last[54] ? pixels_q13 : {768'b0, words_q[12*256 -: 256]};
    end
  end

endmodule

`default_nettype wire
