#!/usr/bin/env bash
# Makes the edits of docs/evidence/where/edits.tsv one after the other, each in a build of its own, runs the tests that it
# may move, and adds what was red to docs/evidence/where/blind.tsv. It continues after the last row of that file; the
# whole list takes some two hours. The page is written by the test Edits_page_is_rewritten.
#
# Two thirds of the edits are in the adapters of this repository, the others in a copy of samples/OrdersDemo with its own
# git history, which restores the packed packages.
. "$(dirname "$0")/edited.sh" blind-edits
rows=$root/docs/evidence/where/blind.tsv
shop=$(mktemp -d)                      # elsewhere: below the repository it would take over its props
trap 'rm -rf "$shop"; git -C "$root" worktree remove --force "$tree"' EXIT
log=$tree/run.log
accepting='-e PERF_BASELINES=accept -e PERF_REASON=first'

prepare_shop() {
  cp -r samples/OrdersDemo/. "$shop"
  dotnet pack src/Perf.NUnit -c Release -o artifacts/packages -v quiet
  sed -i.bak "s|../../artifacts/packages|$tree/artifacts/packages|" "$shop/nuget.config" && rm "$shop/nuget.config.bak"
  printf 'bin/\nobj/\nartifacts/\n' >"$shop/.gitignore"
  git -C "$shop" init --quiet
  # shellcheck disable=SC2086
  (cd "$shop" && dotnet test Orders.Perf -c Release $accepting >"$log" 2>&1) || { cat "$log" >&2; exit 1; }
  git -C "$shop" add --all
  git -C "$shop" -c user.name=Perf -c user.email=perf@localhost commit --quiet --message 'Accept the first baseline'
}

red() {                                # each red case with the first name behind its "where:"
  sed -nE 's/^ +([a-z-]+\/[a-z0-9-]+ @ [a-z-]+\/[a-z-]+) (regressed|could not be measured|is [^ ]+ slower).*/\1/p
           s/^ +where: ([^ ]+).*/>\1/p' "$log" |
    awk '/^>/ { if (!named) print substr($0, 2); named = 1; next } { if (case && !named) print "-"; case = 1; named = 0
         printf "%s: ", $0 } END { if (case && !named) print "-" }' | sort -u | paste -sd ';' | sed 's/;/; /g'
}

begin_rows
prepare_shop
while IFS=$'\t' read -r number place filter file _ _ _ turns script; do
  if is_tried "$number"; then continue; fi
  where=$tree
  [ "$place" = repository ] || where=$shop
  cd "$where"
  loop="int turns = 0; while (System.Threading.Volatile.Read(ref turns) < $turns) turns++;"
  apply "$file" "${script//LOOP/$loop}"
  began=$SECONDS
  if [ "$place" = repository ]; then
    dotnet test Perf.sln -c Release -m:1 --filter "$filter" >"$log" 2>&1 || true
  else
    dotnet test Orders.Perf -c Release >"$log" 2>&1 || true
  fi
  add_row "$number" "$began" "$(red)"
  git checkout --quiet -- "$file"
done <"$root/docs/evidence/where/edits.tsv"
