// zjudge_stored.sv - a number times 2^exp as ZROP stores it; golden model: cmodel/gpc/zcull/zcull_range.h (zcull_fixed, zcull_float)
//
// Combinational.

`default_nettype none

module zjudge_stored (
  input  logic signed [31:0] v_i,
  input  logic signed [7:0]  exp_i,    // -96 to 31; -7 at least in fixed point
  input  logic               float_i,
  input  logic               z16_i,
  output logic [31:0]        z_o
);

  // fp32: never a denormal, never beyond the greatest
  logic [31:0]        size, normal, as_float;
  logic [4:0]         zeros;
  logic signed [10:0] exp;

  assign size = v_i[31] ? -v_i : v_i;
  fp32_normalise #(.W(32), .Steps(5)) u_zeros (.x_i(size), .zeros_o(zeros), .normal_o(normal));
  assign exp  = 11'sd158 + 11'(exp_i) - $signed({6'd0, zeros});
  fp32_round u_round (
    .nan_i(1'b0), .inf_i(1'b0), .sign_i(v_i[31]), .exp_i(exp), .sig_i(normal[31:8]),
    .guard_i(normal[7]), .sticky_i(normal[6:0] != '0), .value_o(as_float)
  );

  // fixed point: to nearest, halves up, from 0 to the greatest code
  logic [23:0]        most;
  logic [2:0]         right;
  logic [4:0]         left;
  logic signed [31:0] half, down;
  logic [54:0]        up;
  logic               beyond;

  assign most   = z16_i ? 24'h00ffff : 24'hffffff;
  assign right  = 3'(-exp_i);
  assign left   = exp_i[4:0];
  assign half   = exp_i[7] ? (32'sd1 <<< right) >>> 1 : 32'sd0;
  assign down   = (v_i + half) >>> (exp_i[7] ? right : 3'd0);
  assign up     = {31'd0, v_i[23:0]} << left;
  assign beyond = v_i[30:24] != '0 || up[54:24] != '0 || up[23:0] > most;

  always_comb begin
    if (float_i) z_o = as_float;
    else if (exp_i > 8'sd0) z_o = {8'd0, v_i[31] ? 24'd0 : beyond ? most : up[23:0]};
    else z_o = {8'd0, down[31] ? 24'd0 : down[30:24] != '0 || down[23:0] > most ? most : down[23:0]};
  end

endmodule

`default_nettype wire
