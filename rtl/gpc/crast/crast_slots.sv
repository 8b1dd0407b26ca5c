// crast_slots.sv - the first 16 of a tile's quads, and whether there are more than are asked; golden model: cmodel/gpc/crast/crast_empty.c
// (tip_empty)
//
// Combinational.  Quads that all edges may hold are asked for 64 samples at most: 16 of one sample a pixel, of 16 one.

`default_nettype none

module crast_slots (
  input  logic [63:0] may_i,      // bit 8*row + column
  input  logic [2:0]  each_i,     // log2 of a pixel's samples
  output logic        many_o,     // more than are asked
  output logic [15:0] full_o,     // slots that have a quad
  output logic [95:0] quad_o      // of each slot 6 bits: row, column
);

  logic [6:0] count;
  logic [447:0] rank;  // of each quad, how many are in front

  always_comb begin
    count  = '0;
    rank = '0;
    quad_o = '0;
    full_o = '0;
    for (int i = 0; i < 64; i++) begin
      rank[7*i +: 7] = count;
      count = count + {6'd0, may_i[i]};
    end
    for (int s = 0; s < 16; s++) begin
      for (int i = s; i < 64; i++) begin
        if (may_i[i] && rank[7*i +: 7] == 7'(s)) begin
          full_o[s]       = 1'b1;
          quad_o[6*s +: 6] = quad_o[6*s +: 6] | i[5:0];
        end
      end
    end
  end

  assign many_o = count > 7'd16 >> each_i;

endmodule

`default_nettype wire
