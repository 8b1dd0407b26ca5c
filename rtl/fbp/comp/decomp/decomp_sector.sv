// decomp_sector.sv - selects one sector of the tile; golden model: cmodel/fbp/comp/comp.c
//
// Combinational.  A packet's pixels are four rows of eight words; other states use the first eight words.

`default_nettype none
`include "gpu_types.svh"

module decomp_sector (
  input  logic [2:0]    state_i,   // comp_state
  input  logic          wide_i,
  input  logic          full_i,
  input  logic          eight_i,
  input  logic [2:0]    sector_i,
  input  logic [1023:0] words_i,
  output logic [255:0]  sector_o
);

  for (genvar w = 0; w < 8; w++) begin : g_word
    localparam [2:0] Column = w % 4;
    logic [2:0] x, group;    // word of the row of the tile; the group's word of its row
    logic [4:0] from;

    assign x = {sector_i[0], Column[1:0]};
    always_comb begin
      if (eight_i && state_i == COMP_REDUCTION) group = {2'b0, wide_i ? x[0] : x[2]};
      else group = {1'b0, full_i ? x[1:0] : wide_i ? {x[2], x[0]} : x[2:1]};
      case (state_i)
        COMP_REDUCTION:  from = eight_i ? {2'b0, sector_i[2:1], group[0]}
                                        : {2'b0, sector_i[1], group[1:0]};
        COMP_ARITHMETIC: from = {sector_i[1], w >= 4, x};
        COMP_BOTH:       from = {sector_i[2:1], group};
        default:         from = w[4:0];
      endcase
    end
    assign sector_o[32*w +: 32] = words_i[32*from +: 32];
  end

endmodule

`default_nettype wire
