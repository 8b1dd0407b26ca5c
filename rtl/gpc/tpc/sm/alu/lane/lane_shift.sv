// lane_shift.sv - shifts, funnels, bit fields and scaled addresses; golden model: cmodel/gpc/tpc/sm/alu/alu_shift.c, alu_add.c
//
// Combinational.  One funnel serves all: the lower word of {high, low} >> by, by 0 to 63.

`default_nettype none
`include "gpu_types.svh"

module lane_shift (
  input  logic [6:0]  op_i,        // alu_op
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic [31:0] c_i,
  input  logic        signed_i,
  input  logic        brev_i,
  input  logic        wrap_i,
  input  logic [1:0]  shfmax_i,
  input  logic        upper_i,     // shfx
  input  logic [4:0]  shift_i,     // of an address
  output logic [31:0] value_o
);

  ////////////
  // Source //
  ////////////

  logic [31:0] x, turned;

  always_comb begin
    for (int i = 0; i < 32; i++) turned[i] = a_i[31-i];
    x = brev_i && (op_i == ALU_SHR || op_i == ALU_BFE) ? turned : a_i;
  end

  //////////////
  // Distance //
  //////////////

  // Of SHL and SHR any from 32 on is 32; of a funnel its width.
  logic [6:0] by, most;
  logic       is_funnel;

  assign is_funnel = op_i == ALU_SHF_L || op_i == ALU_SHF_R;
  assign most      = is_funnel && shfmax_i[1] ? 7'd64 : 7'd32;

  always_comb begin
    by = {1'b0, b_i[5:0]};
    if (wrap_i) by[5] = b_i[5] && most[6];
    else if (b_i > {25'b0, most}) by = most;
    else by = b_i[6:0];
    if (op_i == ALU_BFE || op_i == ALU_BFI) by = b_i[7:0] > 8'd31 ? 7'd32 : {2'b0, b_i[4:0]};
    if (op_i == ALU_ISCADD || op_i == ALU_LEA || op_i == ALU_LEA_HI) by = {2'b0, shift_i};
  end

  ///////////
  // Field //
  ///////////

  logic [7:0]  length;
  logic [8:0]  end_of;
  logic [4:0]  last;
  logic        field_sign;
  logic [31:0] inside_field;  // of a result of BFE, of c for BFI

  assign length     = b_i[15:8];
  assign end_of     = {1'b0, b_i[7:0]} + {1'b0, length};
  assign last       = end_of > 9'd32 ? 5'd31 : end_of[4:0] - 5'd1;
  assign field_sign = signed_i && x[last];

  always_comb begin
    for (int i = 0; i < 32; i++) begin
      if (op_i == ALU_BFE) inside_field[i] = 9'(i) < {1'b0, length};
      else inside_field[i] = 9'(i) >= {1'b0, b_i[7:0]} && 9'(i) < end_of;
    end
  end

  ////////////
  // Funnel //
  ////////////

  // To the left by n is to the right by 32 - n, of the words one place up.
  logic        left, fill;
  logic [31:0] high, low, word;
  logic [5:0]  places;
  logic [63:0] shifted;
  logic        unused;

  always_comb begin
    left = 1'b0;
    fill = 1'b0;
    high = '0;
    low  = x;
    case (op_i)
      ALU_SHR: begin
        fill = signed_i && x[31];
        high = {32{fill}};
      end
      ALU_BFE: begin
        fill = field_sign;
        high = {32{fill}};
      end
      ALU_SHF_R: begin
        fill = shfmax_i == 2'd3 && c_i[31];
        high = upper_i || by[6:5] != '0 ? {32{fill}} : c_i;
        low  = upper_i || by[6:5] != '0 ? c_i : x;
        if (by[6] || (upper_i && by[5])) low = {32{fill}};
      end
      ALU_SHF_L, ALU_LEA_HI: begin
        left = 1'b1;
        high = by[5] ? x : c_i;
        low  = by[5] ? '0 : x;
        if (by[6]) high = '0;
      end
      default: begin
        left = 1'b1;
        high = by[5] ? '0 : x;
        low  = '0;
      end
    endcase
    if ((op_i == ALU_SHR || op_i == ALU_BFE) && by[5]) low = {32{fill}};
    places = left ? 6'd32 - {1'b0, by[4:0]} : {1'b0, by[4:0]};
  end

  assign shifted = {high, low} >> places;
  assign word    = shifted[31:0];
  assign unused  = ^shifted[63:32] ^ by[6];

  always_comb begin
    value_o = word;
    if (op_i == ALU_BFE)
      for (int i = 0; i < 32; i++) value_o[i] = inside_field[i] ? word[i] : field_sign && length != '0;
    if (op_i == ALU_BFI)
      for (int i = 0; i < 32; i++) value_o[i] = inside_field[i] ? word[i] : c_i[i];
  end

endmodule

`default_nettype wire
