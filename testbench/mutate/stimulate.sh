#!/bin/sh
# stimulate.sh BENCH RESULT VECTORS SEED - all stimulus for a bench, until one shows a difference
#
# Writes to RESULT the stimulus that did, or 'survived', and the first line of what was seen.
set -eu
bench=$1 result=$2 vectors=$3 seed=$4

# A crash is seen too.  No evidence: a bench that cannot start, or one that is stopped after ten minutes
# of processor time.
exec 3>&2
agrees() {
  code=0
  prlimit --cpu=600 "$bench" "$@" > "$result.log" 2>&1 || code=$?
  case $code in
    126 | 127) echo "stimulate: $bench does not start" >&3; exit 1 ;;
    137 | 152) echo "stopped after ten minutes: $*" > "$result.log" ;;
    *) return "$code" ;;
  esac
}

{
  if ! agrees --directed --seed "$seed"; then echo directed
  elif ! agrees --directed --resets --seed "$seed"; then echo resets
  elif ! agrees --count "$vectors" --seed "$seed"; then echo random
  elif ! agrees --count "$vectors" --seed $((seed + 1)) --resets; then echo resets
  elif ! agrees --count "$vectors" --seed $((seed + 2)) --steady; then echo steady
  elif ! agrees --exhaustive "$vectors" --seed $((seed + 3)); then echo exhaustive
  else echo survived
  fi
  sed -n '1p' "$result.log"
} > "$result.new" 2> /dev/null
rm "$result.log"
mv "$result.new" "$result"
