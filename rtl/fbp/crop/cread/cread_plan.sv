// cread_plan.sv - reduced or expanded, and the passes of a packet; golden model: cmodel/fbp/crop/cread/cread_plan.c
//
// Combinational.

`default_nettype none

module cread_plan (
  input  logic [15:0]  sample_mask_i,
  input  logic         reduce_i,
  input  logic         disabled_i,     // the target stores nothing
  input  logic [2:0]   samples_i,      // of a pixel, log2
  input  logic [1:0]   pixels_i,       // of the packet, log2
  input  logic         reads_i,
  input  logic         dst_reduced_i,
  input  logic [127:0] masks_i,        // 16 a pixel

  output logic [2:0]   samples_o,      // of a pixel that a pass sees, log2
  output logic [127:0] covered_o,      // by number of the sample; reduced: of the pixel
  output logic         reduced_o,
  output logic [15:0]  passes_o,       // sector k has a covered sample
  output logic [15:0]  asks_o          // sectors to ask for
);

  /////////////
  // Covered //
  /////////////

  logic [15:0]  all, mask;
  logic [7:0]   exists, any, whole;
  logic [127:0] covered;

  always_comb begin
    case (samples_i)
      3'd0:    all = 16'h0001;
      3'd1:    all = 16'h0003;
      3'd2:    all = 16'h000f;
      3'd3:    all = 16'h00ff;
      default: all = 16'hffff;
    endcase
  end

  assign mask   = all & sample_mask_i;
  assign exists = disabled_i ? 8'h00 : pixels_i == 2'd3 ? 8'hff : pixels_i == 2'd2 ? 8'h0f : 8'h03;

  for (genvar p = 0; p < 8; p++) begin : g_pixel
    assign covered[16*p +: 16] = masks_i[16*p +: 16] & mask & {16{exists[p]}};
    assign any[p]              = |covered[16*p +: 16];
    assign whole[p]            = !any[p] || covered[16*p +: 16] == all;
  end

  // Sample s of pixel p to its number.
  function automatic logic [127:0] in_order(input logic [127:0] c, input logic [2:0] n);
    in_order = '0;
    for (int p = 0; p < 8; p++) begin
      case (n)
        3'd0:    in_order[p]         = c[16*p];
        3'd1:    in_order[2*p +: 2]  = c[16*p +: 2];
        3'd2:    in_order[4*p +: 4]  = c[16*p +: 4];
        3'd3:    in_order[8*p +: 8]  = c[16*p +: 8];
        default: in_order[16*p +: 16] = c[16*p +: 16];
      endcase
    end
  endfunction

  //////////
  // Plan //
  //////////

  assign reduced_o = reduce_i && &whole && (dst_reduced_i || !reads_i);
  assign samples_o = reduced_o ? 3'd0 : samples_i;
  assign covered_o = reduced_o ? {120'b0, any} : in_order(covered, samples_i);

  function automatic logic [15:0] sectors(input logic [127:0] c, input logic [1:0] pixels);
    for (int k = 0; k < 16; k++) begin
      case (pixels)
        2'd3:    sectors[k] = |c[8*k +: 8];
        2'd2:    sectors[k] = |c[4*k +: 4];
        default: sectors[k] = |c[2*k +: 2];
      endcase
    end
  endfunction

  assign passes_o = sectors(covered_o, pixels_i);
  assign asks_o   = !reads_i ? 16'd0 : dst_reduced_i ? {15'd0, passes_o != '0} : passes_o;

endmodule

`default_nettype wire
