// pmux.v - $pmux as the simulated netlist has it: the lowest select that is set wins (a casez)

(* techmap_celltype = "$pmux" *)
module pmux_as_muxes (A, B, S, Y);
  parameter WIDTH = 1;
  parameter S_WIDTH = 1;
  input  [WIDTH-1:0]         A;
  input  [WIDTH*S_WIDTH-1:0] B;
  input  [S_WIDTH-1:0]       S;
  output [WIDTH-1:0]         Y;

  wire [WIDTH*(S_WIDTH+1)-1:0] from;

  assign from[WIDTH*S_WIDTH +: WIDTH] = A;
  genvar i;
  generate
    for (i = 0; i < S_WIDTH; i = i + 1) begin : g_select
      assign from[WIDTH*i +: WIDTH] = S[i] ? B[WIDTH*i +: WIDTH] : from[WIDTH*(i+1) +: WIDTH];
    end
  endgenerate
  assign Y = from[WIDTH-1:0];
endmodule
