# describe.awk - lines of 'mutate -list' as a person reads them; the source is read from ROOT
#
#   awk -v ROOT=DIR -f describe.awk UNIT.il LIST
#
#   MODE CELL PORT[BIT] INSTANCE: `TEXT` ... (FILE:LINE ...) {PORT NAME, ...}
#
# TEXT is what the cell was made from: each source span of one line, but not an instance's ports.  NAMEs
# are of the wires at its ports that have one, without their instances: copies of a line are told apart.

function text_of(span,   part, file, at, line, n) {
  split(span, part, ":"); file = part[1]
  if (split(part[2], at, "[.-]") != 4 || at[1] != at[3] || at[1] == 0) return ""
  for (n = 1; n <= at[1]; n++) if ((getline line < (ROOT "/" file)) <= 0) break
  close(ROOT "/" file)
  line = substr(line, at[2], at[4] - at[2])
  return line ~ /^([a-z_0-9]+ )?\(\./ ? "" : line
}

# The netlist.
FNR == NR {
  if ($1 == "cell") of = $3
  else if ($1 == "connect" && of != "" && $2 ~ /^\\[ABSDQY]$/) {
    name = $0
    sub(/^ *connect [^ ]* /, "", name)
    gsub(/\\[^ ]*[.]/, "", name)
    gsub(/\\/, "", name)
    if (name !~ /^\$/ && length(name) <= 80) ports[of] = ports[of] (ports[of] == "" ? "" : ", ") substr($2, 2) " " name
  } else if ($1 == "end") of = ""
  next
}

{
  mode = cell = port = bit = control = wire = texts = where = ""
  for (i = 1; i <= NF; i++) {
    if ($i == "-mode") mode = $++i
    else if ($i == "-cell") cell = $++i
    else if ($i == "-port") port = $++i
    else if ($i == "-portbit") bit = $++i
    else if ($i == "-ctrlbit") control = " by [" $++i "]"
    else if ($i == "-wire") wire = $++i
    else if ($i == "-src") {
      text = text_of($++i)
      if (text != "" && index(texts, "`" text "`") == 0) {
        texts = texts " `" text "`"
        split($i, part, "[.]sv:")
        split(part[2], at, ".")
        sub(/.*\//, "", part[1])
        where = where (where == "" ? "" : ", ") part[1] ".sv:" at[1] + 0
      }
    }
  }
  wires = ports[cell] == "" ? "" : " {" ports[cell] "}"
  gsub(/\\/, "", cell)
  sub(/^\$flatten/, "", cell)
  kind = "memory"
  if (match(cell, /\.?\$.*/)) {
    kind = substr(cell, RSTART)
    cell = substr(cell, 1, RSTART - 1)
    sub(/\$[0-9]+$/, "", kind)
    sub(/^\.?\$auto\$.*:/, "", kind)
    sub(/^\.?\$/, "", kind)
    sub(/\$.*/, "", kind)
  }
  if (cell == "" && match(wire, /\.[^.]*$/)) cell = substr(wire, 1, RSTART - 1)
  print mode " " kind " " port "[" bit "]" control " " (cell == "" ? "top" : cell) ":" texts \
    (where == "" ? "" : " (" where ")") wires
}
