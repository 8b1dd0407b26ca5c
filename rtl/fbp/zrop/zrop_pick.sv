// zrop_pick.sv - the next samples; golden model: cmodel/fbp/zrop/zrop_clocks.c (evaluated)
//
// Combinational: those of the lowest numbers, one to each lane from lane 0 on.

module zrop_pick #(
  parameter Bits = 128,
  parameter IndexBits = 7,
  parameter Lanes = 16                        // at most 16
) (
  input  logic [Bits-1:0]            need_i,
  input  logic [4:0]                 limit_i,  // lanes free
  output logic [Lanes-1:0]           valid_o,
  output logic [IndexBits*Lanes-1:0] index_o,
  output logic [Bits-1:0]            left_o,
  output logic                       last_o    // nothing is left
);

  localparam Levels = IndexBits;

  // Of each bit how many are set up to it, 16 and more as bit 4: halves of 2, 4, 8, ... bits joined.
  function automatic logic [5*Bits-1:0] counts(input logic [Bits-1:0] x);
    logic [4:0] low, sum;
    for (int i = 0; i < Bits; i++) counts[5*i +: 5] = {4'b0, x[i]};
    for (int level = 0; level < Levels; level++) begin
      for (int i = 0; i < Bits; i++) begin
        if ((i >> level) % 2 == 1) begin
          low = counts[5*((i >> level << level) - 1) +: 5];
          sum = {1'b0, low[3:0]} + {1'b0, counts[5*i +: 4]};
          counts[5*i +: 5] = {sum[4] || low[4] || counts[5*i+4], sum[3:0]};
        end
      end
    end
  endfunction

  logic [5*Bits-1:0] count, rank;
  logic [4:0]        total;

  assign count   = counts(need_i);
  assign rank    = {count[5*(Bits-1)-1:0], 5'd0};
  assign total   = count[5*(Bits-1) +: 5];
  assign last_o  = left_o == '0;

  for (genvar i = 0; i < Bits; i++) begin : g_bit
    assign left_o[i] = need_i[i] && rank[5*i +: 5] >= limit_i;
  end
  for (genvar j = 0; j < Lanes; j++) begin : g_lane
    logic [Bits-1:0] here;
    for (genvar i = 0; i < Bits; i++) begin : g_here
      assign here[i] = need_i[i] && rank[5*i +: 5] == j;
    end
    for (genvar b = 0; b < IndexBits; b++) begin : g_index
      logic [Bits-1:0] of;
      for (genvar i = 0; i < Bits; i++) begin : g_of
        assign of[i] = here[i] && (i >> b) % 2 == 1;
      end
      assign index_o[IndexBits*j+b] = of != '0;
    end
    assign valid_o[j] = total > j && limit_i > j;
  end

endmodule
