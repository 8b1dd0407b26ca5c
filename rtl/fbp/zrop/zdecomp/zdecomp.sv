// zdecomp.sv - L2's decompressor of depth; golden model: cmodel/fbp/zrop/zdecomp/zdecomp.c
//
//   take | 1 planes, owners and places of the row | 2 values | 3 round | give
//
// Three stages move together when the last is empty or stream_skid has room: a row a clock.

`default_nettype none
`include "gpu_types.svh"

module zdecomp (
  input  logic             clk_i,
  input  logic             rst_ni,
  output logic             idle_o,   // no packet is inside

  // of the surface, taken with the packet
  input  zdecomp_config_t  cfg_i,

  // from l2
  input  logic             l2_zdecomp_valid_i,
  output logic             l2_zdecomp_ready_o,
  input  zdecomp_request_t l2_zdecomp_i,

  // to l2
  output logic             zdecomp_l2_valid_o,
  input  logic             zdecomp_l2_ready_i,
  output zdecomp_row_t     zdecomp_l2_o
);

  localparam Stages = 3;
  localparam Columns = 8;

  /////////////
  // Surface //
  /////////////

  logic          z_float, unused;
  logic [31:0]   code, table_z_q1, table_z_q2;
  logic [4:0]    format_q1, format_q2;  // zeta_format
  logic [1023:0] points;
  logic [1:0]    other;
  logic [5:0]    reach;

  zrop_format u_format (
    .format_i(format_q2), .z_o(other[0]), .z16_o(other[1]), .z_float_o(z_float),
    .code_o(code)
  );
  zrop_point u_point (
    .samples_i(cfg_i.samples), .position_i(cfg_i.position), .reach_x_o(reach[2:0]),
    .reach_y_o(reach[5:3]), .points_o(points)
  );
  assign unused = ^{other, reach};

  ////////////
  // Unpack //
  ////////////

  logic         advance, four;
  logic [1:0]   state_q1, state_q2;
  logic [383:0] planes, planes_q1;
  logic [15:0]  owner, owner_q1;
  logic [127:0] points_q1;

  assign four = l2_zdecomp_i.state == ZETA_PLANES_4;

  zdecomp_unpack u_unpack (
    .four_i(four), .row_i(l2_zdecomp_i.row),
    .data_i(l2_zdecomp_i.data), .planes_o(planes), .owner_o(owner)
  );

  ///////////
  // Depth //
  ///////////

  logic                  in_planes;
  logic [31:0]           flat;
  logic [32*Columns-1:0] z_q3;

  // L2 sends no raw tiles: they give 0.
  assign in_planes = state_q2 == ZETA_PLANES_2 || state_q2 == ZETA_PLANES_4;
  assign flat      = state_q2 == ZETA_CLEAR ? table_z_q2 & code : '0;

  for (genvar k = 0; k < Columns; k++) begin : g_column
    zdecomp_column u_column (
      .clk_i, .advance_i(advance), .z_float_i(z_float), .code_i(code), .planes_i(planes_q1),
      .owner_i(owner_q1[2*k +: 2]), .point_i(points_q1[16*k +: 16]), .in_planes_i(in_planes),
      .flat_i(flat), .z_q3_o(z_q3[32*k +: 32])
    );
  end

  ///////////////
  // Registers //
  ///////////////

  localparam NameBits = tile_id_BITS + 3;  // id and row

  logic [Stages:1]          valid_q;
  logic                     room;
  logic [Stages*NameBits:1] name_q;

  assign advance            = !valid_q[Stages] || room;
  assign l2_zdecomp_ready_o = advance;
  assign idle_o             = valid_q == '0 && room;

  stream_skid #(.Width(zdecomp_row_BITS)) u_skid (
    .clk_i, .rst_ni, .in_valid_i(valid_q[Stages]), .in_ready_o(room),
    .in_i({name_q[Stages*NameBits -: NameBits], z_q3}), .out_valid_o(zdecomp_l2_valid_o),
    .out_ready_i(zdecomp_l2_ready_i), .out_o(zdecomp_l2_o)
  );

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) valid_q <= '0;
    else if (advance) valid_q <= {valid_q[Stages-1:1], l2_zdecomp_valid_i};
  end

  always_ff @(posedge clk_i) begin
    if (advance) begin
      {format_q1, table_z_q1} <= {cfg_i.format, cfg_i.table_z};
      {format_q2, table_z_q2} <= {format_q1, table_z_q1};
      state_q1  <= l2_zdecomp_i.state;
      state_q2  <= state_q1;
      planes_q1 <= planes;
      owner_q1  <= owner;
      points_q1 <= points[128*l2_zdecomp_i.row +: 128];
      name_q    <= {name_q[(Stages-1)*NameBits:1], l2_zdecomp_i.id, l2_zdecomp_i.row};
    end
  end

endmodule

`default_nettype wire
