// crast_share.sv - whether a tile is this GPC's; golden model: cmodel/common/screen_tile.h (screen_tile_gpc)
//
// Combinational.

`default_nettype none

module crast_share (
  input  logic [2:0] gpcs_i,
  input  logic [2:0] number_i,
  input  logic [9:0] x_i,      // of 16x16 pixels
  input  logic [9:0] y_i,
  output logic       owned_o
);

  // Cells of 32x32 pixels go to the GPCs in turn; a row begins half of them further on.
  logic [10:0] turn;
  logic [3:0]  rest;
  logic        unused;

  assign turn   = {2'd0, x_i[9:1]} + {2'd0, y_i[9:1]} * {9'd0, gpcs_i[2:1]};
  assign unused = ^{x_i[0], y_i[0]};

  always_comb begin
    rest = '0;
    for (int i = 10; i >= 0; i--) begin
      rest = {rest[2:0], turn[i]};
      if (rest >= {1'b0, gpcs_i}) rest = rest - {1'b0, gpcs_i};
    end
  end

  assign owned_o = gpcs_i <= 3'd1 || rest[2:0] == number_i;

endmodule

`default_nettype wire
