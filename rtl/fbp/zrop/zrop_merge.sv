// zrop_merge.sv - the planes of a tile after a write; golden model: cmodel/fbp/zrop/zrop_merge.c
//
// Combinational.  Stored planes that still have samples keep their order.  The source shares an equal
// plane, or becomes the last.

`default_nettype none

module zrop_merge (
  input  logic [2:0]   planes_i,    // that a tile may have
  input  logic         keepable_i,  // the stored tile is planes
  input  logic         exists_i,    // the source is a plane
  input  logic [3:0]   same_i,      // stored planes that are the source
  input  logic [3:0]   used_i,      // stored planes that stay
  input  logic         all_i,       // every sample is written

  output logic         fits_o,
  output logic [2:0]   count_o,
  output logic [1:0]   own_o,       // number of the source's plane
  output logic         adds_o,      // it is a new one
  output logic [7:0]   renamed_o    // new numbers of those that stay
);

  logic [2:0] kept;
  logic [3:0] match;

  assign renamed_o = {{1'b0, used_i[0]} + {1'b0, used_i[1]} + {1'b0, used_i[2]},
                      {1'b0, used_i[0]} + {1'b0, used_i[1]}, {1'b0, used_i[0]}, 2'b0};
  assign kept      = {2'b0, used_i[0]} + {2'b0, used_i[1]} + {2'b0, used_i[2]} + {2'b0, used_i[3]};
  assign match     = used_i & same_i;
  assign adds_o    = match == '0;
  assign own_o     = match[0] ? renamed_o[1:0] : match[1] ? renamed_o[3:2]
                     : match[2] ? renamed_o[5:4] : match[3] ? renamed_o[7:6] : kept[1:0];
  assign count_o   = kept + {2'b0, adds_o};
  assign fits_o    = exists_i && (keepable_i || all_i) && count_o <= planes_i;

endmodule

`default_nettype wire
