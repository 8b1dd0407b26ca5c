// crop_stages.sv - the decoded state bundle in each stage, beside its packet
//
// Each stage has the bundle of its own packet, because the next packet may have another.

`default_nettype none
`include "gpu_types.svh"

module crop_stages (
  input  logic         clk_i,
  input  logic [7:1]   advance_i,

  // of the packet that is taken (crop_mode.sv, crop_write.sv)
  input  logic [2:0]   color_op_i,
  input  logic [2:0]   alpha_op_i,
  input  logic         store_rtz_i,
  input  logic         zero_wins_i,
  input  logic         float_kills_i,
  input  logic [3:0]   func_i,       // logic_op
  input  logic         blend_i,
  input  logic         logic_i,
  input  logic         wide_i,
  input  logic         fp_i,
  input  logic         snorm_i,
  input  logic         srgb_i,
  input  logic [11:0]  channels_i,
  input  logic [2:0]   shape_i,
  input  logic         bits64_i,
  input  logic         bits128_i,
  input  logic [3:0]   written_i,
  input  logic         merges_i,
  input  logic         pads_i,
  input  logic [3:0]   taken_i,
  input  logic [15:0]  enable_i,

  // where floats' factors are made and savings are judged
  output logic [5:0]   ops_q1_o,     // blend_equation of alpha, of colour
  output logic         zero_wins_q1_o,
  output logic         kills_q1_o,
  output logic [3:0]   func_q1_o,
  output logic         blend_q1_o,
  output logic         logic_q1_o,
  output logic         fp_q1_o,
  output logic [3:0]   written_q1_o,
  output logic         merges_q1_o,
  output logic         pads_q1_o,

  // where sums are made
  output logic [5:0]   ops_q2_o,
  output logic         snorm_q2_o,
  output logic [2:0]   shape_q2_o,

  // where they are rounded
  output logic         narrow_q3_o,  // blended in lanes of 8 bits
  output logic         snorm_q3_o,
  output logic         srgb_q3_o,
  output logic [2:0]   shape_q3_o,
  output logic [11:0]  channels_q3_o,
  output logic [3:0]   taken_q3_o,

  // where floats are converted and the packet is stored
  output logic         rtz_q7_o,
  output logic         wide_q7_o,
  output logic         fp_q7_o,
  output logic         srgb_q7_o,
  output logic [2:0]   shape_q7_o,
  output logic [11:0]  channels_q7_o,
  output logic [3:0]   taken_q7_o,
  output logic [15:0]  enable_q7_o,
  output logic         bits64_q7_o,
  output logic         bits128_q7_o
);

  ///////////////
  // Registers //
  ///////////////

  // What the store needs; stages between look at a part of it.
  logic       snorm_q1, narrow_q1, narrow_q2, unused;
  crop_late_t late, late_q2, late_q3, late_q7;

  assign late = {store_rtz_i, shape_i, channels_i, taken_i, srgb_i, wide_i, fp_i, bits64_i, bits128_i,
                 enable_i};

  stream_pipe #(.Width(crop_late_BITS), .Depth(2)) u_late_q2 (
    .clk_i, .advance_i(advance_i[2:1]), .data_i(late), .data_o(late_q2)
  );
  stream_pipe #(.Width(crop_late_BITS), .Depth(1)) u_late_q3 (
    .clk_i, .advance_i(advance_i[3]), .data_i(late_q2), .data_o(late_q3)
  );
  stream_pipe #(.Width(crop_late_BITS), .Depth(4)) u_late_q7 (
    .clk_i, .advance_i(advance_i[7:4]), .data_i(late_q3), .data_o(late_q7)
  );

  assign shape_q2_o    = late_q2.shape;
  assign shape_q3_o    = late_q3.shape;
  assign channels_q3_o = late_q3.channels;
  assign taken_q3_o    = late_q3.taken;
  assign srgb_q3_o     = late_q3.srgb;
  assign rtz_q7_o      = late_q7.rtz;
  assign shape_q7_o    = late_q7.shape;
  assign channels_q7_o = late_q7.channels;
  assign taken_q7_o    = late_q7.taken;
  assign srgb_q7_o     = late_q7.srgb;
  assign wide_q7_o     = late_q7.wide;
  assign fp_q7_o       = late_q7.fp;
  assign bits64_q7_o   = late_q7.bits64;
  assign bits128_q7_o  = late_q7.bits128;
  assign enable_q7_o   = late_q7.enable;
  assign unused        = ^{late_q2, late_q3};

  always_ff @(posedge clk_i) begin
    if (advance_i[1]) begin
      ops_q1_o       <= {alpha_op_i, color_op_i};
      zero_wins_q1_o <= zero_wins_i;
      kills_q1_o     <= float_kills_i;
      func_q1_o      <= func_i;
      blend_q1_o     <= blend_i;
      logic_q1_o     <= logic_i;
      fp_q1_o        <= fp_i;
      written_q1_o   <= written_i;
      merges_q1_o    <= merges_i;
      pads_q1_o      <= pads_i;
      snorm_q1    <= snorm_i;
      narrow_q1   <= blend_i && !wide_i && !fp_i;
    end
    if (advance_i[2]) begin
      ops_q2_o    <= ops_q1_o;
      snorm_q2_o  <= snorm_q1;
      narrow_q2   <= narrow_q1;
    end
    if (advance_i[3]) begin
      snorm_q3_o  <= snorm_q2_o;
      narrow_q3_o <= narrow_q2;
    end
  end

endmodule

`default_nettype wire
