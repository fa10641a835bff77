#!/usr/bin/env bash
# Makes the edits of docs/evidence/loads/edits.tsv one after the other, each in a build of its own, runs the loads of one
# configuration, and adds what was red to docs/evidence/loads/blind.tsv. It continues after the last row of that file; the
# whole list takes an hour and a half. The page is written by the test Loads_page_is_rewritten.
. "$(dirname "$0")/edited.sh" blind-loads
rows=$root/docs/evidence/loads/blind.tsv
log=$tree/run.log

red() {                                # each red case with its gates
  sed -nE 's/^ +(Perf[A-Za-z.]+ : )?(concurrency\/[a-z0-9-]+ @ [a-z-]+\/[a-z-]+) (regressed: .*|is [^ ]+ slower.*)/\2 \3/p
    s/^ +(Perf[A-Za-z.]+ : )?(concurrency\/[a-z0-9-]+ @ [a-z-]+\/[a-z-]+) (could not be measured).*/\2 \3/p' \
    "$log" | sort -u | paste -sd ';' | sed 's/;/; /g'
}

begin_rows
while IFS=$'\t' read -r number _ filter _ file script; do
  if is_tried "$number"; then continue; fi
  apply "$file" "$script"
  began=$SECONDS
  dotnet test tests/Perf.Concurrency -c Release --filter "$filter" >"$log" 2>&1 || true
  grep -qE '^ *gates: ' "$log" || { cat "$log" >&2; exit 1; }
  add_row "$number" "$began" "$(red)"
  git checkout --quiet -- "$file"
done <"$root/docs/evidence/loads/edits.tsv"
