// lane_half.sv - fp32 to fp16, to nearest even; golden model: cmodel/gpc/tpc/sm/alu/alu_fp16.c (half_of)
//
// Combinational.  Denormals are kept; every NaN is 0x7fff.

`default_nettype none

module lane_half (
  input  logic [31:0] value_i,
  output logic [15:0] half_o
);

  // Eleven bits and a guard; below 2^-14 the significand moves to a denormal's place, from 2^-26 on it is only a mark.
  logic        tiny, up, top;
  logic [7:0]  exponent, by;
  logic [3:0]  places;
  logic [23:0] sig;
  logic [35:0] moved;
  logic [4:0]  base;
  logic [14:0] bits;

  assign exponent = value_i[30:23];
  assign tiny     = exponent < 8'd113;
  assign by       = 8'd113 - exponent;
  assign places   = !tiny ? 4'd0 : by > 8'd12 ? 4'd12 : by[3:0];
  assign sig      = tiny && by > 8'd12 ? 24'({exponent, value_i[22:0]} != '0) : {exponent != '0, value_i[22:0]};
  assign moved    = {sig, 12'b0} >> places;
  assign up       = moved[24] && (moved[23:0] != '0 || moved[25]);
  assign base     = tiny ? 5'd0 : 5'(exponent - 8'd113);
  assign bits     = {base, 10'b0} + {4'b0, moved[35:25]} + {14'b0, up};
  assign top      = exponent == '1 && value_i[22:0] != '0;
  assign half_o   = top ? 16'h7fff
                    : {value_i[31], exponent > 8'd142 ? 15'h7c00 : bits};

endmodule

`default_nettype wire
