// zjudge_key.sv - a stored depth as a key, less is nearer; golden model: cmodel/gpc/zcull/zcull_key.h (zcull_key)
//
// Combinational.

`default_nettype none
`include "gpu_types.svh"

module zjudge_key (
  input  logic [31:0] z_i,
  input  logic [1:0]  depth_i,
  input  logic [1:0]  z_format_i,
  input  logic        greater_i,
  output logic [31:0] key_o
);

  logic [31:0] order, short_float, key;

  assign order       = z_i[31] ? ~z_i : z_i | 32'h80000000;
  assign short_float = z_i[31] ? '0 : z_i[30] ? '1 : {z_i[29:0], 2'b00};

  always_comb begin
    case (depth_i)
      RASTER_Z16: key = {z_i[15:0], 16'd0};
      RASTER_Z24: key = {z_i[23:0], 8'd0};
      default:    key = z_format_i == ZCULL_FP ? short_float : order;
    endcase
  end

  assign key_o = greater_i ? ~key : key;

endmodule

`default_nettype wire
