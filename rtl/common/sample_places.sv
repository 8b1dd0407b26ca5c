// sample_places.sv - the samples of a state; golden model: cmodel/gpc/raster_held.c (raster_places_of), common/samples.c
//
// Combinational, from the state bundle.  The positions of 4x4 samples repeat over a tile in every mode: entry 4*row + column
// is {x, y} of a sample, in sixteenths of a pixel from the upper left corner of its 4x4.

`default_nettype none
`include "gpu_types.svh"

module sample_places (
  input  sample_grid_t grid_i,
  output logic [3:0]   mode_o,
  output logic [1:0]   across_o,   // log2 of a pixel's samples across
  output logic [1:0]   down_o,
  output logic [191:0] places_o,
  output logic [191:0] centers_o   // of a primitive that is tested at pixel centres
);

  logic [3:0]   mode;
  logic [127:0] position;

  assign mode     = grid_i.tir ? grid_i.raster : grid_i.target;
  assign mode_o   = mode > SAMPLES_4X4 ? SAMPLES_1X1 : mode;
  assign position = grid_i.enable ? grid_i.position : {16{8'h88}};

  sample_shape u_shape (.samples_i(mode_o), .across_o, .down_o);

  // The entry of a mode's sample in the table; both orders of 4x2 as samples_number has them.
  for (genvar j = 0; j < 16; j++) begin : g_sample
    localparam C      = j % 4;
    localparam R      = j / 4;
    localparam Row2X1 = (2 * R + C / 2) * 2;
    localparam Row4X2 = R / 2 * 8;
    localparam At2X2  = (R / 2 * 2 + C / 2) * 4 + R % 2 * 2 + C % 2;
    localparam Tesla  = Row4X2 + C / 2 * 4 + R % 2 * 2 + C % 2;
    localparam D3d0   = C == 0 ? 5 : C == 1 ? 3 : C == 2 ? 0 : 7;
    localparam D3d1   = C == 0 ? 4 : C == 1 ? 1 : C == 2 ? 6 : 2;
    localparam D3d    = Row4X2 + (R % 2 == 0 ? D3d0 : D3d1);
    logic [7:0] at;
    logic [1:0] px, py;

    always_comb begin
      case (mode_o)
        SAMPLES_2X1:     at = position[8*(Row2X1 + C % 2) +: 8];
        SAMPLES_2X1_D3D: at = position[8*(Row2X1 + 1 - C % 2) +: 8];
        SAMPLES_2X2:     at = position[8*At2X2 +: 8];
        SAMPLES_4X2:     at = position[8*Tesla +: 8];
        SAMPLES_4X2_D3D: at = position[8*D3d +: 8];
        default:         at = position[8*j +: 8];
      endcase
    end
    assign px = 2'(C) >> across_o;
    assign py = 2'(R) >> down_o;
    assign places_o[12*j +: 12]  = {px, at[3:0], py, at[7:4]};
    assign centers_o[12*j +: 12] = {px, 4'd8, py, 4'd8};
  end

endmodule

`default_nettype wire
