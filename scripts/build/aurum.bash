# Completion of aurum for bash: commands, options, units, fields and their values are asked of aurum itself
_aurum_units() { # [RTL]: all, or those with RTL
  "${COMP_WORDS[0]}" units 2> /dev/null | sed -n "s/^\([a-z0-9_]*\) .*$1 *$/\1/p"
}
_aurum_fields() { # UNIT: of the state bundle and the inputs
  "${COMP_WORDS[0]}" units "$1" 2> /dev/null |
    awk '/^  [a-z]/ { port = $1 == "out" ? "" : $2 } /^    / && port { print port "." $1 "=" }'
}
_aurum_values() { # UNIT FIELD: of an enumeration, which a value that is none makes aurum tell
  "${COMP_WORDS[0]}" gen "$1" --set "$2=?" -o - 2>&1 | sed -n 's/.*: one of \([^)]*\)).*/\1/p'
}
# readline splits words at '=': OPTION=VALUE is three of them, as FIELD = VALUE is.
_aurum() {
  local now=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]-} at=$((COMP_CWORD - 1)) words unit=${COMP_WORDS[2]-} prev before
  COMPREPLY=()
  if [ "$now" = = ]; then now=; elif [ "${COMP_WORDS[at]}" = = ]; then at=$((at - 1)); fi
  prev=${COMP_WORDS[at]}
  before=${COMP_WORDS[at > 0 ? at - 1 : 0]}
  if [ "$at" -ge 2 ] && [ "$before" = = ]; then before=${COMP_WORDS[at - 2]}; fi
  if [ "$COMP_CWORD" = 1 ]; then
    words="$("${COMP_WORDS[0]}" --help 2> /dev/null | sed -n 's/^  \([a-z]*\) .*/\1/p') --help --version"
  elif [ "$prev" = --set ]; then
    words=$(_aurum_fields "$unit")
    compopt -o nospace 2> /dev/null || :
  elif [ "$before" = --set ]; then
    words=$(_aurum_values "$unit" "$prev")
  elif [ "$prev" = --scene ]; then
    words=$("${COMP_WORDS[0]}" draw --help 2> /dev/null | tr -s ' \n' ' ' |
      sed -n 's/.* --scene=NAME [^:]*instead of a model: \(.*\) --seed=N .*/\1/p' | sed 's/([^)]*)//g; s/;//g')
  elif [ "$prev" = --simulator ]; then
    words='icarus verilator'
  elif [ "$prev" = --to ]; then
    words='hex json csv text'
  elif [ "$prev" = --rtl ] && [[ " draw run " == *" $command "* ]]; then
    words=$(_aurum_units RTL)
  elif [[ $now == -* ]]; then
    words=$("${COMP_WORDS[0]}" "$command" --help 2> /dev/null | grep -oE -- '^ +(-., )?--[a-z-]+' | grep -oE -- '--[a-z-]+')
  elif [ "$COMP_CWORD" = 2 ] && [ "$command" = cosim ]; then
    words=$(_aurum_units RTL)
  elif [ "$COMP_CWORD" = 2 ] && [[ " units gen fill check bench plain rates coverage " == *" $command "* ]]; then
    words=$(_aurum_units '')
  else
    return 0 # files
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$now")
}
complete -o default -F _aurum aurum
