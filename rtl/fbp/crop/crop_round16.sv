// crop_round16.sv - a wide sum to the nearest code of 16, 10, 8 or 2 bits
// golden model: cmodel/fbp/crop/crop_blend.c
//
// Four registers, without a divider: x / 65535 by 2^16 - 1, x / 32767 and x / 1023 alike; beside sRGB
// x / (65535 * 257) as two such divisions, 65535 / 257 being 255.  Exact at both sides of every boundary
// (testbench/fbp/crop/test_crop_round.c).

`default_nettype none

module crop_round16 #(
  parameter Alpha = 0
) (
  input  logic               clk_i,
  input  logic [4:1]         advance_i,
  input  logic               srgb_i,
  input  logic               tens_i,
  input  logic               snorm_i,
  input  logic signed [33:0] x_i,  // in units of one * one
  output logic [15:0]        code_q4_o
);

  logic        by_257, by_257_q1, by_257_q2, tens_q1, tens_q2, snorm_q1, negative_q1, negative_q2;
  logic [31:0] magnitude;
  logic [32:0] half, t, t_q1, shifted, sum;
  logic [17:0] quotient, a_q2;
  logic [15:0] code, code_q3;
  logic        unused;

  assign by_257    = Alpha != 0 && srgb_i;
  assign magnitude = x_i < 0 ? -x_i[31:0] : x_i[31:0];
  assign half      = by_257 ? 33'd8421247 : tens_i ? 33'd512 : snorm_i ? 33'd16384 : 33'd32768;
  assign t         = {1'b0, magnitude} + half;

  assign shifted   = tens_q1 ? t_q1 >> 10 : snorm_q1 ? t_q1 >> 15 : t_q1 >> 16;
  assign sum       = t_q1 + shifted + {32'b0, by_257_q1};
  assign quotient  = tens_q1 ? {7'b0, sum[20:10]} : snorm_q1 ? {2'b0, sum[30:15]}
                                                             : {1'b0, sum[32:16]};
  assign unused    = ^{x_i[33:32], sum[9:0], a_q2[17:16]};

  if (Alpha != 0) begin : g_alpha
    // Of 2 bits: x * 3 / 1023^2.
    logic [1:0]  two, two_q1, two_q2;
    logic [25:0] b;
    logic        unused_b;

    always_comb begin
      two = 2'd0;
      if (magnitude[19:0] >= 20'd174422) two = 2'd1;
      if (magnitude[19:0] >= 20'd523265) two = 2'd2;
      if (magnitude[19:0] >= 20'd872108) two = 2'd3;
    end
    assign b        = {a_q2 + 18'd1, 8'd0} - {8'd0, a_q2 + 18'd1};
    assign unused_b = ^{b[25:24], b[15:0]};
    assign code     = by_257_q2 ? {8'b0, b[23:16]} : tens_q2 ? {14'b0, two_q2} :
                      negative_q2 ? -a_q2[15:0] : a_q2[15:0];

    always_ff @(posedge clk_i) begin
      if (advance_i[1]) begin
        two_q1 <= two;
      end
      if (advance_i[2]) begin
        two_q2 <= two_q1;
      end
    end
  end else begin : g_colour
    logic unused_mode;
    assign code        = negative_q2 ? -a_q2[15:0] : a_q2[15:0];
    assign unused_mode = by_257_q2 | tens_q2;
  end

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i) begin
    if (advance_i[1]) begin
      t_q1        <= t;
      by_257_q1   <= by_257;
      tens_q1     <= tens_i;
      snorm_q1    <= snorm_i;
      negative_q1 <= x_i < 0;
    end
    if (advance_i[2]) begin
      by_257_q2   <= by_257_q1;
      tens_q2     <= tens_q1;
      negative_q2 <= negative_q1;
      a_q2        <= quotient;
    end
    if (advance_i[3]) begin
      code_q3     <= code;
    end
    if (advance_i[4]) begin
      code_q4_o   <= code_q3;
    end
  end

endmodule

`default_nettype wire
