// decide_proof.sv - what ranges decide, every sample says: to be proved by prove.sh
//
// The RTL of ZROP with its inputs narrowed: planes of a few bits, samples within 2^(Position-1) steps
// of the centre, one format and exponent.  Any function, bounds and depth range of as many bits.

module decide_proof #(
  parameter       Float    = 0,
  parameter [6:0] Exp      = 7'd94,
  parameter       Base     = 6,
  parameter       Slope    = 3,
  parameter       Position = 2
) (
  input logic signed [Base-1:0] source_base, stored_base,
  input logic signed [Slope-1:0] source_dx, source_dy, stored_dx, stored_dy,
  input logic signed [Position-1:0] x, y,
  input logic [1:0] clamped,
  input logic [3:0] pass,
  input logic bounds_enable,
  input logic        [Base-1:0] z_min, z_max, bounds_min, bounds_max
);

  localparam Reject = 2'd1, Accept = 2'd2;
  localparam [2:0] Reach = Position - 1;

  logic        is_float;
  logic [31:0] code;
  logic [95:0] source_plane, stored_plane;
  logic [15:0] point;

  assign is_float     = Float != 0;
  assign code         = is_float ? 32'hffffffff : 32'h0000ffff;
  assign source_plane = {clamped[0], Exp, {(32-Base){source_base[Base-1]}}, source_base,
                         {(28-Slope){source_dx[Slope-1]}}, source_dx, {(28-Slope){source_dy[Slope-1]}}, source_dy};
  assign stored_plane = {clamped[1], Exp, {(32-Base){stored_base[Base-1]}}, stored_base,
                         {(28-Slope){stored_dx[Slope-1]}}, stored_dx, {(28-Slope){stored_dy[Slope-1]}}, stored_dy};
  assign point        = {{(8-Position){x[Position-1]}}, x, {(8-Position){y[Position-1]}}, y};

  // Of a float the sign, and numbers from 2^-7 up.
  function automatic logic [31:0] depth(input logic [Base-1:0] z);
    depth = Float != 0 ? {z[Base-1], 5'b01111, z[Base-2:0], {(27-Base){1'b0}}}
                       : {{(32-Base){1'b0}}, z};
  endfunction

  ////////////
  // Decide //
  ////////////

  logic [63:0] source_all, source_range, stored_range;
  logic        same, is_samples;
  logic [1:0]  bounds, decided, unused;

  zrop_range u_source_range (
    .z_float_i(is_float), .code_i(code), .reach_x_i(Reach), .reach_y_i(Reach),
    .plane_i(source_plane), .min_o(source_all[63:32]), .max_o(source_all[31:0])
  );
  zrop_range u_stored_range (
    .z_float_i(is_float), .code_i(code), .reach_x_i(Reach), .reach_y_i(Reach),
    .plane_i(stored_plane), .min_o(stored_range[63:32]), .max_o(stored_range[31:0])
  );
  zrop_clamp u_min (
    .z_float_i(is_float), .min_i(depth(z_min)), .max_i(depth(z_max)), .z_i(source_all[63:32]),
    .z_o(source_range[63:32])
  );
  zrop_clamp u_max (
    .z_float_i(is_float), .min_i(depth(z_min)), .max_i(depth(z_max)), .z_i(source_all[31:0]),
    .z_o(source_range[31:0])
  );
  assign is_samples = source_range == source_all;
  assign same       = is_samples && source_plane == stored_plane;
  zrop_decide u_decide (
    .z_float_i(is_float), .depth_i(1'b1), .depth_pass_i(pass), .bounds_i(bounds_enable),
    .bounds_min_i(depth(bounds_min)), .bounds_max_i(depth(bounds_max)), .draws_i(1'b1),
    .any_i(1'b0), .raw_i(1'b0), .owners_i(4'b0001), .same_i({3'b0, same}),
    .source_i(source_range), .stored_i({192'b0, stored_range}), .bounds_o(bounds),
    .depth_o(decided), .decision_o(unused)
  );

  ////////////
  // Sample //
  ////////////

  logic [31:0] source, clamped_source, stored;
  logic [2:0]  relation, low, high;
  logic        passes, in_bounds;

  zrop_sample u_source (
    .z_float_i(is_float), .code_i(code), .plane_i(source_plane), .point_i(point), .z_o(source)
  );
  zrop_clamp u_clamp (
    .z_float_i(is_float), .min_i(depth(z_min)), .max_i(depth(z_max)), .z_i(source),
    .z_o(clamped_source)
  );
  zrop_sample u_stored (
    .z_float_i(is_float), .code_i(code), .plane_i(stored_plane), .point_i(point), .z_o(stored)
  );
  zrop_relation u_relation (
    .z_float_i(is_float), .a_i(clamped_source), .b_i(stored), .less_o(relation[0]),
    .equal_o(relation[1]), .greater_o(relation[2])
  );
  zrop_relation u_low (
    .z_float_i(is_float), .a_i(depth(bounds_min)), .b_i(stored), .less_o(low[0]),
    .equal_o(low[1]), .greater_o(low[2])
  );
  zrop_relation u_high (
    .z_float_i(is_float), .a_i(stored), .b_i(depth(bounds_max)), .less_o(high[0]),
    .equal_o(high[1]), .greater_o(high[2])
  );
  assign passes    = ({relation == '0, relation} & pass) != '0;
  assign in_bounds = low[1:0] != '0 && high[1:0] != '0;

  always_comb begin
    if (bounds == Accept && bounds_enable) assert (in_bounds);
    if (bounds == Reject) assert (!in_bounds);
    if (decided == Accept) assert (passes);
    if (decided == Reject) assert (!passes);
    if (is_samples) assert (source == clamped_source);
  end

endmodule
