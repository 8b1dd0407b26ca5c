#!/bin/sh
# field_texts.sh DEF... - what the comments of .def files say of each struct, field, enumeration and value
#
#   crop_config.write_mask   the comment behind the field's line, or alone on the lines above it
#   crop_quads               the comment above STRUCT( or ENUM(, and the one behind it
#   FACTOR_SRC_ALPHA_SAT     the comment behind VALUE(
#   alu_mode.sat             the comment behind isa.def's FIELD(: the modifiers of alu_mode.def are those
#
# Prints C, sorted by name: { "crop_config.write_mask", "bit 0 R, 1 G, 2 B, 3 A" },
set -eu
awk '
function clean(s) {
  sub(/^[ \t]*\/\*+/, "", s); sub(/\*\/.*/, "", s); sub(/^[ \t]*\*( |$)/, "", s)
  gsub(/[ \t]+/, " ", s); sub(/^ /, "", s); sub(/ $/, "", s)
  return s
}
function join(a, b) { return a == "" ? b : b == "" ? a : a " " b }
function say(name, text) {
  gsub(/\\/, "\\\\", text); gsub(/"/, "\\\"", text)
  if (text != "") printf "{ \"%s\", \"%s\" },\n", name, text
}
# The comment behind a name is known: of a struct it says who sends it.
function finish() {
  if (name != "") say(name, above != "" && behind != "" && whole ? behind ": " above : join(above, behind))
  name = above = behind = ""
}
FNR == 1 { finish(); open = 0; inside = "" }
open {
  if (name != "") behind = join(behind, clean($0)); else above = join(above, clean($0))
  if ($0 ~ /\*\//) { open = 0; if (name != "") finish() }
  next
}
/^[ \t]*(STRUCT|ENUM|U|S|E|T|UA|TA|VALUE|FORMAT|FIELD)\(/ {
  macro = $0; sub(/^[ \t]*/, "", macro); arguments = macro
  sub(/\(.*/, "", macro); sub(/^[A-Z]*\(/, "", arguments); sub(/\).*/, "", arguments)
  gsub(/[ \t]/, "", arguments); n = split(arguments, a, ",")
  whole = macro == "STRUCT" || macro == "ENUM"
  if (whole) { inside = a[1]; name = a[1] }
  else if (macro == "VALUE") name = a[1]
  else if (macro == "FORMAT") name = "FORMAT_" a[1]
  else if (macro == "FIELD") name = "alu_mode." a[1]
  else if (inside == "") next
  else name = inside "." a[n]
  if (match($0, /\/\*/)) {
    behind = clean(substr($0, RSTART)); open = $0 !~ /\*\//
  }
  if (!open) finish()
  next
}
/^[ \t]*\/\*/ { above = clean($0); open = $0 !~ /\*\//; next }
{ above = "" }
END { finish() }
' "$@" | LC_ALL=C sort
