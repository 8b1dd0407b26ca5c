// zrop_draw.sv - the write of a packet; golden model: cmodel/fbp/zrop/zrop.c (draw, clear, expand)
//
//   compared | what is written, stencil | plan of the merge | clocks, new planes | fill |
//
// The last register holds a packet until all values that its write needs have been picked, and until
// zrop_clocks after the packet before it left.

`default_nettype none
`include "gpu_types.svh"

module zrop_draw #(
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
  output logic                busy_o,
  input  zrop_held_t          held_i,
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

  logic advance1, advance2, advance3, valid_q1, valid_q2, valid_q3;

  /////////////
  // Written //
  /////////////

  logic [3:0]   used;
  logic [63:0]  passed, written;
  logic [511:0] updated;
  logic         changed;

  assign passed = bounds_i & depth_i & held_i.passes & {64{held_i.op == ZROP_DRAW}};
  always_comb begin
    case (held_i.op)
      ZROP_DRAW:  written = passed & {64{depth_write_i}};
      ZROP_CLEAR: written = held_i.coverage & {64{clear_writes_i && held_i.clear_depth}};
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

  assign used = owners(held_i.owner, ~written);

  zrop_update u_update (
    .cfg_i, .stencil_i(stencil_enable_i), .stencil_write_i, .op_i(held_i.op),
    .clear_i(held_i.clear_stencil), .front_i(held_i.front_facing), .coverage_i(held_i.coverage),
    .bounds_i, .passes_i(held_i.passes), .depth_i(bounds_i & depth_i), .stored_i(held_i.stencil),
    .stencil_o(updated), .written_o(changed)
  );

  zrop_kept_t    kept_q1, kept_q2;
  logic [3:0]    same_q1;
  logic [63:0]   done_q1;
  logic [511:0]  stencil_q1;
  logic [2047:0] z_q1;
  logic          drawn_q1, in_planes_q1, keepable_q1, exists_q1, changed_q1, stored_compared_q1,
                 source_compared_q1;

  always_ff @(posedge clk_i) begin
    if (advance1) begin
      kept_q1 <= {held_i.id, held_i.op, held_i.state, held_i.shader_z, held_i.decision,
                  held_i.coverage, passed, written, used, held_i.owner, held_i.planes, held_i.plane,
                  held_i.ranges, held_i.range};
      same_q1 <= held_i.same;
      {in_planes_q1, keepable_q1, exists_q1, changed_q1} <=
        {held_i.in_planes, held_i.keepable, held_i.exists, changed};
      {done_q1, stencil_q1, z_q1} <= {done_i, updated, z_d_i};
      stored_compared_q1 <= held_i.in_planes && (held_i.bounds == DECIDED_AMBIGUOUS ||
                                                 held_i.depth == DECIDED_AMBIGUOUS);
      source_compared_q1 <= held_i.depth == DECIDED_AMBIGUOUS && !held_i.shader_z;
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
    .z_i, .table_i(table_clears_i), .planes_i(planes_max_i), .op_i(kept_q1.op),
    .coverage_i(kept_q1.coverage), .state_i(kept_q1.state), .keepable_i(keepable_q1),
    .exists_i(exists_q1), .same_i(same_q1), .written_i(kept_q1.written), .used_i(kept_q1.used),
    .z_written_o(z_written), .to_table_o(to_table), .raw_o(raw), .count_o(count), .own_o(own),
    .adds_o(adds), .renamed_o(renamed)
  );
  zrop_fits u_fits (.stencil_i(stencil_q1), .fits_o(fits));

  assign expands         = !z_i && kept_q1.op == ZROP_EXPAND && kept_q1.state != ZETA_RAW;
  assign stencil_written = changed_q1 || expands;
  always_comb begin
    new_state = kept_q1.state;
    if (!z_i && stencil_written) begin
      new_state = !expands && squeezes_i && fits ? ZETA_PLANES_2 : ZETA_RAW;
    end else if (z_written) begin
      new_state = to_table ? ZETA_CLEAR : raw ? ZETA_RAW
                  : count > 3'd2 ? ZETA_PLANES_4 : ZETA_PLANES_2;
    end
  end

  // Values that a raw write lacks: of planes, and not evaluated yet.
  assign drawn_q1 = kept_q1.op == ZROP_DRAW && !kept_q1.shader_z;
  assign need     = {64{raw}} & ~done_q1 & (kept_q1.written & {64{drawn_q1}} |
                                            ~kept_q1.written & {64{in_planes_q1}});
  assign covered  = samples(kept_q1.coverage);
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

  logic [3:0]   depth_clocks, evaluated;
  logic [4:0]   clocks;
  logic [63:0]  feedback;
  logic [127:0] new_owner;
  logic [383:0] new_planes;
  logic [7:0]   evaluations;
  logic [6:0]   lacking;
  logic [1:0]   stencil_clocks;
  logic         has_depths, merges, stays, feedback_valid;

  zrop_clocks u_clocks (
    .z_i, .z16_i, .z_float_i, .depth_i(tests_depth_i), .depth_pass_i, .bounds_i(bounds_enable_i),
    .stencil_i(stencil_enable_i), .masked_i, .op_i(kept_q2.op), .shader_z_i(kept_q2.shader_z),
    .coverage_i(kept_q2.coverage), .was_i(kept_q2.state), .is_i(state_q2),
    .written_i(kept_q2.written), .z_written_i(z_written_q2),
    .stencil_written_i(stencil_written_q2), .depths_o(has_depths), .depth_o(depth_clocks),
    .stencil_o(stencil_clocks)
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
  assign stays       = !z_written_q2 && is_planes(kept_q2.state);

  zrop_planes u_planes (
    .merges_i(merges), .stays_i(stays), .used_i(kept_q2.used), .renamed_i(renamed_q2),
    .own_i(own_q2), .adds_i(adds_q2), .written_i(kept_q2.written), .owner_i(kept_q2.owner),
    .planes_i(kept_q2.planes), .source_i(kept_q2.plane), .owner_o(new_owner),
    .planes_o(new_planes)
  );
  zrop_feedback u_feedback (
    .z_float_i, .table_z_i, .z_written_i(z_written_q2), .state_i(state_q2), .used_i(kept_q2.used),
    .adds_i(adds_q2), .stored_i(kept_q2.ranges), .source_i(kept_q2.range), .valid_o(feedback_valid),
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
      head_o <= {kept_q2.id, kept_q2.passed, samples(kept_q2.passed), kept_q2.decision,
                 z_written_q2, stencil_written_q2, feedback_valid, feedback, state_q2, new_owner,
                 new_planes[95:0], new_planes[191:96], new_planes[287:192], new_planes[383:288]};
      {written_o, owner_o, planes_o, source_o} <=
        {kept_q2.written, kept_q2.owner, kept_q2.planes, kept_q2.plane};
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
  assign busy_o   = valid_q1 || valid_q2 || valid_q3;

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

`default_nettype wire
