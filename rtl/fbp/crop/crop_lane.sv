// crop_lane.sv - factors, exact blend and savings of one channel
// golden model: cmodel/fbp/crop/crop_factor.c, crop_blend.c, crop_savings.c
//
// Three registers: operands, products, sum.  An operand has W bits, signed; x_q3_o is in units of
// 1 / (one * one), clamped to the range.

`default_nettype none
`include "gpu_types.svh"

module crop_lane #(
  parameter W = 9,
  parameter Alpha = 0
) (
  input  logic                  clk_i,
  input  logic [3:1]            advance_i,

  input  logic [2:0]            op_i,          // blend_equation
  input  logic [2:0]            op_q2_i,       // of the packet whose sum is made
  input  logic [4:0]            src_factor_i,  // blend_factor
  input  logic [4:0]            dst_factor_i,
  input  logic                  snorm_i,
  input  logic                  snorm_q2_i,
  input  logic signed [W-1:0]   one_i,
  input  logic signed [2*W:0]   top_q2_i,      // one * one, the end of the range
  input  logic                  dst_alpha_i,

  // the channel and the alpha of each operand
  input  logic signed [W-1:0]   s_i,
  input  logic signed [W-1:0]   sa_i,
  input  logic signed [W-1:0]   s1_i,
  input  logic signed [W-1:0]   s1a_i,
  input  logic signed [W-1:0]   d_i,
  input  logic signed [W-1:0]   da_i,
  input  logic signed [W-1:0]   k_i,
  input  logic signed [W-1:0]   ka_i,

  // whatever dst is: result = dst, result does not depend on it, result = source
  output logic                  leaves_o,
  output logic                  ignores_o,
  output logic                  fills_o,

  output logic signed [2*W-1:0] x_q3_o
);

  ////////////
  // Factor //
  ////////////

  logic signed [W-1:0] fs, fd;
  logic                fs_known, fd_known;

  crop_factor #(.W(W), .Alpha(Alpha)) u_src_factor (
    .factor_i(src_factor_i), .one_i, .dst_alpha_i, .s_i, .sa_i, .s1_i, .s1a_i, .d_i, .da_i, .k_i,
    .ka_i, .value_o(fs), .known_o(fs_known)
  );
  crop_factor #(.W(W), .Alpha(Alpha)) u_dst_factor (
    .factor_i(dst_factor_i), .one_i, .dst_alpha_i, .s_i, .sa_i, .s1_i, .s1a_i, .d_i, .da_i, .k_i,
    .ka_i, .value_o(fd), .known_o(fd_known)
  );

  /////////////
  // Savings //
  /////////////

  logic extremum, saturates, src_kept, dst_out, dst_kept, product_known, product_zero;

  assign extremum      = op_i == BLEND_MIN || op_i == BLEND_MAX;
  assign src_kept      = fs_known && fs == one_i;
  assign dst_out       = fd_known && fd == '0;
  assign dst_kept      = fd_known && fd == one_i;
  assign product_known = fs_known || s_i == '0;
  assign product_zero  = s_i == '0 || (fs_known && fs == '0);
  assign saturates     = op_i != BLEND_SUBTRACT && op_i != BLEND_REVSUBTRACT && !snorm_i &&
                         src_kept && s_i == one_i;

  assign leaves_o  = !extremum && op_i != BLEND_SUBTRACT && product_zero && dst_kept && !snorm_i;
  assign ignores_o = !extremum && ((product_known && dst_out) || saturates);
  assign fills_o   = !extremum &&
                     ((op_i != BLEND_REVSUBTRACT && src_kept && dst_out) || saturates);

  ///////////
  // Blend //
  ///////////

  // MIN and MAX take one of s and d, times one: the other product is 0.
  logic signed [W-1:0]   fs_q1, s_q1, fd_q1, d_q1;
  logic signed [2*W-1:0] ps_q2, pd_q2;
  logic signed [2*W:0]   ps, pd, sum, bottom, clamped;
  logic                  take_s, take_d, unused;

  always_comb begin
    take_s = 1'b1;
    take_d = 1'b1;
    if (op_i == BLEND_MIN) {take_s, take_d} = s_i < d_i ? 2'b10 : 2'b01;
    if (op_i == BLEND_MAX) {take_s, take_d} = s_i > d_i ? 2'b10 : 2'b01;
  end

  assign ps     = {ps_q2[2*W-1], ps_q2};
  assign pd     = {pd_q2[2*W-1], pd_q2};
  assign unused = clamped[2*W];
  assign bottom = snorm_q2_i ? -top_q2_i : '0;

  always_comb begin
    case (op_q2_i)
      BLEND_SUBTRACT:    sum = ps - pd;
      BLEND_REVSUBTRACT: sum = pd - ps;
      default:           sum = ps + pd;
    endcase
    clamped = sum > top_q2_i ? top_q2_i : sum < bottom ? bottom : sum;
  end

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i) begin
    if (advance_i[1]) begin
      fs_q1 <= !take_s ? '0 : extremum ? one_i : fs;
      fd_q1 <= !take_d ? '0 : extremum ? one_i : fd;
      s_q1  <= s_i;
      d_q1  <= d_i;
    end
    if (advance_i[2]) begin
      ps_q2 <= fs_q1 * s_q1;
      pd_q2 <= fd_q1 * d_q1;
    end
    if (advance_i[3]) begin
      x_q3_o <= clamped[2*W-1:0];  // the range is narrower than a sum
    end
  end

endmodule

`default_nettype wire
