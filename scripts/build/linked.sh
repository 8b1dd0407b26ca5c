#!/bin/sh
# linked.sh - for scripts that hand paths to make, Verilator or Icarus, which end a name at a space
#
#   linked NAME...     each variable whose path has other than plain characters becomes that of a link without
#
# The links go when the script ends; "$links" is a folder of plain characters for other files, too.
case ${TMPDIR:-/tmp} in *[!a-zA-Z0-9_./+=-]*) links=/tmp ;; *) links=${TMPDIR:-/tmp} ;; esac
links=$(mktemp -d "$links/aurum-XXXXXX")
trap 'rm -rf "$links"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
linked() {
  for name; do
    eval "path=\$$name"
    # shellcheck disable=SC2154 # the line above sets it
    case $path in
      *[!a-zA-Z0-9_./+=-]*)
        ln -s "$path" "$links/$name"
        eval "$name=\$links/\$name" ;;
    esac
  done
}
# missing_modules UNIT ROOT FILE WHO: those that Verilator or Icarus looked for in vain, by their log, where Aurum has
# them, and what to give for all of Aurum's
missing_modules() {
  folders=
  for module in $(sed -n "s/.*Unknown module type: *\([a-zA-Z0-9_]*\).*/\1/p
    s/^%Error: .*Cannot find file containing module: '\([^']*\)'.*/\1/p" "$3" | sort -u); do
    have=$(find "$2/rtl" -name "$module.sv" | head -n 1)
    echo "$4: module $module is not among the files${have:+; give yours, or $have}"
    [ -z "$have" ] || folders="$folders${have%/*}
"
  done
  if [ -n "$folders" ]; then
    # What those use lies beside them, in the folder around or in rtl/common.
    { printf %s "$folders"; "$2/scripts/build/rtl_files" "$1" 2> /dev/null | sed 's|/[^/]*$||'; } | awk '!seen[$0]++' |
      sed "s/'/'\\\\''/g; s/.*/ -y '&'/; s/'\([a-zA-Z0-9_.\/+=-]*\)'/\1/" | tr -d '\n' | sed "s/^/$4: with Aurum's:/"
    echo
  fi
}
# missing_ports UNIT ROOT FILE WHO: those of the unit's top module that the bench looked for in vain, and who has them
missing_ports() {
  for port in $(sed -n "s/^%Error-PINNOTFOUND: .*$1\(_bench\|\.plain\)\.sv:.*'\([^']*\)'.*/\2/p
    s/.*$1\.plain\.sv:.*port \`\`\([^']*\)'' is not a port of u_$1\..*/\1/p" "$3" | sort -u); do
    echo "$4: module $1 has no port $port; the ports of Aurum's: $(find "$2/rtl" -name "$1.sv")"
  done
}
