// decomp_state.sv - the state of a stored sector and the sectors that it gives
// golden model: cmodel/fbp/comp/comp_kind.c, cmodel/fbp/comp/decomp/decomp.c
//
// Combinational.

`default_nettype none
`include "gpu_types.svh"

module decomp_state (
  input  logic [1:0] size_i,
  input  logic [1:0] samples_log2_i,
  input  logic [1:0] states_i,   // comp_states
  input  logic [1:0] code_i,
  input  logic [2:0] sector_i,
  input  logic [7:0] wanted_i,
  output logic [2:0] state_o,    // comp_state
  output logic [7:0] gives_o,
  output logic       holds_o,    // the first half of a packet
  output logic       differs_o   // a packet of differences
);

  logic exists;

  always_comb begin
    case (states_i)
      COMP_CR:  exists = size_i == 2'd2 && samples_log2_i == 2'd0;
      COMP_CRA: exists = !size_i[1];
      COMP_CBR: exists = !size_i[1] && samples_log2_i == 2'd2;
      default:  exists = 1'b0;
    endcase
    state_o = COMP_RAW;
    if (exists && code_i == 2'd1) state_o = COMP_CLEAR;
    if (exists && code_i == 2'd2) state_o = states_i == COMP_CBR ? COMP_BOTH : COMP_REDUCTION;
    if (exists && code_i == 2'd3 && states_i == COMP_CRA) state_o = COMP_ARITHMETIC;
    if (exists && code_i == 2'd3 && states_i == COMP_CBR) state_o = COMP_REDUCTION;
  end

  logic [7:0] sectors;
  always_comb begin
    sectors = '0;
    case (state_o)
      COMP_CLEAR:      sectors = 8'hff;
      COMP_REDUCTION:  sectors = samples_log2_i == 2'd3 ? {8{sector_i == 3'd0}}
                                 : {{4{sector_i == 3'd1}}, {4{sector_i == 3'd0}}};
      COMP_ARITHMETIC: sectors = {{4{sector_i == 3'd3}}, {4{sector_i == 3'd1}}};
      COMP_BOTH:       sectors = {8{sector_i == 3'd0}};
      default:         sectors[sector_i] = 1'b1;
    endcase
  end

  assign gives_o   = sectors & wanted_i;
  assign holds_o   = state_o == COMP_ARITHMETIC && !sector_i[0];
  assign differs_o = state_o == COMP_ARITHMETIC || state_o == COMP_BOTH;

endmodule

`default_nettype wire
