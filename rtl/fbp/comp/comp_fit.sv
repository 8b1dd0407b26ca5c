// comp_fit.sv - counts the bits of a packet in one mode; golden model: cmodel/fbp/comp/comp_packet.c
//
// Three registers: bits of each class; the class of each word; bits of the packet.  Both words of a
// wide pixel have the pixel's class.

`default_nettype none
`include "comp_modes.svh"

module comp_fit #(
  parameter [0:0] Classes = COMP_CLASSES_HALF
) (
  input  logic          clk_i,
  input  logic          advance_i,

  input  logic [23:0]   start_i,     // of each lane in its pixel
  input  logic [23:0]   lane_i,      // its width
  input  logic          wide_i,
  input  logic          both_i,
  input  logic [9:0]    room_i,      // bits of the packet

  input  logic [23:0]   width_i,
  input  logic [1023:0] needs_q1_i,  // one clock after width_i
  input  logic [9:0]    head_q2_i,   // bits before the residuals; two clocks after
  output logic [63:0]   code_q3_o,   // of each word
  output logic          fits_q3_o
);

  ////////////////
  // Class bits //
  ////////////////

  logic [27:0]   sum, sum_q1, sum_q2;      // bits of a pixel in each class
  logic [191:0]  limit, limit_q1;          // needs that classes 1, 2, 3 do not hold

  // The bit of a lane's needs that says more than 'bits'.
  function automatic logic [63:0] beyond(
    input logic wide, input logic [5:0] at, input logic [5:0] most, input logic [5:0] bits
  );
    beyond = bits < most ? (64'd1 << bits) << at : '0;
    if (!wide) beyond = {2{beyond[31:0]}};
  endfunction

  for (genvar c = 0; c < 4; c++) begin : g_class
    logic [5:0] b0, b1, b2, b3;
    assign b0 = comp_class_bits(Classes, c, width_i[5:0]);
    assign b1 = comp_class_bits(Classes, c, width_i[11:6]);
    assign b2 = comp_class_bits(Classes, c, width_i[17:12]);
    assign b3 = comp_class_bits(Classes, c, width_i[23:18]);
    assign sum[7*c +: 7] = {1'b0, b0} + {1'b0, b1} + {1'b0, b2} + {1'b0, b3};
    if (c > 0) begin : g_limit
      assign limit[64*(c - 1) +: 64] = beyond(wide_i, start_i[5:0], lane_i[5:0], b0) |
                                       beyond(wide_i, start_i[11:6], lane_i[11:6], b1) |
                                       beyond(wide_i, start_i[17:12], lane_i[17:12], b2) |
                                       beyond(wide_i, start_i[23:18], lane_i[23:18], b3);
    end
  end

  ///////////
  // Class //
  ///////////

  logic [63:0] code, code_q2;

  for (genvar d = 0; d < 16; d++) begin : g_pixels
    logic [2:0] even, odd;  // classes 1, 2, 3 do not hold the word
    for (genvar c = 0; c < 3; c++) begin : g_holds
      assign even[c] = (needs_q1_i[64*d +: 32] & limit_q1[64*c +: 32]) != '0;
      assign odd[c]  = (needs_q1_i[64*d + 32 +: 32] & limit_q1[64*c + 32 +: 32]) != '0;
    end
    logic [2:0] first, second;
    assign first  = wide_i ? even | odd : even;
    assign second = wide_i ? even | odd : odd;
    assign code[4*d +: 2]     = !first[2] ? 2'd3 : !first[1] ? 2'd2 : !first[0] ? 2'd1 : 2'd0;
    assign code[4*d + 2 +: 2] = !second[2] ? 2'd3 : !second[1] ? 2'd2 : !second[0] ? 2'd1 : 2'd0;
  end

  /////////
  // Sum //
  /////////

  logic [31:0] counts;  // words that begin a pixel but the first
  logic [12:0] bits;

  for (genvar i = 0; i < 32; i++) begin : g_counts
    assign counts[i] = i != 0 && !(wide_i && i % 2 == 1) && !(both_i && i % 8 >= 4);
  end

  function automatic logic [4:0] count(input logic [31:0] of, input logic [63:0] codes,
                                        input logic [1:0] class_code);
    count = '0;
    for (int i = 0; i < 32; i++) begin
      count = count + {4'b0, of[i] && codes[2*i +: 2] == class_code};
    end
  endfunction

  // Pixels of a class by its bits.
  logic [51:0] part;
  for (genvar c = 0; c < 4; c++) begin : g_part
    assign part[13*c +: 13] = {8'b0, count(counts, code_q2, c)} * {6'b0, sum_q2[7*c +: 7]};
  end
  assign bits = {3'b0, head_q2_i} + part[12:0] + part[25:13] + part[38:26] + part[51:39];

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      sum_q1    <= sum;
      sum_q2    <= sum_q1;
      limit_q1  <= limit;
      code_q2   <= code;
      code_q3_o <= code_q2;
      fits_q3_o <= bits <= {3'b0, room_i};
    end
  end

endmodule

`default_nettype wire
