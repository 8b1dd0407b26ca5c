// decomp_rows.sv - adds along the rows of a packet; golden model: cmodel/fbp/comp/comp_predict.c
//
// Combinational, in three steps: adds the word one before (not in wide pixels), two before, four before.

`default_nettype none
`include "comp_modes.svh"

module decomp_rows (
  input  logic          wide_i,
  input  logic [31:0]   tops_i,
  input  logic [3:0]    sums_i,    // rows that are summed; the others stay
  input  logic [1023:0] words_i,
  output logic [1023:0] words_o
);

  for (genvar y = 0; y < 4; y++) begin : g_row
    logic [255:0] one, two;
    for (genvar x = 0; x < 8; x++) begin : g_word
      localparam At = 256*y + 32*x;
      if (x < 1) begin : g_first
        assign one[32*x +: 32] = words_i[At +: 32];
      end else begin : g_one
        assign one[32*x +: 32] = comp_add(tops_i, words_i[At +: 32],
                                          sums_i[y] && !wide_i ? words_i[At - 32 +: 32] : '0);
      end
      if (x < 2) begin : g_second
        assign two[32*x +: 32] = one[32*x +: 32];
      end else begin : g_two
        assign two[32*x +: 32] = comp_add(tops_i, one[32*x +: 32],
                                          sums_i[y] ? one[32*(x - 2) +: 32] : '0);
      end
      if (x < 4) begin : g_fourth
        assign words_o[At +: 32] = two[32*x +: 32];
      end else begin : g_four
        assign words_o[At +: 32] = comp_add(tops_i, two[32*x +: 32],
                                            sums_i[y] ? two[32*(x - 4) +: 32] : '0);
      end
    end
  end

endmodule

`default_nettype wire
