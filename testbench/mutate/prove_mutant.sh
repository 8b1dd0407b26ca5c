#!/bin/sh
# prove_mutant.sh DIR UNIT SECONDS N - tries to prove that a mutant does what the unit does
#
# Writes DIR/proof/N: one of these, or why it is not proved.  All compare two copies that share all
# inputs, after merging what is the same in both:
#
#   any state     every register is an input and an output: the mutant gives the same outputs and
#                 the same next state from any state, reached or not
#   any packet    the registers behind the unit's one enable are wires: whatever the packet and the
#                 state bundle, the mutant's results are the same.  Only for a unit whose registers
#                 all move together, so that what meets in a stage belongs to one packet; the
#                 enable itself must be the same too.
#   any products  as any packet, with anything at all for products; only if none depends on the
#                 mutation
#   any entry     for a unit with several enables: the registers of the commonest one, a pipeline, are
#                 wires; what is read of them by the registers beside them and by outputs is the same,
#                 whatever entered.  Only if the mutation reaches nothing else, and every register of
#                 the pipeline loads what entered together (pipeline.awk).  What a pipeline holds
#                 before its first packets is taken to be read by nobody.
#
# CONFIG=1 says that the state bundle is constant while packets are inside.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
dir=$1 unit=$2 seconds=$3 n=$4
mutation=$(sed -n "${n}p" "$dir/list" | sed 's/ -wire .*//; s/ -src .*//; s/^mutate //')
enable=$(cat "$dir/enable")

script() {
  echo "read_rtlil $dir/unit.il"
  echo "mutate -ctrl mutsel 1 1 $mutation"
  if [ "$1" != state ]; then
    echo "select -assert-none t:\$dff t:\$sdff* t:\$dlatch* t:\$adlatch* t:\$dffsr*"
    echo "tee -o $dir/proof/$n.registers dump t:\$dffe"
    echo "add -output mutate_enable 1; connect -set mutate_enable $enable"
    echo "techmap -map $here/wire.v"
  fi
  cat << EOF
dffunmap
expose -dff -evert-dff
techmap -map $here/pmux.v
simplemap t:\$mux
splitnets -ports
tee -o $dir/proof/$n.check check
$(if [ "$1" = products ]; then echo "select -assert-none w:mutsel %coe* t:\$mul %i"; fi)
select -set hit w:mutsel %coe* o:* %i
delete -port o:* @hit %d
opt_clean -purge
memory_map
opt_clean
copy $unit gold
rename $unit gate
cd gold; delete -port w:mutsel; connect -set mutsel 1'0
cd gate; delete -port w:mutsel; connect -set mutsel 1'1
cd; miter -equiv -flatten -make_assert gold gate miter
cd miter
opt_expr -mux_undef; opt_merge -share_all; opt_clean -purge
opt -full -share_all; opt_clean -purge
$(if [ "$1" = products ]; then echo "delete t:\$mul"; fi)
sat -verify -prove-asserts -timeout $seconds
EOF
}

# proves state|products|packet
proves() {
  script "$1" > "$dir/proof/$n.ys"
  timeout "$seconds" yosys -q -l "$dir/proof/$n.$1.log" "$dir/proof/$n.ys" > /dev/null 2>&1 || return 1
  if grep -q 'logic loop' "$dir/proof/$n.check"; then return 1; fi
  [ "$1" = state ] ||
    [ "$(grep 'connect \\EN ' "$dir/proof/$n.registers" | sort -u | wc -l)" -eq 1 ]
}

# The one mutant of all in gates.il; pipeline.awk needs it as gates.
entry_script() {
  echo "read_rtlil $dir/gates.il"
  echo "delete -port w:mutant_*"
  echo "cd $unit; rename mutant_$n mutsel"
  seq "$(wc -l < "$dir/list")" | grep -vx "$n" | sed "s/.*/connect -set mutant_& 1'0/"
  echo "cd; opt_expr; opt_clean -purge"
  echo "write_blif -icells -gates -top $unit $dir/proof/$n.blif"
}

miter_script() {
  cat << EOF
read_verilog $dir/proof/$n.v
copy pipeline gold
rename pipeline gate
cd gold; delete -port w:mutsel; connect -set mutsel 1'0
cd gate; delete -port w:mutsel; connect -set mutsel 1'1
cd; miter -equiv -flatten -make_assert gold gate miter
cd miter
opt -full -share_all; opt_clean -purge
sat -verify -prove-asserts -timeout $seconds
EOF
}

# Sets 'how'.
try_entry() {
  entry_script > "$dir/proof/$n.ys"
  yosys -q -l "$dir/proof/$n.entry.log" "$dir/proof/$n.ys" > /dev/null 2>&1 || true
  how="not from any state; $(awk -f "$here/pipeline.awk" -v "CONFIG=${CONFIG:-0}" "$dir/proof/$n.blif" \
    2>&1 > "$dir/proof/$n.v" | head -n 1)"
  [ "$how" = 'not from any state; ' ] || return 0
  miter_script > "$dir/proof/$n.ys"
  if yosys -q -l "$dir/proof/$n.entry.log" "$dir/proof/$n.ys" > /dev/null 2>&1; then how='any entry'
  elif grep -q 'model found: FAIL' "$dir/proof/$n.entry.log"; then how='what enters tells them apart'
  else how="not within $seconds s"
  fi
}

if proves state; then how='any state'
elif [ -z "$enable" ]; then try_entry
elif proves products; then how='any products'
elif proves packet; then how='any packet'
elif grep -q 'model found: FAIL' "$dir/proof/$n.packet.log"; then how='a packet tells them apart'
elif [ "$(grep -c '^ERROR' "$dir/proof/$n.packet.log")" -gt 0 ] ||
  [ "$(grep -c 'SUCCESS' "$dir/proof/$n.packet.log")" -gt 0 ]; then how='not the enable of a pipeline'
else how="not within $seconds s"
fi
echo "$how" > "$dir/proof/$n"
for end in ys check registers blif v; do rm -f "$dir/proof/$n.$end"; done
