# checks.sh - what tests of the command line begin with: . "$(dirname "$0")/checks.sh"
#
# Makes $tmp, a folder of the test's own.  bad TEXT...: fails in the test's name.  same WHAT IS WANTED: compares two texts.
# code WANTED COMMAND...: compares an exit code; what was said is in $tmp/out and $tmp/said.  $checks counts.
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
checks=0

bad() {
  echo "$(basename "$0" .sh): $*" >&2
  exit 1
}
same() {
  [ "$2" = "$3" ] || bad "$1: '$2', not '$3'"
  checks=$((checks + 1))
}
code() {
  wanted=$1
  shift
  got=0
  "$@" > "$tmp/out" 2> "$tmp/said" || got=$?
  same "exit of $*" $got "$wanted"
}
