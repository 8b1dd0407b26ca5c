// lane_writes.sv - what an operation writes beside its word: CC and its predicate; golden model: cmodel/gpc/tpc/sm/alu (cc_word, cc_float,
// flags_of_sum, test)
//
// Combinational.  writes_o: 0 nothing, 1 of the word, 2 of a float, 3 of a sum, 4 of logic, 5 of an order; tests_o: 0 the predicate is 'tested_o', 1 a
// word of 0, 2 another one (chained as Z where tested_o is clear), 3 the carry.

`default_nettype none
`include "gpu_types.svh"

module lane_writes (
  input  logic [6:0] op_i,      // alu_op
  input  logic       cc_i,
  input  logic [1:0] xmode_i,
  input  logic [1:0] lopz_i,
  input  logic       pd_i,
  output logic [2:0] writes_o,
  output logic [1:0] tests_o,
  output logic       tested_o
);

  always_comb begin
    writes_o = 3'd0;
    case (op_i)
      ALU_SHL, ALU_SHR, ALU_SHF_L, ALU_SHF_R, ALU_BFE, ALU_BFI, ALU_FLO, ALU_FSET, ALU_ISET, ALU_PSET,
      ALU_CSET: writes_o = 3'd1;
      ALU_FADD, ALU_FMUL, ALU_FFMA, ALU_FMNMX, ALU_FSWZADD: writes_o = 3'd2;
      ALU_IADD, ALU_IADD3, ALU_ISCADD, ALU_LEA, ALU_LEA_HI, ALU_XMAD: writes_o = 3'd3;
      ALU_LOP, ALU_LOP3: writes_o = 3'd4;
      ALU_IMNMX: writes_o = xmode_i == 2'd3 ? 3'd5 : 3'd1;
      default: ;
    endcase
    if (!cc_i) writes_o = 3'd0;
  end

  always_comb begin
    tests_o  = 2'd0;
    tested_o = pd_i;
    case (op_i)
      ALU_LEA: tests_o = 2'd3;
      ALU_LEA_HI: begin
        tests_o  = 2'd2;
        tested_o = 1'b1;
      end
      ALU_LOP, ALU_LOP3: begin
        tested_o = lopz_i == 2'd1;
        if (lopz_i[1]) tests_o = lopz_i[0] ? 2'd2 : 2'd1;
      end
      default: ;
    endcase
  end

endmodule

`default_nettype wire
