#!/bin/bash
# test_completion.sh AURUM SCRIPT - what bash offers behind aurum: commands, options, units, fields, values, scenes
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
# shellcheck source=/dev/null
source "$2"
checked=0
fail() { echo "test_completion: $*" >&2; exit 1; }
# offers WANTED WORD...: for the last word, one of which is WANTED; "-WANTED": none is
offers() {
  local wanted=$1
  shift
  COMP_WORDS=("$aurum" "$@") COMP_CWORD=$#
  _aurum
  case $wanted in
    -*) [[ " ${COMPREPLY[*]-} " != *" ${wanted#-} "* ]] || fail "$*: offers ${wanted#-}: ${COMPREPLY[*]}" ;;
    *) [[ " ${COMPREPLY[*]-} " == *" $wanted "* ]] || fail "$*: no $wanted: ${COMPREPLY[*]-}" ;;
  esac
  checked=$((checked + 1))
}
offers cosim co
offers coverage co
offers -gen co
offers zrop cosim z
offers -zcull cosim z
offers zcull gen z
offers sfu coverage s
offers cfg.format= gen crop --set cfg.f
offers pass_crop.src= gen crop --set pass
offers -crop_ccache.pixel= gen crop --set crop
offers pass_crop.id.x= gen crop --set = pass_crop.id
offers A8B8G8R8 gen crop --set cfg.format = A8
offers -R5G6B5 gen crop --set cfg.format = A8
offers MIN gen crop --set cfg.color_op =
offers MIN gen crop --set = cfg.color_op = M
offers random draw --scene ra
offers fan draw --scene = f
offers planes draw --scene ''
offers verilator plain crop --simulator v
offers csv fill crop --to c
offers --directed gen crop --dir
offers crop draw --rtl cr
COMP_WORDS=("$aurum" check crop v) COMP_CWORD=3
_aurum
[ ${#COMPREPLY[@]} = 0 ] || fail "files: ${COMPREPLY[*]}"
echo "test_completion: $checked cases"
