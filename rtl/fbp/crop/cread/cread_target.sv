// cread_target.sv - the state of one of eight targets; golden model: cmodel/fbp/crop/cread/cread_plan.c

`default_nettype none
`include "gpu_types.svh"

module cread_target (
  input  cread_config_t cfg_i,
  input  logic [2:0]    target_i,
  output crop_config_t  state_o,
  output logic [2:0]    samples_o  // log2
);

  always_comb begin
    case (target_i)
      3'd0:    state_o = cfg_i.target0;
      3'd1:    state_o = cfg_i.target1;
      3'd2:    state_o = cfg_i.target2;
      3'd3:    state_o = cfg_i.target3;
      3'd4:    state_o = cfg_i.target4;
      3'd5:    state_o = cfg_i.target5;
      3'd6:    state_o = cfg_i.target6;
      default: state_o = cfg_i.target7;
    endcase
  end

  logic [23:0] samples;
  assign samples   = cfg_i.samples_log2;
  assign samples_o = samples[3*target_i +: 3];

endmodule

`default_nettype wire
