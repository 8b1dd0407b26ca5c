// iblend_widen.sv - one stored channel to fp32; golden model: cmodel/fbp/crop/iblend/iblend_operands.c
//
// Combinational.  In binary, c / (2^n - 1) is 0.ccc..., the code repeated.  So it is never half way between
// two fp32 numbers, and all ones round to 1.

`default_nettype none
`include "gpu_types.svh"
`include "pixel_formats.svh"

module iblend_widen #(
  parameter Channel = 0
) (
  input  logic [2:0]  shape_i,
  input  logic        snorm_i,
  input  logic        float_i,
  input  logic        srgb_i,
  input  logic [15:0] code_i,
  output logic [31:0] value_o
);

  ///////////
  // Float //
  ///////////

  logic [15:0] half;
  logic [31:0] widened;

  assign half = shape_i != SHAPE_ELEVENS ? code_i :
                Channel == 2 ? {1'b0, code_i[9:0], 5'b0} : {1'b0, code_i[10:0], 4'b0};

  fp32_of_fp16 u_half (.half_i(half), .value_o(widened));

  ////////////////
  // Fixed point //
  ////////////////

  logic [15:0] light;
  logic        negative;
  logic [14:0] magnitude;
  logic [39:0] repeated, y;
  logic [3:0]  zeros;
  logic [24:0] rounded;

  if (Channel != 3) begin : g_decode
    logic [15:0] decode [0:255];
    initial $readmemh(`SRGB_DECODE_HEX, decode);
    assign light = decode[code_i[7:0]];
  end else begin : g_alpha
    assign light = {2{code_i[7:0]}};
  end

  // The lowest SNORM code is a second -1.
  assign negative  = snorm_i && (shape_i == SHAPE_HALVES ? code_i[15] : code_i[7]);
  assign magnitude = shape_i == SHAPE_HALVES
      ? (code_i == 16'h8000 ? 15'h7fff : negative ? -code_i[14:0] : code_i[14:0])
      : (code_i[7:0] == 8'h80 ? 15'h7f : {8'b0, negative ? -code_i[6:0] : code_i[6:0]});

  always_comb begin
    repeated = {5{code_i[7:0]}};
    case (shape_i)
      SHAPE_HALVES: repeated = {{2{code_i}}, code_i[15:8]};
      SHAPE_TENS:   repeated = Channel == 3 ? {20{code_i[1:0]}} : {4{code_i[9:0]}};
      SHAPE_565:    repeated = Channel == 1 ? {{6{code_i[5:0]}}, code_i[5:2]} : {8{code_i[4:0]}};
      SHAPE_5551:   repeated = Channel == 3 ? {40{code_i[0]}} : {8{code_i[4:0]}};
      default: ;
    endcase
    if (srgb_i) repeated = {{2{light}}, light[15:8]};
    if (snorm_i) repeated = {{5{magnitude[6:0]}}, magnitude[6:2]};
    if (snorm_i && shape_i == SHAPE_HALVES) repeated = {{2{magnitude}}, magnitude[14:5]};
  end

  logic unused;

  // Of a code that is not 0 at most 15.
  fp32_normalise #(.W(40), .Steps(4)) u_normalise (
    .x_i(repeated), .zeros_o(zeros), .normal_o(y)
  );
  assign rounded    = {1'b0, y[39:16]} + {24'b0, y[15]};
  assign unused     = ^{y[14:0], rounded[23]};
  assign value_o    = float_i ? widened : !y[39] ? '0 :
      {negative, 8'd126 - {4'b0, zeros} + {7'b0, rounded[24]}, rounded[22:0]};

endmodule

`default_nettype wire
