// lane_source.sv - a pair of halves as an operand; golden model: cmodel/gpc/tpc/sm/alu/alu_fp16.c (half)
//
// Combinational.

`default_nettype none

module lane_source (
  input  logic [31:0] word_i,
  input  logic [3:0]  select_i,  // both, an fp32, the low one, the high one
  input  logic        absolute_i,
  input  logic        negate_i,
  output logic [31:0] pair_o
);

  logic [15:0] rounded, low, high;

  lane_half u_half (.value_i(word_i), .half_o(rounded));

  always_comb begin
    low  = word_i[15:0];
    high = word_i[15:0];
    case (select_i)
      4'd0: high = word_i[31:16];
      4'd1: begin low = rounded; high = rounded; end
      4'd3: begin low = word_i[31:16]; high = word_i[31:16]; end
      default: ;
    endcase
  end

  assign pair_o = {(high[15] && !absolute_i) ^ negate_i, high[14:0],
                   (low[15] && !absolute_i) ^ negate_i, low[14:0]};

endmodule

`default_nettype wire
