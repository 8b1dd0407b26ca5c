// comp_needs.sv - counts the bits that each residual of a packet needs
// golden model: cmodel/fbp/comp/comp_packet.c
//
// Combinational.  In each lane, bit k of needs is set if the residual needs more than k bits: bit 0 if it
// is not 0, others if some bit from k - 1 on differs from the next.  widest is the OR over all words.

`default_nettype none

module comp_needs (
  input  logic [31:0]   tops_i,
  input  logic [63:0]   ignore_i,    // bits of lane 3 when there is an alpha map
  input  logic [1023:0] residual_i,
  output logic [1023:0] needs_o,
  output logic [63:0]   widest_o     // of even words, of odd words
);

  // Bits that may look 1, 2, 4, 8, 16 bits up and stay in their lane.
  logic [31:0] up1, up2, up4, up8, up16, bottoms;
  assign bottoms = {tops_i[30:0], 1'b1};
  assign up1     = ~tops_i;
  assign up2     = up1 & (up1 >> 1);
  assign up4     = up2 & (up2 >> 2);
  assign up8     = up4 & (up4 >> 4);
  assign up16    = up8 & (up8 >> 8);

  for (genvar i = 0; i < 32; i++) begin : g_word
    logic [31:0] r, change, or2, or4, or8, or16, or32;
    assign r      = residual_i[32*i +: 32];
    assign change = r ^ ({r[30:0], 1'b0} & ~bottoms);
    assign or2    = change | ((change >> 1) & up1);
    assign or4    = or2 | ((or2 >> 2) & up2);
    assign or8    = or4 | ((or4 >> 4) & up4);
    assign or16   = or8 | ((or8 >> 8) & up8);
    assign or32   = or16 | ((or16 >> 16) & up16);
    assign needs_o[32*i +: 32] = or32 & ~ignore_i[32*(i % 2) +: 32];
  end

  function automatic logic [63:0] any(input logic [1023:0] words);
    any = '0;
    for (int d = 0; d < 16; d++) any = any | words[64*d +: 64];
  endfunction
  assign widest_o = any(needs_o);

endmodule

`default_nettype wire
