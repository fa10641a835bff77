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

edit() { apply "$1" "s|^\( *\)$2\$|$3|"; }                 # of a file: replaces one line by others, or stops
