// zrop_point.sv - the positions of a tile's samples; golden model: cmodel/fbp/zrop/zrop_point.c
//
// Combinational, from the state bundle.

`default_nettype none

module zrop_point (
  input  logic [2:0]    samples_i,   // log2
  input  logic [127:0]  position_i,  // 16 entries, x | y << 4
  output logic [2:0]    reach_x_o,   // log2 of 8 * width of a tile in pixels
  output logic [2:0]    reach_y_o,
  output logic [1023:0] points_o     // of each sample {x, y}
);

  localparam Widest = 4;

  assign reach_x_o = 3'd6 - {1'b0, {1'b0, samples_i[1]} + {samples_i[2], samples_i[0]}};
  assign reach_y_o = 3'd6 - {1'b0, samples_i[2:1]};

  // For each number of samples its own point; all of them are wires but for the table's.
  for (genvar i = 0; i < 64; i++) begin : g_sample
    logic [16*(Widest+1)-1:0] point;
    for (genvar s = 0; s <= Widest; s++) begin : g_samples
      localparam Across  = (s + 1) / 2;
      localparam Down    = s / 2;
      localparam PixelX  = (i % 8) >> Across;
      localparam PixelY  = (i / 8) >> Down;
      localparam X       = (i % 8) % (1 << Across);
      localparam Y       = (i / 8) % (1 << Down);
      localparam Number  = s == 4 ? 4 * Y + X : (X % 2) + 2 * Y + 4 * (X / 2);
      localparam GridX   = s == 0 ? 2 : s == 1 || s == 2 ? 1 : 0;  // log2
      localparam GridY   = s == 0 || s == 1 ? 2 : s == 2 || s == 3 ? 1 : 0;
      localparam Entry   = (((PixelY % (1 << GridY)) << GridX) + PixelX % (1 << GridX)) *
                           (1 << s) + Number;
      localparam signed [7:0] BaseX = 16 * PixelX - 8 * (8 >> Across);
      localparam signed [7:0] BaseY = 16 * PixelY - 8 * (8 >> Down);
      assign point[16*s +: 16] = {BaseX + {4'b0, position_i[8*Entry +: 4]},
                                  BaseY + {4'b0, position_i[8*Entry+4 +: 4]}};
    end
    assign points_o[16*i +: 16] = samples_i == 3'd0 ? point[15:0] : samples_i == 3'd1 ? point[31:16]
                                  : samples_i == 3'd2 ? point[47:32]
                                  : samples_i == 3'd3 ? point[63:48] : point[79:64];
  end

endmodule

`default_nettype wire
