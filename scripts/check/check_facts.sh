#!/bin/sh
# check_facts.sh - every facts page, numbered section and table of rates that a comment cites exists;
# so does every file that a page links to
#
#   facts/PAGE.md N, M to K     cmodel/facts/PAGE.md has a heading of each number or letter
#   facts/PAGE.md C 6           section C has an item 6
#   facts/PAGE.md, Name         it says Name somewhere
#   PAGE.md N                   the same, facts/ or the folder left out
#   rates.csv T6                vectors/rates.csv has rows of table T6
set -eu
cd "${ROOT:-$(dirname "$0")/../..}"
pages=$(find . -name '*.md' -not -path './build*' | sed 's|^\./||' | sort)
bad=0
# shellcheck disable=SC2086 # a list of paths without blanks
links=$(grep -noE '\]\([^)#: ]+\)' $pages | sed 's/\](\(.*\))/\1/')
while IFS=: read -r page line link; do
  case "$page" in */*) folder=${page%/*} ;; *) folder=. ;; esac
  [ -e "$folder/$link" ] || { echo "$page:$line: no file $link"; bad=1; }
done <<EOT
$links
EOT
# shellcheck disable=SC2046 # lists of paths without blanks
awk '
function cited(page, rest,    at, base) {          # cites of one page: its sections follow it in rest
  sub(/^facts\//, "", page)
  base = page; sub(/.*\//, "", base)
  if (page == "rates.csv") at = page
  else if (page in text) at = page
  else if (base in whole) at = whole[base]
  else if (base ~ /^(README|FORMAT|GLOSSARY)\.md$/ || base ~ /^(directed|color_formats)\.csv$/) return
  else { print FILENAME ":" FNR ": no page cmodel/facts/" page; bad = 1; return }
  cites++
  while (match(rest, /^(,? and |,? to | |, |-)([0-9]+(\.[0-9]+)?|[A-F] [0-9]+|[A-FPTX][0-9]*(\.[0-9])?)/)) {
    one = substr(rest, 1, RLENGTH); rest = substr(rest, RLENGTH + 1)
    if (rest ~ /^[A-Za-z]/ || rest ~ /^ (a|an|of|bits|samples|clocks) /) return   # a word or a count, no section
    sub(/^(,? and |,? to | |, |-)/, "", one)
    if (!((at, one) in has)) { print FILENAME ":" FNR ": " at " has no section " one; bad = 1 }
  }
  if (match(rest, /^, [A-Z][A-Za-z_-]+/) && rest !~ /^, (T|X)[0-9]*[^A-Za-z]/) {
    one = substr(rest, 3, RLENGTH - 2)
    if (at != "rates.csv" && !index(text[at], one)) {
      print FILENAME ":" FNR ": " at " does not say " one; bad = 1
    }
  }
}
FILENAME ~ /vectors\/rates.csv$/ { split($0, f, ","); has["rates.csv", f[1]] = 1; next }
FILENAME ~ /^cmodel\/facts\// {
  page = FILENAME; sub(/^cmodel\/facts\//, "", page)
  base = page; sub(/.*\//, "", base); whole[base] = page
  text[page] = text[page] "\n" $0
  if (match($0, /^##+ [0-9A-F]+(\.[0-9]+)?[. ]/)) {
    one = substr($0, RSTART, RLENGTH); gsub(/[# ]|\.$/, "", one); has[page, one] = 1
  } else if (match($0, /^[0-9]+\. /)) has[page, one " " substr($0, 1, RLENGTH - 2)] = 1
  next
}
{
  line = $0
  while (match(line, /[A-Za-z0-9_\/.]+\.(md|csv)/)) {
    page = substr(line, RSTART, RLENGTH); line = substr(line, RSTART + RLENGTH)
    if (page !~ /^(vectors)?\/|\/(README|FORMAT)\.md$/ && line !~ /^\.[a-z]/) cited(page, line)
  }
}
END { if (!cites) { print "no cites found"; bad = 1 } print cites " cites checked"; exit bad }
' vectors/rates.csv $(find cmodel/facts -name '*.md' | sort) cmodel/README.md \
  $(find cmodel bridge rtl testbench \( -name '*.[ch]' -o -name '*.def' -o -name '*.net' -o -name '*.sv' \
    -o -name '*.svh' -o -name FORMAT.md \) | sort) || bad=1
exit $bad
