// crop_pixel8.sv - one pixel of a narrow packet: 8-bit UNORM, SNORM or bits
// golden model: cmodel/fbp/crop/crop_operands.c, crop_logic.c, crop_blend.c
//
// The result leaves in stage 4, R in the low byte; the savings are combinational.

`include "gpu_types.svh"

module crop_pixel8 (
  input  logic         clk_i,
  input  logic         advance_i,
  input  crop_config_t cfg_i,
  input  logic         blend_i,
  input  logic         logic_i,
  input  logic         snorm_i,
  input  logic         dst_alpha_i,
  input  logic [3:0]   written_i,
  input  logic [11:0]  channels_i,
  input  logic         pads_i,

  input  logic [31:0]  src_i,
  input  logic [31:0]  src1_i,
  input  logic [31:0]  dst_i,

  output logic         kill_o,
  output logic         read_suppress_o,
  output logic         fill_o,
  output logic [31:0]  result_q4_o
);

  logic signed [8:0]  one;
  logic signed [18:0] top;
  assign one = snorm_i ? 9'sd127 : 9'sd255;
  assign top = snorm_i ? 19'sd16129 : 19'sd65025;  // one * one

  //////////////
  // Operands //
  //////////////

  logic [35:0] s, s1, d, k;
  logic [31:0] dst_rgba;
  logic [63:0] constant;

  crop_unpack u_unpack (.channels_i, .dst_i, .absent_alpha_i(one[7:0]), .rgba_o(dst_rgba));
  assign constant = cfg_i.constant;

  // Code 0x80 of SNORM8 is a second -1.0; logic ops see the bits as they are.
  function automatic logic [8:0] narrow(input logic [7:0] code, input logic snorm);
    narrow = {snorm && code[7], snorm && code == 8'h80 ? 8'h81 : code};
  endfunction

  for (genvar c = 0; c < 4; c++) begin : g_operands
    assign s[9*c +: 9]  = narrow(src_i[8*c +: 8], snorm_i && !logic_i);
    assign s1[9*c +: 9] = narrow(src1_i[8*c +: 8], snorm_i);
    assign d[9*c +: 9]  = narrow(dst_rgba[8*c +: 8], snorm_i && !logic_i);
    assign k[9*c +: 9]  = narrow(constant[16*c +: 8], snorm_i);
    logic unused;
    assign unused = ^constant[16*c + 8 +: 8];
  end

  ///////////////////
  // Blend, round8 //
  ///////////////////

  logic [3:0]  leaves, ignores, fills;
  logic [31:0] blended;

  logic [11:0] op;
  logic [19:0] src_factor, dst_factor;

  assign op         = {cfg_i.alpha_op, {3{cfg_i.color_op}}};
  assign src_factor = {cfg_i.alpha_src, {3{cfg_i.color_src}}};
  assign dst_factor = {cfg_i.alpha_dst, {3{cfg_i.color_dst}}};

  for (genvar c = 0; c < 4; c++) begin : g_lane
    logic signed [17:0] x;
    logic [17:0]        magnitude, t;
    logic               unused;

    crop_lane #(.W(9), .Alpha(c == 3 ? 1 : 0)) u_lane (
      .clk_i, .advance_i, .op_i(op[3*c +: 3]), .src_factor_i(src_factor[5*c +: 5]),
      .dst_factor_i(dst_factor[5*c +: 5]),
      .snorm_i, .one_i(one), .top_i(top), .dst_alpha_i,
      .s_i(s[9*c +: 9]), .sa_i(s[35:27]), .s1_i(s1[9*c +: 9]), .s1a_i(s1[35:27]),
      .d_i(d[9*c +: 9]), .da_i(d[35:27]), .k_i(k[9*c +: 9]), .ka_i(k[35:27]),
      .leaves_o(leaves[c]), .ignores_o(ignores[c]), .fills_o(fills[c]), .x_q3_o(x)
    );

    // x / 255 or x / 127 to nearest, without a divider; exact for every x that a lane gives
    // (testbench/fbp/crop/test_crop_blend.c).
    assign magnitude = x < 0 ? -x : x;
    assign t         = snorm_i ? (magnitude + 18'd64 + ((magnitude + 18'd64) >> 7)) >> 7
                               : (magnitude + 18'd128 + ((magnitude + 18'd128) >> 8)) >> 8;
    assign blended[8*c +: 8] = x < 0 ? -t[7:0] : t[7:0];
    assign unused    = ^t[17:8];
  end

  ///////////
  // Logic //
  ///////////

  // The code is the truth table: bit 0 s & d, 1 s & ~d, 2 ~s & d, 3 ~s & ~d.
  logic [31:0] plain, plain_q1, plain_q2, plain_q3;
  logic [3:0]  func;

  assign func = cfg_i.logic_func;

  for (genvar c = 0; c < 4; c++) begin : g_plain
    logic [7:0] sc, dc;
    assign sc = s[9*c +: 8];
    assign dc = d[9*c +: 8];
    assign plain[8*c +: 8] = !logic_i ? sc :
        ({8{func[0]}} & sc & dc)  | ({8{func[1]}} & sc & ~dc) |
        ({8{func[2]}} & ~sc & dc) | ({8{func[3]}} & ~sc & ~dc);
  end

  /////////////
  // Savings //
  /////////////

  logic all_leave, all_ignore, all_fill;

  always_comb begin
    all_leave  = 1'b0;
    all_ignore = 1'b1;
    all_fill   = 1'b1;
    if (logic_i) begin
      all_leave  = cfg_i.logic_func == LOGIC_NOOP;
      all_ignore = cfg_i.logic_func == LOGIC_CLEAR || cfg_i.logic_func == LOGIC_COPY ||
                   cfg_i.logic_func == LOGIC_COPY_INVERTED || cfg_i.logic_func == LOGIC_SET;
      all_fill   = cfg_i.logic_func == LOGIC_COPY;
    end else if (blend_i) begin
      all_leave  = &(leaves | ~written_i);
      all_ignore = &(ignores | ~written_i);
      all_fill   = &(fills | ~written_i);
    end
  end

  assign kill_o          = written_i == '0 || (all_leave && !pads_i);
  assign read_suppress_o = kill_o || all_ignore;
  assign fill_o          = !kill_o && all_fill;

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      plain_q1    <= plain;
      plain_q2    <= plain_q1;
      plain_q3    <= plain_q2;
      result_q4_o <= blend_i ? blended : plain_q3;
    end
  end

endmodule
