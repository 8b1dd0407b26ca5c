#!/bin/sh
# provenance.sh - lists how each behaviour is known: every known:, chosen:, guess:, hardware: tag
#
#   FILE:LINE: TAG text          one line each, the comment folded; --c as strings of a C array
set -eu
cd "$(dirname "$0")/../.."
list() {
  find cmodel -name '*.c' -o -name '*.h' -o -name '*.def' | sort | xargs awk '
    FNR == 1 { open = 0 }
    {
      line = $0
      if (!open && match(line, /(known|chosen|guess|hardware): /)) {
        open = 1; at = FILENAME ":" FNR; text = substr(line, RSTART)
      } else if (open && match(line, /^[ \t]*(\*[ \t]*$|\*\/|[^ \t*])/)) {
        print at ": " text; open = 0
      } else if (open) {
        sub(/^[ \t]*\*[ \t]*/, "", line); text = text " " line
      }
      if (open && match(text, /[ \t]*\*\//)) {
        print at ": " substr(text, 1, RSTART - 1); open = 0
      }
    }'
}
if [ "${1:-}" = --c ]; then
  list | sed 's/\\/\\\\/g; s/"/\\"/g; s/^/"/; s/$/",/'
else
  list
fi
