#!/bin/sh
# unit_bench.sh lockstep|free-lockstep|plain UNIT - prints the top module of a bench
#
# lockstep: with the unit's listener, bound; free-lockstep: without it; plain: no DPI.
#
# From the unit's row of scripts/build/unit_table: scripts/build/unit_sv.h has the parts.
set -eu
here=$(dirname "$0")
build=${BUILD:-$here/../../build}
kind=$1 unit=$2

part() {
  "$here/unit_table" | "${CC:-cc}" -E -P -x c -D "PASS_$1" -include "$here/unit_sv.h" - |
    tr '\n' ' ' | sed 's/@/\n@/g' | sed -n "s/^@ $unit //p" | sed 's/; */;\n  /g'
  echo
}

# The tasks that print packets of the unit's outputs, and those that they call.
tasks() {
  wanted=$(part TYPES | tr -s ' \n' '\n' | sed -n 's/^\([a-z].*\)/fields_\1/p')
  for def in ${DEFS:-"$here/../../cmodel/all.def" "$here/../../bridge/unit/vector.def"}; do
    "${CC:-cc}" -E -P -x c -I "$here/../../cmodel" -I "$build/cmodel" -I "$here/../../bridge/unit" -I "$build/bridge/unit" -include "$here/print_sv.h" "$def"
  done | tr '\n' ' ' | sed 's/@/\n@/g; s/" "//g' | awk -v wanted="$(echo "$wanted" | tr '\n' ' ')" '
    $1 == "@" { text[$2] = $0; sub(/^@ *[^ ]+ */, "", text[$2]) }
    END {
      n = split(wanted, want, " ")
      for (i = 1; i <= n; i++) {
        if (done[want[i]]++) continue
        print "  " text[want[i]]
        for (t = text[want[i]]; match(t, /fields_[a-z0-9_]+\(\{/); t = substr(t, RSTART + RLENGTH))
          want[++n] = substr(t, RSTART, RLENGTH - 2)
      }
    }' | sed 's/; */;\n    /g; s/    endtask/  endtask/'
}

echo "// Made by scripts/build/unit_bench.sh from bridge/unit/units.list; edit that."
# Icarus 11 takes an enum's name in a port connection for a new wire, unless there are none.
if [ "$kind" = plain ]; then echo "\`default_nettype none"; fi
if [ "$kind" != plain ]; then echo '`define RTL_ASSERT_FAILED lockstep_assert::failed($sformatf("%m"));'; fi
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
  echo "  lockstep_bench #(.VectorBits(VectorBits), .ConfigBits(ConfigBits), .Ports(Ports), .Travels(Travels))"
  echo "  u_bench (.clk_i(clk), .rst_no(rst_n), .idle_i(idle), .vector_o(line), .noise_o(noise), .shown_o(shown),"
  echo "           .in_valid_o(in_valid), .in_ready_i(in_ready), .out_valid_i(out_valid), .out_ready_o(out_ready),"
  echo "           .seen_o(seen), .probed_o(probed), .withheld_o(withheld));"
  part CHECKS
else
  echo "module plain;"
  echo "  logic clk;"
  part PORTS
  part WIRES
  part SILENT
  part DUE
  echo "  plain_bench #(.VectorBits(VectorBits), .ConfigBits(ConfigBits), .Ports(Ports), .Travels(Travels), .Silent(Silent))"
  echo "  u_bench (.clk_o(clk), .rst_no(rst_n), .line_o(line_bits), .is_input_i(is_input), .valid_bits_i(valid_bits),"
  echo "           .noise_o(noise_bits), .shown_o(shown),"
  echo "           .in_valid_o(in_valid), .in_ready_i(in_ready), .due_o(due_bits),"
  echo "           .out_valid_i(out_valid), .out_ready_o(out_ready), .packet_bits_i(packet_bits), .out_bits_i(out_bits), .wrong_o(wrong), .named_o(named));"
  cat << 'END'
  // What differs, field by field; X and Z, too.
  // verilator lint_off WIDTH
  task field(input string name, input integer n, input logic [63:0] a, input logic [63:0] b);
    if (a === b) $display("  %s  rtl %0h  file %0h", name, a, b);
    else $display("  %s  rtl %0h  file %0h  *", name, a, b);
  endtask
  task element(input string name, input integer i, input integer n, input logic [63:0] a, input logic [63:0] b);
    if (a === b) $display("  %s[%0d]  rtl %0h  file %0h", name, i, a, b);
    else $display("  %s[%0d]  rtl %0h  file %0h  *", name, i, a, b);
  endtask
END
  tasks
  part REPORT
fi
part UNIT
echo "endmodule"
# RTL that is compiled behind it may have wires that it does not declare.
if [ "$kind" = plain ]; then echo "\`default_nettype wire"; fi
