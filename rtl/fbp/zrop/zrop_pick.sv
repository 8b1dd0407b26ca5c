// zrop_pick.sv - the next evaluations; golden model: cmodel/fbp/zrop/zrop_clocks.c (evaluated)
//
// Combinational.  Bit 2*i is sample i of the stored tile, bit 2*i+1 of the source.  What is needed
// goes to the lanes in order from lane 0 on; what may be needed later takes lanes left over, from
// the last evaluator down.

module zrop_pick (
  input  logic [127:0] need_i,
  input  logic [127:0] spare_i,
  input  logic         evaluates_i,  // 11 lanes, else all 16
  output logic [127:0] picked_o,
  output logic [511:0] lane_o,       // of each bit
  output logic [111:0] index_o,      // of each lane
  output logic [15:0]  needed_o,     // lanes of needed bits
  output logic [127:0] left_o        // needed bits that are not picked
);

  localparam Evaluators = 5'd11;

  // Before each bit how many are set, 31 at most: in groups of 16, then the groups.
  function automatic logic [639:0] ranks(input logic [127:0] x);
    logic [4:0] group, n;
    logic [7:0] sum;
    group = '0;
    for (int g = 0; g < 8; g++) begin
      n = '0;
      for (int i = 16 * g; i < 16 * g + 16; i++) begin
        sum = {3'b0, group} + {3'b0, n};
        ranks[5*i +: 5] = sum > 8'd31 ? 5'd31 : sum[4:0];
        n = n + {4'b0, x[i]};
      end
      sum = {3'b0, group} + {3'b0, n};
      group = sum > 8'd31 ? 5'd31 : sum[4:0];
    end
  endfunction

  logic [639:0] rank, spare_rank;
  logic [4:0]   limit, count;
  logic [127:0] needed, extra;

  assign rank       = ranks(need_i);
  assign spare_rank = ranks(spare_i);
  assign limit      = evaluates_i ? Evaluators : 5'd16;
  assign count      = rank[639:635] == 5'd31 ? 5'd31 : rank[639:635] + {4'b0, need_i[127]};

  for (genvar i = 0; i < 128; i++) begin : g_bit
    assign needed[i]        = need_i[i] && rank[5*i +: 5] < limit;
    assign extra[i]         = spare_i[i] && !need_i[i] && count < Evaluators &&
                              spare_rank[5*i +: 5] < Evaluators - count;
    assign lane_o[4*i +: 4] = need_i[i] ? rank[5*i +: 4] : 4'd10 - spare_rank[5*i +: 4];
  end

  function automatic logic [111:0] indices(input logic [127:0] picked, input logic [511:0] lane);
    indices = '0;
    for (int i = 0; i < 128; i++) begin
      for (int j = 0; j < 16; j++) begin
        if (picked[i] && lane[4*i +: 4] == j[3:0]) begin
          indices[7*j +: 7] = indices[7*j +: 7] | i[6:0];
        end
      end
    end
  endfunction

  assign picked_o = needed | extra;
  assign index_o  = indices(picked_o, lane_o);
  assign left_o   = need_i & ~needed;

  for (genvar j = 0; j < 16; j++) begin : g_lane
    assign needed_o[j] = count > j && limit > j;
  end

endmodule
