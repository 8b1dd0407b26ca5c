// frast_singly.sv - samples one by one: shapes, opacities, ends of the depth range;
// golden model: cmodel/gpc/frast/frast_area.c (frast_shaped, frast_area), frast_opacity.c (frast_fade), frast_clip.c (frast_between)
//
//   sample, row | 1 edges, circle, depth there | 2 inside, opacity | 3 what is gathered
//
// A tile stays while it has samples that were not looked at, a clock each; of an area 16, one for each row of a pixel's points.

`default_nettype none

module frast_singly (
  input  logic          clk_i,
  input  logic          rst_ni,

  // constant
  input  logic [1:0]    across_i,   // log2 of a pixel's samples
  input  logic [1:0]    down_i,
  input  logic [191:0]  z_places_i,
  input  logic          float_i,
  input  logic          z_clip_min_i,
  input  logic          z_clip_max_i,
  input  logic [31:0]   z_min_i,
  input  logic [31:0]   z_max_i,
  input  logic [127:0]  table_i,

  // the tile, until it leaves
  input  logic          leaves_i,
  input  logic          looks_i,    // at the samples one by one
  input  logic [63:0]   held_i,
  input  logic [191:0]  places_i,
  input  logic          area_i,
  input  logic          round_i,    // it has a circle
  input  logic [3:0]    used_i,     // edges
  input  logic [107:0]  a_i,        // of each edge, for 1/256 pixel
  input  logic [107:0]  b_i,
  input  logic [159:0]  corner_i,   // of each edge, at the tile's corner
  input  logic [26:0]   across_x_i, // twice the corner's distance from the circle's centre, 1/256 pixel
  input  logic [26:0]   across_y_i,
  input  logic [18:0]   diameter_i,
  input  logic [38:0]   step_i,
  input  logic [95:0]   plane_i,    // a depth_plane

  output logic          done_o,
  output logic [63:0]   gone_o,     // samples that are not covered
  output logic [575:0]  opacity_o
);

  ////////////
  // Sample //
  ////////////

  logic        started_q, issue, last;
  logic [63:0] left_q, left, rest;
  logic [3:0]  row_q;
  logic [5:0]  index;
  logic [3:0]  j;
  logic [11:0] place, z_place;
  logic [6:0]  x, y, z_x, z_y;

  function automatic logic [5:0] lowest(input logic [63:0] mask);
    lowest = '0;
    for (int i = 63; i >= 0; i--) begin
      if (mask[i]) lowest = i[5:0];
    end
  endfunction

  assign left    = started_q ? left_q : held_i;
  assign rest    = left & (left - 64'd1);
  assign issue   = looks_i && left != '0;
  assign last    = !area_i || row_q == 4'd15;
  assign index   = lowest(left);
  assign j       = {index[4:3], index[1:0]};
  assign place   = places_i[12*j +: 12];
  assign z_place = z_places_i[12*j +: 12];
  assign x       = {1'b0, place[11:6]} + (index[2] ? 7'd64 >> across_i : 7'd0);
  assign y       = {1'b0, place[5:0]} + (index[5] ? 7'd64 >> down_i : 7'd0);
  assign z_x     = {1'b0, z_place[11:6]} + (index[2] ? 7'd64 >> across_i : 7'd0) - (7'd64 >> across_i);
  assign z_y     = {1'b0, z_place[5:0]} + (index[5] ? 7'd64 >> down_i : 7'd0) - (7'd64 >> down_i);

  ///////////
  // There //
  ///////////

  // Of an area x and y are the pixel's, and the row's.
  logic        valid_q1, last_q1, first_q1, valid_q2, last_q2, first_q2;
  logic [5:0]  index_q1, index_q2;
  logic [6:0]  x_q1, y_q1, z_x_q1, z_y_q1;
  logic [163:0] value, value_q2;          // 41 bits an edge
  logic signed [27:0] u, v, u_q2, v_q2;
  logic signed [35:0] depth, depth_q2;
  logic signed [31:0] base;
  logic signed [27:0] dx, dy;
  logic [6:0]  exp;
  logic        unused;

  for (genvar e = 0; e < 4; e++) begin : g_edge
    logic signed [34:0] sum;
    assign sum = 35'($signed(a_i[27*e +: 27])) * $signed({28'd0, x_q1}) +
                 35'($signed(b_i[27*e +: 27])) * $signed({28'd0, y_q1});
    assign value[41*e +: 41] = 41'($signed(corner_i[40*e +: 40])) + (41'(sum) <<< 4);
  end

  // An area's points begin at 1/32 pixel.
  assign u = 28'($signed(across_x_i)) + $signed({16'd0, x_q1, area_i, 4'd0});
  assign v = 28'($signed(across_y_i)) + $signed({16'd0, y_q1, area_i, 4'd0});

  assign {unused, exp, base, dx, dy} = plane_i;
  assign depth = 36'(base) + 36'(dx) * 36'($signed(z_x_q1)) + 36'(dy) * 36'($signed(z_y_q1));

  ////////////
  // Inside //
  ////////////

  // The points of a row that edges or the circle hold; without an area the first is the sample.
  logic [15:0]        in_edges, in_circle;
  logic               far, between, in_q3, between_q3, valid_q3, last_q3, first_q3;
  logic signed [42:0] squares;
  logic [5:0]         index_q3;
  logic [4:0]         points, points_q3;
  logic [8:0]         side, tip, side_q3, tip_q3;
  logic [40:0]        near_side, near_tip;

  assign far     = (u_q2[27:20] != '0 && u_q2[27:20] != '1) || (v_q2[27:20] != '0 && v_q2[27:20] != '1);
  assign squares = 43'($signed(u_q2[20:0])) * 43'($signed(u_q2[20:0])) +
                   43'($signed(v_q2[20:0])) * 43'($signed(v_q2[20:0]));

  for (genvar k = 0; k < 16; k++) begin : g_point
    logic [3:0]         beyond;
    logic signed [43:0] more, square;
    for (genvar e = 0; e < 4; e++) begin : g_edge
      logic signed [41:0] at;
      assign at        = 42'($signed(value_q2[41*e +: 41])) +
                         ((42'($signed(a_i[27*e +: 27])) * 42'sd1) <<< 4) * $signed(42'(k));
      assign beyond[e] = used_i[e] && at < 0;
    end
    assign in_edges[k]  = beyond == '0;
    assign more         = (44'($signed(u_q2[20:0])) <<< 6) * $signed(44'(k)) + 44'(1024 * k * k);
    assign square       = 44'(squares) + more;
    assign in_circle[k] = !far && square < $signed({6'd0, {19'd0, diameter_i} * {19'd0, diameter_i}});
  end

  always_comb begin
    points = '0;
    for (int k = 0; k < 16; k++) points = points + {4'd0, round_i ? in_circle[k] : in_edges[k]};
  end

  // The nearer of two edges that lie across from one another.
  assign near_side = $signed(value_q2[40:0]) < $signed(value_q2[81:41]) ? value_q2[40:0] : value_q2[81:41];
  assign near_tip  = $signed(value_q2[122:82]) < $signed(value_q2[163:123]) ? value_q2[122:82]
                                                                            : value_q2[163:123];

  frast_opacity u_side (.table_i, .step_i, .value_i(near_side), .opacity_o(side));
  frast_opacity u_tip (.table_i, .step_i, .value_i(near_tip), .opacity_o(tip));

  frast_between u_between (
    .float_i, .min_i(z_clip_min_i), .max_i(z_clip_max_i), .z_min_i, .z_max_i, .exp_i(exp),
    .value_i(depth_q2), .between_o(between)
  );

  //////////////
  // Gathered //
  //////////////

  logic [8:0]  sum_q, sum, opacity;
  logic [16:0] product;
  logic        stays, unused_low;

  assign sum     = (first_q3 ? 9'd0 : sum_q) + {4'd0, points_q3};
  assign product = {8'd0, side_q3} * {8'd0, tip_q3};
  assign unused_low = ^product[7:0];
  assign stays   = between_q3 && (area_i ? sum != '0 : !round_i || in_q3);
  assign opacity = !stays ? 9'd0 : area_i ? sum : product[16:8];
  assign done_o  = !looks_i || (left == '0 && !valid_q1 && !valid_q2 && !valid_q3);

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      started_q <= 1'b0;
      row_q     <= '0;
      valid_q1  <= 1'b0;
      valid_q2  <= 1'b0;
      valid_q3  <= 1'b0;
    end else begin
      started_q <= !leaves_i && (started_q || issue);
      if (issue) row_q <= last ? '0 : row_q + 4'd1;
      valid_q1 <= issue;
      valid_q2 <= valid_q1;
      valid_q3 <= valid_q2;
    end
  end

  always_ff @(posedge clk_i) begin
    if (issue) left_q <= last ? rest : left;
    index_q1 <= index;
    first_q1 <= row_q == '0;
    last_q1  <= last;
    x_q1     <= area_i ? {x[6:4], 4'd0} : x;
    y_q1     <= area_i ? {y[6:4], row_q} : y;
    z_x_q1   <= z_x;
    z_y_q1   <= z_y;

    index_q2 <= index_q1;
    first_q2 <= first_q1;
    last_q2  <= last_q1;
    value_q2 <= value;
    u_q2     <= u;
    v_q2     <= v;
    depth_q2 <= depth;

    index_q3   <= index_q2;
    first_q3   <= first_q2;
    last_q3    <= last_q2;
    points_q3  <= points;
    in_q3      <= in_circle[0];
    side_q3    <= side;
    tip_q3     <= tip;
    between_q3 <= between;

    sum_q <= sum;
    if (leaves_i) begin
      gone_o    <= '0;
      opacity_o <= '0;
    end else if (valid_q3 && last_q3) begin
      gone_o[index_q3] <= !stays;
      opacity_o[9*index_q3 +: 9] <= opacity;
    end
  end

endmodule

`default_nettype wire
