// comp_widths.sv - finds the width of the widest residual of each lane
// golden model: cmodel/fbp/comp/comp_packet.c
//
// Combinational.

`default_nettype none
`include "comp_modes.svh"

module comp_widths (
  input  logic [255:0] mask_i,    // of each lane in a pixel
  input  logic         wide_i,
  input  logic [63:0]  widest_i,   // comp_needs.sv
  output logic [23:0]  width_o     // 6 bits of each lane
);

  logic [63:0] all;
  assign all = wide_i ? widest_i : {32'b0, widest_i[63:32] | widest_i[31:0]};

  // Of the bits that some split gives to the lane.
  function automatic logic [5:0] ones(input logic [63:0] x, input integer of);
    logic [63:0] possible;
    possible = '0;
    for (int s = 0; s < 8; s++) begin
      possible = possible | (comp_lane_mask(s[2:0], of) & {{32{COMP_WIDE[s]}}, 32'hffff_ffff});
    end
    ones = '0;
    for (int b = 0; b < 64; b++) if (possible[b]) ones = ones + {5'b0, x[b]};
  endfunction

  for (genvar l = 0; l < 4; l++) begin : g_lane
    assign width_o[6*l +: 6] = ones(all & mask_i[64*l +: 64], l);
  end

endmodule

`default_nettype wire
