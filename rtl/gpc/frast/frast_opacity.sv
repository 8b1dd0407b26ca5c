// frast_opacity.sv - the opacity at a distance from an edge; golden model: cmodel/gpc/frast/frast_opacity.c (of_edge)
//
// Combinational.  Entry k of the table begins where the value is step * k / 256; four halvings find it.

`default_nettype none

module frast_opacity (
  input  logic [127:0] table_i,    // 16 entries of 8 bits
  input  logic [38:0]  step_i,
  input  logic [40:0]  value_i,    // of an edge that holds it
  output logic [8:0]   opacity_o
);

  logic [48:0] value;
  logic [3:0]  k;
  logic        opaque;

  assign value  = {value_i, 8'd0};
  assign opaque = {value_i, 4'd0} >= {6'd0, step_i};

  function automatic logic [42:0] times(input logic [38:0] step, input logic [3:0] n);
    times = '0;
    for (int i = 0; i < 4; i++) times = times + (n[i] ? {4'd0, step} << i : 43'd0);
  endfunction

  always_comb begin
    k = '0;
    for (int i = 3; i >= 0; i--) k[i] = value >= {6'd0, times(step_i, k | 4'(1 << i))};
  end

  assign opacity_o = opaque ? 9'd256 : {1'b0, table_i[8*k +: 8]};

endmodule

`default_nettype wire
