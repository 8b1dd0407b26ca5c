// zrop_stencil.sv - stencil values after a packet; golden model: cmodel/fbp/zrop/zrop_stencil.c
//
// Combinational, one sample.

`default_nettype none
`include "gpu_types.svh"

module zrop_stencil (
  input  logic       draws_i,      // else a clear
  input  logic [7:0] ref_i,
  input  logic [7:0] mask_i,       // of writes
  input  logic [7:0] clear_i,
  input  logic [3:0] op_fail_i,
  input  logic [3:0] op_zfail_i,
  input  logic [3:0] op_zpass_i,

  input  logic       changes_i,    // covered, in the bounds, and written
  input  logic       stencil_i,    // passed
  input  logic       depth_i,
  input  logic [7:0] stored_i,
  output logic [7:0] stencil_o
);

  logic [3:0] op;
  logic [2:0] code;
  logic [7:0] value;

  assign op   = !stencil_i ? op_fail_i : !depth_i ? op_zfail_i : op_zpass_i;
  assign code = op[2:0] - 3'd1;

  always_comb begin
    case ({1'b0, code} + 4'd1)
      STENCIL_ZERO:    value = '0;
      STENCIL_REPLACE: value = ref_i;
      STENCIL_INCRSAT: value = stored_i == '1 ? '1 : stored_i + 8'd1;
      STENCIL_DECRSAT: value = stored_i == '0 ? '0 : stored_i - 8'd1;
      STENCIL_INVERT:  value = ~stored_i;
      STENCIL_INCR:    value = stored_i + 8'd1;
      STENCIL_DECR:    value = stored_i - 8'd1;
      default:         value = stored_i;
    endcase
    if (!draws_i) value = clear_i;
    stencil_o = changes_i ? (stored_i & ~mask_i) | (value & mask_i) : stored_i;
  end

  logic unused;
  assign unused = op[3];

endmodule

`default_nettype wire
