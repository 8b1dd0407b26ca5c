#!/bin/sh
# check_class.sh - only cmodel/class/ knows the classes' methods by their names: state reaches units as bundles and
# answers to questions.  Drivers and measurements of rates write streams, and tests and vectors of the front end methods: these may know them
#
# Units of the model include nothing of class/ but those that take methods themselves: Host and the front end.
set -eu
cd "$(dirname "$0")/../.."
bad=0
may='^cmodel/class/|^bridge/driver/|^bridge/rate/|^bridge/units/hub/fe/|^testbench/'
files=$(git ls-files 'cmodel/*.[ch]' 'cmodel/*.def' 'cmodel/*.net' 'bridge/*.[ch]' | grep -vE "$may")
# shellcheck disable=SC2086 # a list of words
if grep -nE 'NV[0-9A-F]{4}_|"class/methods\.h"|"class/[0-9a-f]{4}\.def"' $files; then
  echo "ask a function of cmodel/class/ instead of naming a method"
  bad=1
fi
# A unit is a folder of a block: hub/pd, not hub; nets are hub's own files, world/, grids/, screen/ and the top.
# shellcheck disable=SC2046
if git ls-files 'cmodel/hub/*/*.[ch]' 'cmodel/gpc/*.[ch]' 'cmodel/fbp/*.[ch]' 'cmodel/xbar/*.[ch]' 'cmodel/mmu/*.[ch]' \
  'cmodel/mem/*.[ch]' 'cmodel/common/*.[ch]' | grep -vE '^cmodel/hub/(fe|host)/' | xargs grep -n '"class/'; then
  echo "a unit takes its state as a bundle, not from class/"
  bad=1
fi
exit $bad
