// wire.v - a register as a wire: what a pipeline that moves together does to one packet

(* techmap_celltype = "$dffe" *)
module register_as_wire (CLK, EN, D, Q);
  parameter WIDTH = 1;
  parameter CLK_POLARITY = 1;
  parameter EN_POLARITY = 1;
  input              CLK, EN;
  input  [WIDTH-1:0] D;
  output [WIDTH-1:0] Q;

  assign Q = D;
endmodule
