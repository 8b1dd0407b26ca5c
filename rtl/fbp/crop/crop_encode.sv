// crop_encode.sv - linear light to sRGB code; golden model: cmodel/common/srgb.c
//
// A search through the smallest x of each code, two bits of the code in each of four registers.

`default_nettype none
`include "gpu_types.svh"

module crop_encode (
  input  logic        clk_i,
  input  logic [4:1]  advance_i,
  input  logic [31:0] x_i,
  output logic [7:0]  code_q4_o
);

  logic [31:0] from [0:255];
  logic [31:0] x_q1, x_q2, x_q3;
  logic [7:0]  code1, code2, code3, code4, code_q1, code_q2, code_q3;

  initial $readmemh(`SRGB_ENCODE_HEX, from);

  // The next bit of the code is set when x reaches the code that has it.
  always_comb begin
    code1 = '0;
    if (x_i >= from[8'd128]) code1[7] = 1'b1;
    if (x_i >= from[code1 | 8'd64]) code1[6] = 1'b1;
  end

  always_comb begin
    code2 = code_q1;
    if (x_q1 >= from[code2 | 8'd32]) code2[5] = 1'b1;
    if (x_q1 >= from[code2 | 8'd16]) code2[4] = 1'b1;
  end

  always_comb begin
    code3 = code_q2;
    if (x_q2 >= from[code3 | 8'd8]) code3[3] = 1'b1;
    if (x_q2 >= from[code3 | 8'd4]) code3[2] = 1'b1;
  end

  always_comb begin
    code4 = code_q3;
    if (x_q3 >= from[code4 | 8'd2]) code4[1] = 1'b1;
    if (x_q3 >= from[code4 | 8'd1]) code4[0] = 1'b1;
  end

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i) begin
    if (advance_i[1]) begin
      x_q1      <= x_i;
      code_q1   <= code1;
    end
    if (advance_i[2]) begin
      x_q2      <= x_q1;
      code_q2   <= code2;
    end
    if (advance_i[3]) begin
      x_q3      <= x_q2;
      code_q3   <= code3;
    end
    if (advance_i[4]) begin
      code_q4_o <= code4;
    end
  end

endmodule

`default_nettype wire
