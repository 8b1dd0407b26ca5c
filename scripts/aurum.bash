# Completion of aurum for bash: commands, options and units are asked of aurum itself
_aurum() {
  local now=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} words
  COMPREPLY=()
  if [ "$COMP_CWORD" = 1 ]; then
    words="$("${COMP_WORDS[0]}" --help 2> /dev/null | sed -n 's/^  \([a-z]*\) .*/\1/p') --help --version"
  elif [[ $now == -* ]]; then
    words=$("${COMP_WORDS[0]}" "$command" --help 2> /dev/null | grep -oE -- '^ +(-., )?--[a-z-]+' | grep -oE -- '--[a-z-]+')
  elif [ "$COMP_CWORD" = 2 ] && [[ " units gen check cosim bench plain rates " == *" $command "* ]]; then
    words=$("${COMP_WORDS[0]}" units 2> /dev/null | sed -n 's/^\([a-z0-9_]*\) .*/\1/p')
  else
    return # files
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$now")
}
complete -o default -F _aurum aurum
