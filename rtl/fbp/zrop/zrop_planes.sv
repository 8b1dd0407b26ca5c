// zrop_planes.sv - planes and owners of the new tile;
// golden model: cmodel/fbp/zrop/zrop_merge.c (merge_planes)
//
// Combinational, by the decisions of zrop_merge.sv.

`default_nettype none

module zrop_planes (
  input  logic         merges_i,   // else the stored ones stay
  input  logic         stays_i,    // in planes
  input  logic [3:0]   used_i,
  input  logic [7:0]   renamed_i,
  input  logic [1:0]   own_i,
  input  logic         adds_i,
  input  logic [63:0]  written_i,
  input  logic [127:0] owner_i,
  input  logic [383:0] planes_i,
  input  logic [95:0]  source_i,
  output logic [127:0] owner_o,
  output logic [383:0] planes_o
);

  function automatic logic [383:0] merged(
    input logic [3:0] used, input logic [7:0] renamed, input logic [1:0] own, input logic adds,
    input logic [383:0] planes, input logic [95:0] source
  );
    merged = '0;
    for (int k = 0; k < 4; k++) begin
      for (int n = 0; n < 4; n++) begin
        if (used[n] && renamed[2*n +: 2] == k[1:0]) merged[96*k +: 96] = planes[96*n +: 96];
      end
      if (adds && own == k[1:0]) merged[96*k +: 96] = source;
    end
  endfunction

  assign planes_o = merges_i ? merged(used_i, renamed_i, own_i, adds_i, planes_i, source_i)
                             : stays_i ? planes_i : '0;

  for (genvar i = 0; i < 64; i++) begin : g_sample
    logic [1:0] kept;
    assign kept = renamed_i[2*owner_i[2*i +: 2] +: 2];
    assign owner_o[2*i +: 2] = merges_i ? (written_i[i] ? own_i : kept)
                                        : stays_i ? owner_i[2*i +: 2] : '0;
  end

endmodule

`default_nettype wire
