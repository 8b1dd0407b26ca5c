// zrop_decide.sv - trivial accept and reject of a packet; golden model: cmodel/fbp/zrop/zrop_decide.c
//
// Combinational.  Tests each stored plane by itself.  A tile in state CLEAR comes as one plane.

`default_nettype none

module zrop_decide (
  input  logic         z_float_i,
  input  logic         depth_i,
  input  logic [3:0]   depth_pass_i,
  input  logic         bounds_i,
  input  logic [31:0]  bounds_min_i,
  input  logic [31:0]  bounds_max_i,

  input  logic         draws_i,      // a draw, and covers something
  input  logic         any_i,        // nothing is known of source or stored values
  input  logic         raw_i,
  input  logic [3:0]   owners_i,     // planes of the covered samples
  input  logic [3:0]   same_i,       // that are the source
  input  logic [63:0]  source_i,     // ranges {min, max}
  input  logic [255:0] stored_i,

  output logic [1:0]   bounds_o,     // as enum zrop_decision
  output logic [1:0]   depth_o,
  output logic [1:0]   decision_o
);

  localparam Nothing = 2'd0, Reject = 2'd1, Accept = 2'd2, Ambiguous = 2'd3;

  logic [7:0]  place;
  logic [11:0] possible;

  for (genvar n = 0; n < 4; n++) begin : g_plane
    zrop_place u_place (
      .z_float_i, .bounds_min_i, .bounds_max_i, .source_min_i(source_i[63:32]),
      .source_max_i(source_i[31:0]), .min_i(stored_i[64*n+32 +: 32]), .max_i(stored_i[64*n +: 32]),
      .place_o(place[2*n +: 2]), .possible_o(possible[3*n +: 3])
    );
  end

  logic [1:0] places;
  logic [3:0] relations;

  assign places    = (place[1:0] & {2{owners_i[0]}}) | (place[3:2] & {2{owners_i[1]}}) |
                     (place[5:4] & {2{owners_i[2]}}) | (place[7:6] & {2{owners_i[3]}});
  assign relations = {any_i, {3{any_i}} |
                     ((same_i[0] ? 3'b010 : possible[2:0])  & {3{owners_i[0]}}) |
                     ((same_i[1] ? 3'b010 : possible[5:3])  & {3{owners_i[1]}}) |
                     ((same_i[2] ? 3'b010 : possible[8:6])  & {3{owners_i[2]}}) |
                     ((same_i[3] ? 3'b010 : possible[11:9]) & {3{owners_i[3]}})};

  always_comb begin
    if (!draws_i) bounds_o = Nothing;
    else if (!bounds_i) bounds_o = Accept;
    else if (raw_i) bounds_o = Ambiguous;
    else if (places == 2'b01) bounds_o = Accept;
    else if (places == 2'b10) bounds_o = Reject;
    else bounds_o = Ambiguous;

    if (!draws_i || bounds_o == Reject) depth_o = Nothing;
    else if (!depth_i || depth_pass_i == '1) depth_o = Accept;
    else if ((relations & depth_pass_i) == '0) depth_o = Reject;
    else if ((relations & ~depth_pass_i) == '0) depth_o = Accept;
    else depth_o = Ambiguous;

    if (bounds_o == Reject || depth_o == Reject) decision_o = Reject;
    else if (bounds_o == Ambiguous) decision_o = Ambiguous;
    else decision_o = depth_o;
  end

endmodule

`default_nettype wire
