#!/bin/sh
# check_includes.sh - a unit may include its own header, the wires of the blocks around it, common/
# and profile/, and that of the unit whose folder its own lies in; never another unit
set -eu
cd "$(dirname "$0")/../../cmodel"
bad=0
for file in $(find . -name '*.[ch]' | sed 's|^\./||' | sort); do
  own=$(dirname "$file")
  case "$own" in gpc/tpc/sm/core|gpc/tpc/sm/ops|gpc/tpc/sm/pixel|gpc/tpc/sm/vertex|gpc/tpc/sm/clocks)
    own=gpc/tpc/sm ;;                           # one unit in five folders
  esac
  for inc in $(sed -n 's/^#include "\(.*\)".*/\1/p' "$file"); do
    dir=$(dirname "$inc")
    case "$inc" in
      common/*|profile/*) continue ;;           # shared arithmetic, numbers
      mem/*|mmu/gmmu/gmmu_kind.h) continue ;;   # the door to memory, and the kinds of its pages
      gpu_bus.h|gpu_fault.h|screen/screen_net.h) continue ;;          # the wires between blocks
      time/time.h) continue ;;                  # what has clocks of its own
      gpc/tpc/tex/tex_view.h|gpc/tpc/tex/tex.h) # what headers say, and the texture unit, which the SM calls
        case "$own" in gpc/tpc/sm*|gpc/tpc/tex*) continue ;; esac ;;
      gpc/tpc/sm/sph.h) continue ;;             # a program's header, which is state
      gpc/tpc/tex/tex_*.h)                      # what a texture is, within the texture unit
        case "$own" in gpc/tpc/tex*) continue ;; esac ;;
      mmu/tlb.h)                                # lines of translations, within memory management
        case "$own/" in mmu/*) continue ;; esac ;;
      gpc/tpc/sm/isa/isa.h)                     # the instruction set, within the SM
        case "$own" in gpc/tpc/sm*) continue ;; esac ;;
      "$own"/*) continue ;;                     # our own folder
    esac
    case "$own:$inc" in mem:mmu/*) continue ;; esac # the door asks the GMMU for pages
    case "$own:$inc" in mem/time:fbp/l2/*|mem/time:mmu/*) continue ;; esac # memory's clocks have the tags of L2 and TLBs, and replace as they do
    case "$own" in .|screen|world|grids|time|class|class/*) continue ;; esac # a net of several folders sees its units, as class/ does, and who clocks all
    case "$inc:$file" in class/*:hub/*) continue ;; esac # its net makes bundles, FE and Host take methods: check_class.sh
    case "$inc:$own/" in
      *_bus.h:"$dir"/*|*_net.h:"$dir"/*) continue ;; # the wires of a block around us
      *:"$dir"/*)                               # the unit that we are a part of
        [ -e "$dir/$(basename "$dir")_bus.h" ] || continue ;;
    esac
    if [ "$(basename "$file" | cut -d. -f1)" = "$(basename "$own")" ]; then
      case "$inc" in "$own"/*) continue ;; esac # a block's netlist sees its units
    fi
    echo "cmodel/$file includes $inc"
    bad=1
  done
done
exit $bad
