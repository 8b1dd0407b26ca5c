// sfu.sv - special function unit; golden model: cmodel/gpc/tpc/sm/sfu/sfu.c
//
//           +- 1 products, bound | 2 grid | 3 sums | 4 normalise | 5 round -+ a plane (sfu_plane)
//   take -+-+                                                               +-+ 6 multiply -+
//         +- 1 modify | 2 | 3                      | 4 operand   | 5 table -+ a thread      |
//                                                                                           |
//                                               give <- 9 round, pack <- 8 normalise <- 7 add
//
// Nine stages move together; a stalled output holds the whole pipe, by a register behind it (stream_skid).  A quad has one plane and four lanes
// (sfu_lane); the two multipliers of a lane serve table, RRO and perspective alike.

`default_nettype none
`include "gpu_types.svh"

module sfu #(
  parameter Shared = 1  // 0: each use of the multipliers has its own
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  output logic        idle_o,   // no packet is inside

  // state bundle, taken with the quad
  input  sfu_config_t cfg_i,

  // from mio
  input  logic        mio_sfu_valid_i,
  output logic        mio_sfu_ready_o,
  input  sfu_quad_t   mio_sfu_i,

  // to rf
  output logic        sfu_rf_valid_o,
  input  logic        sfu_rf_ready_i,
  output sfu_result_t sfu_rf_o
);

  localparam Stages = 9;

  logic            advance;
  logic [Stages:1] valid_q;
  thread_quad_t    id_q8;
  logic [3:0]      op_q1, op_q2, op_q3, op_q4, op_q5, op_q6, op_q7, op_q8;  // sfu_op
  logic            saturate_q8, keeps_nan_q8;
  logic [31:0]     c_q8;  // for CONSTANT

  ///////////////
  // Operation //
  ///////////////

  logic [3:0] op;
  logic       interpolates, saturate;

  assign interpolates = mio_sfu_i.op >= SFU_IPA_PASS;

  always_comb begin
    op = mio_sfu_i.op;
    if (mio_sfu_i.op == SFU_IPA_SC) op = cfg_i.flat_shade ? SFU_IPA_CONSTANT : SFU_IPA_MULTIPLY;
    // The forms whose results are not fp32 do not saturate.
    saturate = mio_sfu_i.saturate;
    case (mio_sfu_i.op)
      SFU_RCP64H, SFU_RSQ64H, SFU_RRO_SINCOS, SFU_RRO_EX2: saturate = 1'b0;
      default: ;
    endcase
  end

  /////////////
  // Sources //
  /////////////

  // w of PASS is 1.
  logic [127:0] a, a_q1, a_q2, a_q3;

  for (genvar i = 0; i < 4; i++) begin : g_modified
    logic [31:0] source;
    logic        sign;
    assign source = mio_sfu_i.a[i];
    assign sign   = interpolates ? source[31]
                                 : (source[31] && !mio_sfu_i.absolute) ^ mio_sfu_i.negate;
    assign a[32*i +: 32] = mio_sfu_i.op == SFU_IPA_PASS ? 32'h3f800000 : {sign, source[30:0]};
  end

  ///////////
  // Plane //
  ///////////

  logic [15:0]  dx, dy;
  logic [171:0] sum_q3;
  logic [8:0]   bound_q3;
  logic         special_q4, nan_q4, sign_q4;

  for (genvar i = 0; i < 4; i++) begin : g_location
    sfu_location u_location (
      .location_i(mio_sfu_i.location), .sample_i(mio_sfu_i.sample[i]),
      .centroid_i(mio_sfu_i.centroid[i]), .offset_i(mio_sfu_i.offset[i]),
      .dx_o(dx[4*i +: 4]), .dy_o(dy[4*i +: 4])
    );
  end

  sfu_plane u_plane (
    .clk_i, .advance_i(advance), .a_i(mio_sfu_i.plane.a), .b_i(mio_sfu_i.plane.b),
    .c_i(mio_sfu_i.plane.c), .x_i(mio_sfu_i.x), .y_i(mio_sfu_i.y), .dx_i(dx), .dy_i(dy),
    .sum_q3_o(sum_q3), .bound_q3_o(bound_q3), .special_q4_o(special_q4), .nan_q4_o(nan_q4),
    .sign_q4_o(sign_q4)
  );

  ///////////
  // Lanes //
  ///////////

  logic [127:0] value;

  for (genvar i = 0; i < 4; i++) begin : g_lane
    sfu_lane #(.Shared(Shared)) u_lane (
      .clk_i, .advance_i(advance), .op_q3_i(op_q3), .op_q4_i(op_q4), .op_q5_i(op_q5),
      .op_q6_i(op_q6), .op_q7_i(op_q7), .op_q8_i(op_q8), .a_q3_i(a_q3[32*i +: 32]),
      .sum_q3_i(sum_q3[43*i +: 43]), .bound_q3_i(bound_q3), .special_q4_i(special_q4),
      .nan_q4_i(nan_q4), .sign_q4_i(sign_q4), .c_q8_i(c_q8), .saturate_q8_i(saturate_q8),
      .sat_keeps_nan_i(keeps_nan_q8), .value_o(value[32*i +: 32])
    );
  end

  // The form of IPA that a bundle decides is decided where the quad is taken.
  `RTL_ASSERT(operation_known, !valid_q[1] || op_q1 != SFU_IPA_SC)

  ///////////////
  // Registers //
  ///////////////

  sfu_result_t result_q9;
  logic        room;

  stream_skid #(.Width(sfu_result_BITS)) u_skid (
    .clk_i, .rst_ni, .in_valid_i(valid_q[Stages]), .in_ready_o(room), .in_i(result_q9),
    .out_valid_o(sfu_rf_valid_o), .out_ready_i(sfu_rf_ready_i), .out_o(sfu_rf_o)
  );

  assign advance         = !valid_q[Stages] || room;
  assign mio_sfu_ready_o = advance;
  assign idle_o          = valid_q == '0 && room;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= '0;
    end else if (advance) begin
      valid_q <= {valid_q[Stages-1:1], mio_sfu_valid_i};
    end
  end

  stream_pipe #(.Width(thread_quad_BITS + 2 + 32), .Depth(Stages - 1)) u_along (
    .clk_i, .advance_i({(Stages-1){advance}}), .data_i({mio_sfu_i.id, saturate, cfg_i.sat_keeps_nan, mio_sfu_i.plane.c}),
    .data_o({id_q8, saturate_q8, keeps_nan_q8, c_q8})
  );

  always_ff @(posedge clk_i) begin
    if (advance) begin
      op_q1       <= op;
      op_q2       <= op_q1;
      op_q3       <= op_q2;
      op_q4       <= op_q3;
      op_q5       <= op_q4;
      op_q6       <= op_q5;
      op_q7       <= op_q6;
      op_q8       <= op_q7;
      a_q1        <= a;
      a_q2        <= a_q1;
      a_q3        <= a_q2;
      result_q9.id    <= id_q8;
      result_q9.value <= value;
    end
  end

endmodule

`default_nettype wire
