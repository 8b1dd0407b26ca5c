// frast_shift.sv - the least shift with which two numbers fit, rounded; golden model: cmodel/gpc/frast/frast_plane.c (shift_for)
//
// Combinational.  Both are moved up by as many bits as the larger leaves; what a shift keeps of them, and the next bit, which rounds,
// then stand at the top.  Of two zeros it is -255.

`default_nettype none

module frast_shift #(
  parameter Bits = 32
) (
  input  logic [63:0]       v_i,
  input  logic [63:0]       w_i,
  output logic signed [8:0] shift_o
);

  logic [63:0] size;
  logic [5:0]  zeros;      // above the larger, without the sign
  logic [63:0] normal;
  logic        none, first, second;

  assign size = (v_i ^ {64{v_i[63]}}) | (w_i ^ {64{w_i[63]}});
  assign none = v_i == '0 && w_i == '0;

  fp32_normalise #(.W(64), .Steps(6)) u_zeros (.x_i(size | 64'd1), .zeros_o(zeros), .normal_o(normal));

  // Of -1, whose size is 0, all bits but the sign go, as of 1's all but one: both are within.
  logic [5:0]  up;
  logic [63:0] v_top, w_top;
  logic        v_first, v_second, w_first, w_second, unused;

  assign up    = size == '0 ? 6'd63 : zeros - 6'd1;
  assign v_top = v_i << up;
  assign w_top = w_i << up;

  frast_fits #(.Bits(Bits)) u_v (.top_i(v_top[63 -: Bits+2]), .first_o(v_first), .second_o(v_second));
  frast_fits #(.Bits(Bits)) u_w (.top_i(w_top[63 -: Bits+2]), .first_o(w_first), .second_o(w_second));

  assign unused = ^{normal, v_top[61-Bits:0], w_top[61-Bits:0]};
  assign first  = v_first && w_first;
  assign second = v_second && w_second;

  always_comb begin
    shift_o = 9'sd65 - $signed({3'd0, up}) - 9'sd1 - 9'(Bits);
    shift_o = shift_o + 9'sd1 - $signed({8'd0, first}) - $signed({8'd0, second});
    if (none) shift_o = -9'sd255;
  end

endmodule

`default_nettype wire
