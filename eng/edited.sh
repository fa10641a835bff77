# Sourced by the scripts that edit what is measured: a worktree of HEAD below artifacts, and an edit that must apply.
# $1: the worktree's name.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
tree=$root/artifacts/$1
git worktree remove --force "$tree" 2>/dev/null || true
git worktree prune
git worktree add --detach --quiet "$tree" HEAD
trap 'git -C "$root" worktree remove --force "$tree"' EXIT
cd "$tree"

apply() {                                                   # to a file: a script of sed that must change it, or stops
  local before
  before=$(git hash-object "$1")
  sed -i.bak "$2" "$1" && rm "$1.bak"
  [ "$before" != "$(git hash-object "$1")" ] || { echo "$1 is not changed by '$2': mend the script" >&2; exit 1; }
}

# The edits that were tried: a file of rows, whose first column is the number of the edit.
begin_rows() { [ -f "$rows" ] || printf 'edit\tcommit\tseconds\tred\tgates\n' >"$rows"; }

is_tried() { [ "$1" = edit ] || grep -q "^$1	" "$rows"; }  # also the line of names

add_row() {                                                 # the number, when it began, what was red; $log: the run
  printf '%s\t%s\t%s\t%s\t%s\n' "$1" "$(git -C "$root" log -1 --format=%h)" "$((SECONDS - $2))" "$3" \
    "$(grep -oE '^ *gates: .*' "$log" | tail -n 1 | sed 's/^ *//')" >>"$rows"
}

edit() { apply "$1" "s|^\( *\)$2\$|$3|"; }                 # of a file: replaces one line by others, or stops

slower_reads() {                                            # a loop of 100 turns in reads by key through ADO.NET
  edit src/Perf.Engines/AdoNet/CustomerTable.cs 'using DbDataReader reader = Commands.Read(_selectOne, id);' \
    '\1int turns = 0;\
\1while (Volatile.Read(ref turns) < 100) turns++;\
&'
}
