// zrop_draw.sv - the write of a packet; golden model: cmodel/fbp/zrop/zrop.c (draw, clear, expand)
//
//   compared | what is written, stencil | plan of the merge | clocks, new planes | fill |
//
// The last register holds a packet until all values that its write needs have been picked, and until
// zrop_clocks after the packet before it left.

`include "gpu_types.svh"

module zrop_draw #(
  parameter HeldBits = 1,
  parameter HeadBits = 1
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                go_i,

  // state bundle
  input  zrop_config_t        cfg_i,
  input  logic                z_i,
  input  logic                z16_i,
  input  logic                z_float_i,
  input  logic [2:0]          planes_max_i,
  input  logic                squeezes_i,
  input  logic                tests_depth_i,
  input  logic                depth_write_i,
  input  logic [3:0]          depth_pass_i,
  input  logic                bounds_enable_i,
  input  logic                stencil_enable_i,
  input  logic                stencil_write_i,
  input  logic                masked_i,
  input  logic                clear_writes_i,
  input  logic                table_clears_i,
  input  logic [31:0]         table_z_i,

  // a packet with its tests
  input  logic                valid_i,
  output logic                ready_o,
  input  logic [HeldBits-1:0] held_i,
  input  logic [63:0]         bounds_i,
  input  logic [63:0]         depth_i,
  input  logic [63:0]         done_i,     // evaluated with the comparison
  input  logic [2047:0]       z_d_i,

  // what the next packet lacks
  output logic                load_o,
  output logic [63:0]         need_o,
  output logic [6:0]          count_o,

  // the packet that is filled
  output logic [63:0]         written_o,
  output logic [127:0]        owner_o,
  output logic [383:0]        planes_o,
  output logic [95:0]         source_o,
  input  logic                filled_i,

  // the packet, when it leaves
  output logic                valid_o,
  output logic [HeadBits-1:0] head_o,
  output logic [2047:0]       z_o,
  output logic [511:0]        stencil_o
);

  localparam Ambiguous = 2'd3;
  logic advance1, advance2, advance3, valid_q1, valid_q2, valid_q3;

  /////////////
  // Written //
  /////////////

  tile_id_t      id;
  logic [1:0]    op, state, decision, bounds_d, depth_d;
  logic [3:0]    flags, same, used;  // flags: shader z, front facing, clear stencil, clear depth
  logic [63:0]   coverage, range, passes, passed, written;
  logic [127:0]  owner;
  logic [383:0]  planes;
  logic [95:0]   plane;
  logic [255:0]  ranges;
  logic [511:0]  stencil, updated;
  logic          in_planes, keepable, exists, changed;

  assign {id, op, flags, state, in_planes, keepable, exists, decision, bounds_d, depth_d, coverage,
          same, owner, planes, plane, ranges, range, passes, stencil} = held_i;

  assign passed = bounds_i & depth_i & passes & {64{op == ZROP_DRAW}};
  always_comb begin
    case (op)
      ZROP_DRAW:  written = passed & {64{depth_write_i}};
      ZROP_CLEAR: written = coverage & {64{clear_writes_i && flags[0]}};
      default:    written = '0;
    endcase
  end

  // Planes of the samples in mask.
  function automatic logic [3:0] owners(input logic [127:0] of, input logic [63:0] mask);
    logic [63:0] has;
    for (int n = 0; n < 4; n++) begin
      for (int i = 0; i < 64; i++) has[i] = mask[i] && of[2*i +: 2] == n[1:0];
      owners[n] = has != '0;
    end
  endfunction

  assign used = owners(owner, ~written);

  zrop_update u_update (
    .cfg_i, .stencil_i(stencil_enable_i), .stencil_write_i, .op_i(op), .clear_i(flags[1]),
    .front_i(flags[2]), .coverage_i(coverage), .bounds_i, .passes_i(passes),
    .depth_i(bounds_i & depth_i), .stored_i(stencil), .stencil_o(updated), .written_o(changed)
  );

  // What of a packet stays alike.
  localparam KeptBits = tile_id_BITS + 2 + 2 + 1 + 2 + 64 + 64 + 64 + 4 + 128 + 384 + 96 + 256 + 64;

  logic [KeptBits-1:0] kept_q1, kept_q2;
  logic [1:0]    op_q1, state_q1;
  logic [3:0]    same_q1, used_q1;
  logic [63:0]   coverage_q1, written_q1, done_q1;
  logic [511:0]  stencil_q1;
  logic [2047:0] z_q1;
  logic          drawn_q1, shader_z_q1, in_planes_q1, keepable_q1, exists_q1, changed_q1,
                 stored_compared_q1, source_compared_q1;

  always_ff @(posedge clk_i) begin
    if (advance1) begin
      kept_q1 <= {id, op, state, flags[3], decision, coverage, passed, written, used, owner, planes,
                  plane, ranges, range};
      {op_q1, state_q1, same_q1, used_q1, coverage_q1, written_q1} <=
        {op, state, same, used, coverage, written};
      {shader_z_q1, in_planes_q1, keepable_q1, exists_q1, changed_q1} <=
        {flags[3], in_planes, keepable, exists, changed};
      {done_q1, stencil_q1, z_q1} <= {done_i, updated, z_d_i};
      stored_compared_q1 <= in_planes && (bounds_d == Ambiguous || depth_d == Ambiguous);
      source_compared_q1 <= depth_d == Ambiguous && !flags[3];
    end
  end

  //////////
  // Plan //
  //////////

  logic [63:0] need;
  logic [7:0]  renamed, compared;
  logic [2:0]  count;
  logic [1:0]  own, new_state;
  logic [6:0]  covered;
  logic        z_written, to_table, raw, adds, fits, expands, stencil_written;

  function automatic logic [6:0] samples(input logic [63:0] x);
    samples = '0;
    for (int i = 0; i < 64; i++) samples = samples + {6'b0, x[i]};
  endfunction

  zrop_write u_write (
    .z_i, .table_i(table_clears_i), .planes_i(planes_max_i), .op_i(op_q1),
    .coverage_i(coverage_q1), .state_i(state_q1), .keepable_i(keepable_q1), .exists_i(exists_q1),
    .same_i(same_q1), .written_i(written_q1), .used_i(used_q1), .z_written_o(z_written),
    .to_table_o(to_table), .raw_o(raw), .count_o(count), .own_o(own), .adds_o(adds),
    .renamed_o(renamed)
  );
  zrop_fits u_fits (.stencil_i(stencil_q1), .fits_o(fits));

  assign expands         = !z_i && op_q1 == ZROP_EXPAND && state_q1 != ZETA_RAW;
  assign stencil_written = changed_q1 || expands;
  always_comb begin
    new_state = state_q1;
    if (!z_i && stencil_written) begin
      new_state = !expands && squeezes_i && fits ? ZETA_PLANES_2 : ZETA_RAW;
    end else if (z_written) begin
      new_state = to_table ? ZETA_CLEAR : raw ? ZETA_RAW
                  : count > 3'd2 ? ZETA_PLANES_4 : ZETA_PLANES_2;
    end
  end

  // Values that a raw write lacks: of planes, and not evaluated yet.
  assign drawn_q1 = op_q1 == ZROP_DRAW && !shader_z_q1;
  assign need     = {64{raw}} & ~done_q1 & (written_q1 & {64{drawn_q1}} |
                                            ~written_q1 & {64{in_planes_q1}});
  assign covered  = samples(coverage_q1);
  assign compared = {1'b0, covered & {7{stored_compared_q1}}} +
                    {1'b0, covered & {7{source_compared_q1}}};

  logic [63:0]   need_q2;
  logic [7:0]    renamed_q2, compared_q2;
  logic [1:0]    own_q2, state_q2;
  logic [511:0]  stencil_q2;
  logic [2047:0] z_q2;
  logic          z_written_q2, adds_q2, stencil_written_q2;

  always_ff @(posedge clk_i) begin
    if (advance2) begin
      kept_q2 <= kept_q1;
      {need_q2, renamed_q2, compared_q2, own_q2, state_q2} <=
        {need, renamed, compared, own, new_state};
      {z_written_q2, adds_q2, stencil_written_q2} <= {z_written, adds, stencil_written};
      {stencil_q2, z_q2} <= {stencil_q1, z_q1 & {2048{new_state == ZETA_RAW}}};
    end
  end

  ///////////////////
  // Clocks, merge //
  ///////////////////

  tile_id_t     id2;
  logic [1:0]   op2, was2, decision2;
  logic [3:0]   used2, depth_clocks, evaluated;
  logic [4:0]   clocks;
  logic [63:0]  coverage2, passed2, written2, range2, feedback;
  logic [127:0] owner2, new_owner;
  logic [383:0] planes2, new_planes;
  logic [95:0]  plane2;
  logic [255:0] ranges2;
  logic [7:0]   evaluations;
  logic [6:0]   lacking;
  logic [1:0]   stencil_clocks;
  logic         shader_z2, has_depths, merges, stays, feedback_valid;

  assign {id2, op2, was2, shader_z2, decision2, coverage2, passed2, written2, used2, owner2,
          planes2, plane2, ranges2, range2} = kept_q2;

  zrop_clocks u_clocks (
    .z_i, .z16_i, .z_float_i, .depth_i(tests_depth_i), .depth_pass_i, .bounds_i(bounds_enable_i),
    .stencil_i(stencil_enable_i), .masked_i, .op_i(op2), .shader_z_i(shader_z2),
    .coverage_i(coverage2), .was_i(was2), .is_i(state_q2), .written_i(written2),
    .z_written_i(z_written_q2), .stencil_written_i(stencil_written_q2), .depths_o(has_depths),
    .depth_o(depth_clocks), .stencil_o(stencil_clocks)
  );

  // Of 11 evaluations a clock; depth and stencil one after the other.
  function automatic logic [3:0] elevenths(input logic [7:0] n);
    elevenths = '0;
    for (int i = 0; i < 12; i++) if ({24'b0, n} > 11 * i) elevenths = i[3:0] + 4'd1;
  endfunction

  function automatic logic is_planes(input logic [1:0] s);
    is_planes = s == ZETA_PLANES_2 || s == ZETA_PLANES_4;
  endfunction

  assign lacking     = samples(need_q2);
  assign evaluations = compared_q2 + {1'b0, lacking};
  assign evaluated   = elevenths(evaluations);
  assign clocks      = {1'b0, !has_depths ? 4'd0
                              : evaluated > depth_clocks ? evaluated : depth_clocks} +
                       {3'b0, stencil_clocks};
  assign merges      = z_written_q2 && is_planes(state_q2);
  assign stays       = !z_written_q2 && is_planes(was2);

  zrop_planes u_planes (
    .merges_i(merges), .stays_i(stays), .used_i(used2), .renamed_i(renamed_q2), .own_i(own_q2),
    .adds_i(adds_q2), .written_i(written2), .owner_i(owner2), .planes_i(planes2),
    .source_i(plane2), .owner_o(new_owner), .planes_o(new_planes)
  );
  zrop_feedback u_feedback (
    .z_float_i, .table_z_i, .z_written_i(z_written_q2), .state_i(state_q2), .used_i(used2),
    .adds_i(adds_q2), .stored_i(ranges2), .source_i(range2), .valid_o(feedback_valid),
    .range_o(feedback)
  );

  //////////
  // Fill //
  //////////

  logic [4:0] clocks_q3, since_q;
  assign load_o  = advance3;
  assign need_o  = need_q2 & {64{valid_q2}};
  assign count_o = lacking & {7{valid_q2}};
  assign valid_o = valid_q3 && go_i && filled_i && since_q >= clocks_q3;

  always_ff @(posedge clk_i) begin
    if (advance3) begin
      head_o <= {id2, passed2, samples(passed2), decision2, z_written_q2, stencil_written_q2,
                 feedback_valid, feedback, state_q2, new_owner, new_planes[95:0],
                 new_planes[191:96], new_planes[287:192], new_planes[383:288]};
      {written_o, owner_o, planes_o, source_o} <= {written2, owner2, planes2, plane2};
      {z_o, stencil_o} <= {z_q2, stencil_q2};
      clocks_q3        <= clocks;
    end
  end

  ///////////////
  // Registers //
  ///////////////

  assign advance3 = !valid_q3 || valid_o;
  assign advance2 = !valid_q2 || advance3;
  assign advance1 = !valid_q1 || advance2;
  assign ready_o  = advance1;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {valid_q1, valid_q2, valid_q3} <= '0;
      since_q <= '1;
    end else begin
      if (advance1) valid_q1 <= valid_i;
      if (advance2) valid_q2 <= valid_q1;
      if (advance3) valid_q3 <= valid_q2;
      since_q <= valid_o ? 5'd1 : since_q == '1 ? since_q : since_q + 5'd1;
    end
  end

endmodule
