// atom_number.sv - what an operation makes of an integer; golden model: cmodel/common/atomic.c (atomic_result)
//
// Combinational.  Codes that are no operation leave the number; a sum of floats is made elsewhere.

`default_nettype none
`include "gpu_types.svh"

module atom_number #(
  parameter Width = 32
) (
  input  logic [3:0]       op_i,    // atomic_op
  input  logic [2:0]       kind_i,  // atomic_type
  input  logic [Width-1:0] old_i,
  input  logic [Width-1:0] operand_i,
  input  logic [Width-1:0] swap_i,
  output logic [Width-1:0] now_o
);

  logic             equal, below, above, zero;  // old against operand, as unsigned numbers
  logic             least, most;                // the same, as MIN and MAX compare them
  logic             sign32, sign64, low_equal, low_below;
  logic [Width-1:0] sum, one;

  assign equal = old_i == operand_i;
  assign below = old_i < operand_i;
  assign above = !below && !equal;
  assign zero  = old_i == '0;

  // S32 compares low words, S64 numbers of 8 bytes.
  assign sign32    = old_i[31] != operand_i[31];
  assign low_equal = old_i[31:0] == operand_i[31:0];
  assign low_below = old_i[31:0] < operand_i[31:0];
  if (Width > 32) begin : g_sign64
    assign sign64 = old_i[Width-1] != operand_i[Width-1];
  end else begin : g_no_sign64
    assign sign64 = 1'b0;
  end

  always_comb begin
    least = below;
    most  = above;
    case (kind_i)
      ATOMIC_S32: begin
        least = low_below ^ sign32;
        most  = !low_below && !low_equal;
        most  = most ^ sign32;
      end
      ATOMIC_S64: begin
        least = below ^ sign64;
        most  = above ^ sign64;
      end
      default: ;
    endcase
  end

  // ADD, INC and DEC have one adder.
  always_comb begin
    case (op_i)
      ATOMIC_INC: one = Width'(1);
      ATOMIC_DEC: one = '1;
      default:  one = operand_i;
    endcase
  end
  assign sum = old_i + one;

  always_comb begin
    case (op_i)
      ATOMIC_ADD:  now_o = sum;
      ATOMIC_MIN:  now_o = most ? operand_i : old_i;
      ATOMIC_MAX:  now_o = least ? operand_i : old_i;
      ATOMIC_INC:  now_o = below ? sum : '0;
      ATOMIC_DEC:  now_o = zero || above ? operand_i : sum;
      ATOMIC_AND:  now_o = old_i & operand_i;
      ATOMIC_OR:   now_o = old_i | operand_i;
      ATOMIC_XOR:  now_o = old_i ^ operand_i;
      ATOMIC_EXCH: now_o = operand_i;
      ATOMIC_CAS:  now_o = equal ? swap_i : old_i;
      default:   now_o = old_i;
    endcase
  end

endmodule

`default_nettype wire
