// hazard_keys.sv - the sectors of a packet, as four keys; golden model: hazard_packet_of of cmodel/fbp/crop/cread/hazard/hazard.c
//
// Combinational.  Block linear, a packet is in one row of GOBs, in one or two of them.  With a pitch it is one or two sectors of one
// or two rows, each of which may be in a unit of its own.

`default_nettype none
`include "gpu_types.svh"

module hazard_keys (
  input  hazard_place_t                place_i,
  output logic [4*hazard_key_BITS-1:0] keys_o
);

  //////////////////
  // Block linear //
  //////////////////

  logic [11:0] sector;    // of the first element; block linear, of its GOB
  logic [3:0]  from, to, rows, columns0, columns1;
  logic [31:0] blocks;

  assign sector   = place_i.base + place_i.row * place_i.stride;
  assign from     = 4'hf << place_i.left;
  assign to       = 4'hf >> (2'd3 - place_i.right);
  assign rows     = (4'hf << place_i.top) & (4'hf >> (2'd3 - place_i.bottom));
  assign columns0 = place_i.spans ? from : from & to;
  assign columns1 = place_i.spans ? to : '0;
  assign blocks   = {sector[11:4] + place_i.next, columns1, rows, sector[11:4], columns0, rows};

  ////////////////////
  // Rows of memory //
  ////////////////////

  logic [11:0] below;
  logic [63:0] lines;

  function automatic logic [15:0] key(input logic [11:0] s, input logic there);
    key[15:8] = s[11:4];
    key[7:4]  = there ? 4'd1 << {s[3], s[0]} : 4'd0;
    key[3:0]  = 4'd1 << s[2:1];
  endfunction

  assign below = sector + place_i.stride;
  assign lines = {key(below + 12'd1, place_i.two && place_i.spans), key(below, place_i.two),
                  key(sector + 12'd1, place_i.spans), key(sector, 1'b1)};

  assign keys_o = !place_i.any ? '0 : place_i.pitch ? lines : {32'b0, blocks};

endmodule

`default_nettype wire
