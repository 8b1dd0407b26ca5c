#!/bin/sh
# unit_bench.sh lockstep|free-lockstep|plain UNIT - prints the top module of a bench
#
# lockstep: with the unit's listener, bound; free-lockstep: without it; plain: no DPI.
#
# From the unit's row of bridge/unit/units.def: scripts/unit_sv.h has the parts.
set -eu
here=$(dirname "$0")
kind=$1 unit=$2

part() {
  "${CC:-cc}" -E -P -x c -D "PASS_$1" -include "$here/unit_sv.h" "$here/../bridge/unit/units.def" |
    tr '\n' ' ' | sed 's/@/\n@/g' | sed -n "s/^@ $unit //p" | sed 's/; */;\n  /g'
  echo
}

echo "// Made by scripts/unit_bench.sh from bridge/unit/units.def; edit that."
# Icarus 11 takes an enum's name in a port connection for a new wire, unless there are none.
if [ "$kind" = plain ]; then echo "\`default_nettype none"; fi
echo "\`include \"gpu_types.svh\""
if [ "$kind" != plain ]; then
  part WIDTH
  if [ "$kind" = lockstep ]; then
    part LISTENER
    part LISTENER_BODY
    part BIND
  fi
  echo "module bench (input logic clk);"
  part PORTS
  part WIRES
  echo "  lockstep_bench #(.VectorBits(VectorBits), .ConfigBits(ConfigBits), .Ports(Ports), .Travels(Travels), .Latency(Latency))"
  echo "  u_bench (.clk_i(clk), .rst_no(rst_n), .vector_o(line), .noise_o(noise), .shown_o(shown),"
  echo "           .in_valid_o(in_valid), .in_ready_i(in_ready), .out_valid_i(out_valid), .out_ready_o(out_ready));"
  part CHECKS
else
  echo "module plain;"
  echo "  logic clk;"
  part PORTS
  part WIRES
  part DUE
  echo "  plain_bench #(.VectorBits(VectorBits), .ConfigBits(ConfigBits), .Ports(Ports), .Travels(Travels), .Latency(Latency))"
  echo "  u_bench (.clk_o(clk), .rst_no(rst_n), .line_o(line_bits), .in_has_i(in_has),"
  echo "           .noise_o(noise_bits), .shown_o(shown),"
  echo "           .in_valid_o(in_valid), .in_ready_i(in_ready), .due_o(due_bits), .out_has_i(out_has),"
  echo "           .out_valid_i(out_valid), .out_ready_o(out_ready), .out_bad_i(out_bad));"
fi
part UNIT
echo "endmodule"
