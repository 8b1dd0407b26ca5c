#!/bin/sh
# check_rooms.sh - a room of bridge/ may include its own headers, those of the rooms before it, and cmodel's;
# tests link libraries, never another folder's .c
#
# Headers of unit/ are included by their names, those of other rooms by ROOM/NAME.  units/, each unit's vectors at its
# path, belongs to unit/.  live/ and cli/ know no more of the machine than api/ tells.
set -eu
cd "$(dirname "$0")/../../bridge"
bad=0
{
  sed -n 's/^add_subdirectory(\([a-z]*\)).*/room \1/p' CMakeLists.txt # in their order
  find . ../cmodel -name '*.[ch]' -o -name '*.def' -o -name '*.net' -o -name '*.list' | sed 's|^\./||; s|^|file |'
  grep -rE --include='*.[ch]' '^ *#include "' . | sed 's|^\./||; s|: *#include "| |; s|^|include |; s|".*||'
} | awk '
  function room_of(path,    first) {
    first = path; sub(/\/.*/, "", first)
    return first == "units" ? "unit" : first
  }
  function found(from, inc,    folder, first) {
    folder = from; sub(/\/[^\/]*$/, "", folder)
    first = from; sub(/\/.*/, "", first)
    if (folder "/" inc in file) return folder "/" inc
    if (first "/" inc in file) return first "/" inc
    if (inc in file) return inc
    if ("units/" inc in file) return "units/" inc
    return "unit/" inc in file ? "unit/" inc : ""
  }
  function said(text) { print text; bad = 1 }
  $1 == "file" && $2 == "unit/units.list" { file["unit/units.def"] } # made of it (scripts/build/unit_table)
  $1 == "room" { place[$2] = ++rooms; next }
  $1 == "file" { file[$2]; if ($2 !~ /^\.\./ && !(room_of($2) in place)) said("bridge/" $2 " is in no room"); next }
  {
    at = found($2, $3); count++
    if ((room_of($2) == "cli" || room_of($2) == "live") && (at ~ /^(loop|machine|driver|inspect)\// || $3 ~ /^(gpu|(hub\/hub|world\/world|screen\/screen|grids\/grids))\.h$/))
      said("bridge/" $2 " includes " $3 ": commands and live/ stand on api/aurum.h")
    if (at == "") {
      if (!("../cmodel/" $3 in file) && $3 !~ /\.inc$/)
        said("bridge/" $2 " includes " $3 ", which is in none of the rooms")
      next
    }
    if (place[room_of(at)] > place[room_of($2)])
      said("bridge/" $2 " includes " $3 ": " room_of(at) "/ comes after " room_of($2) "/")
    if ($3 ~ /^unit\//) said("bridge/" $2 " includes " $3 ": headers of unit/ go by their names")
  }
  END { if (!count) said("no includes were found"); exit bad }' || bad=1

if grep -rnE --include=CMakeLists.txt '(\}|[a-z0-9_.])/[a-zA-Z0-9_/.{}$]*\.c\b' ../testbench; then
  echo "a test's list names another folder's file: link a library"
  bad=1
fi
exit $bad
