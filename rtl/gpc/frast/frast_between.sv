// frast_between.sv - whether a depth lies between the ends at which the state clips; golden model: cmodel/gpc/frast/frast_clip.c (between)
//
// Combinational.

`default_nettype none

module frast_between (
  input  logic               float_i,   // ZF32
  input  logic               min_i,     // the state clips at z_min
  input  logic               max_i,
  input  logic [31:0]        z_min_i,   // as stored
  input  logic [31:0]        z_max_i,
  input  logic [6:0]         exp_i,     // of a plane; of fixed formats 89 at least
  input  logic signed [35:0] value_i,
  output logic               between_o
);

  ///////////
  // Fixed //
  ///////////

  localparam signed [35:0] Far = 36'sd1 <<< 28;  // beyond every code

  logic               left, unused;
  logic [6:0]         less;      // one less than the shift to the right
  logic signed [35:0] half, near;
  logic signed [63:0] code;

  assign left = exp_i >= 7'd96;
  assign less = 7'd95 - exp_i;
  assign half = value_i >>> less[2:0];
  assign near = value_i > Far ? Far : value_i < -Far ? -Far : value_i;
  assign code = left ? 64'(near) <<< exp_i[4:0] : (64'(half) + 64'sd1) >>> 1;

  ///////////
  // Float //
  ///////////

  logic        sign, round;
  logic [35:0] size, normal;
  logic [5:0]  zeros;
  logic [7:0]  exponent;
  logic [30:0] magnitude;

  assign sign = value_i[35];
  assign size = sign ? -value_i : value_i;

  fp32_normalise #(.W(36), .Steps(6)) u_normalise (.x_i(size), .zeros_o(zeros), .normal_o(normal));

  // The exponent is less by one, for the leading one counts into it.
  assign round     = normal[11] && (normal[10:0] != '0 || normal[12]);
  assign exponent  = {1'b0, exp_i} + 8'd65 - {2'b0, zeros};
  assign magnitude = size == '0 ? '0
                                : {exponent, 23'b0} + {7'b0, normal[35:12]} + {30'b0, round};

  // Monotonic in the value; zeros, denormals among them, are told apart beside it.
  function automatic logic signed [31:0] order(input logic [31:0] a);
    order = a[31] ? ~$signed({1'b0, a[30:0]}) : $signed({1'b0, a[30:0]});
  endfunction

  // Neither of NaNs, nor of two zeros, is one less.
  function automatic logic differ(input logic [30:0] a, input logic [30:0] b);
    differ = a <= 31'h7f800000 && b <= 31'h7f800000 && (a[30:23] != '0 || b[30:23] != '0);
  endfunction

  logic below, above;
  logic signed [31:0] z;

  assign z = order({sign, magnitude});

  always_comb begin
    if (float_i) begin
      below = differ(magnitude, z_min_i[30:0]) && z < order(z_min_i);
      above = differ(magnitude, z_max_i[30:0]) && order(z_max_i) < z;
    end else begin
      below = code < $signed({32'd0, z_min_i});
      above = code > $signed({32'd0, z_max_i});
    end
  end

  assign between_o = !(min_i && below) && !(max_i && above);
  assign unused    = ^less[6:3];

endmodule

`default_nettype wire
