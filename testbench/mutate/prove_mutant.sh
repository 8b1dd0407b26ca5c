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
    printf '%s\n' "add -output mutate_enable 1; connect -set mutate_enable $enable"
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

if proves state; then how='any state'
elif [ -z "$enable" ]; then how='not from any state; registers have more than one enable'
elif proves products; then how='any products'
elif proves packet; then how='any packet'
elif grep -q 'model found: FAIL' "$dir/proof/$n.packet.log"; then how='a packet tells them apart'
elif [ "$(grep -c '^ERROR' "$dir/proof/$n.packet.log")" -gt 0 ] ||
  [ "$(grep -c 'SUCCESS' "$dir/proof/$n.packet.log")" -gt 0 ]; then how='not the enable of a pipeline'
else how="not within $seconds s"
fi
echo "$how" > "$dir/proof/$n"
rm -f "$dir/proof/$n".ys "$dir/proof/$n".check "$dir/proof/$n".registers
