// iblend_entry.sv - one pixel before the first pass; golden model:
// cmodel/fbp/crop/iblend/iblend_operands.c
//
// Two registers: widened, 1 - alpha half done; 1 - alpha done.  Each moves when the next has room.

`default_nettype none
`include "gpu_types.svh"
`include "pixel_formats.svh"

module iblend_entry (
  input  logic         clk_i,
  input  logic         widen_i,    // the first register moves
  input  logic         inverse_i,  // the second
  input  logic [2:0]   shape_i,
  input  logic         snorm_i,
  input  logic         float_i,
  input  logic         srgb_i,
  input  logic         dst_alpha_i,
  input  logic [11:0]  channels_i,

  input  logic [63:0]  src_i,
  input  logic [63:0]  dst_i,

  output logic [127:0] s_q2_o,
  output logic [127:0] d_q2_o,
  output logic [31:0]  one_minus_sa_q2_o,
  output logic [31:0]  one_minus_da_q2_o
);

  logic [63:0]  components, codes;
  logic [127:0] s, d, s_q1, d_q1;
  logic [31:0]  one_minus_sa, one_minus_da;

  always_comb begin
    case (shape_i)
      SHAPE_TENS:    components = {14'b0, dst_i[31:30], 6'b0, dst_i[29:20], 6'b0, dst_i[19:10],
                                   6'b0, dst_i[9:0]};
      SHAPE_BYTES:   components = {8'b0, dst_i[31:24], 8'b0, dst_i[23:16], 8'b0, dst_i[15:8], 8'b0,
                                   dst_i[7:0]};
      SHAPE_ELEVENS: components = {16'b0, 6'b0, dst_i[31:22], 5'b0, dst_i[21:11], 5'b0, dst_i[10:0]};
      SHAPE_565:     components = {16'b0, 11'b0, dst_i[15:11], 10'b0, dst_i[10:5], 11'b0, dst_i[4:0]};
      SHAPE_5551:    components = {15'b0, dst_i[15], 11'b0, dst_i[14:10], 11'b0, dst_i[9:5], 11'b0,
                                   dst_i[4:0]};
      default:       components = dst_i;
    endcase
  end

  crop_unpack #(.W(16)) u_unpack (
    .channels_i, .components_i(components), .absent_alpha_i(16'b0), .rgba_o(codes)
  );

  for (genvar c = 0; c < 4; c++) begin : g_channel
    logic [31:0] stored;

    fp32_of_fp16 u_source (.half_i(src_i[16*c +: 16]), .value_o(s[32*c +: 32]));
    iblend_widen #(.Channel(c)) u_stored (
      .shape_i, .snorm_i, .float_i, .srgb_i, .code_i(codes[16*c +: 16]), .value_o(stored)
    );
    assign d[32*c +: 32] = c == 3 && !dst_alpha_i ? 32'h3f800000 : stored;
  end

  fp32_one_minus u_source_alpha (
    .clk_i, .advance_i(widen_i), .x_i(s[127:96]), .value_q1_o(one_minus_sa)
  );
  fp32_one_minus u_stored_alpha (
    .clk_i, .advance_i(widen_i), .x_i(d[127:96]), .value_q1_o(one_minus_da)
  );

  always_ff @(posedge clk_i) begin
    if (widen_i) begin
      s_q1 <= s;
      d_q1 <= d;
    end
    if (inverse_i) begin
      s_q2_o            <= s_q1;
      d_q2_o            <= d_q1;
      one_minus_sa_q2_o <= one_minus_sa;
      one_minus_da_q2_o <= one_minus_da;
    end
  end

endmodule

`default_nettype wire
