#!/usr/bin/env bash
# Runs the tests that do to a run what a hostile machine does, and makes docs/evidence/robustness.md of what happened.
# Random kills are a study of their own, eng/random-kills.sh, whose rows the page sums up.
set -euo pipefail
cd "$(dirname "$0")/.."
rm -f artifacts/evidence/robustness.tsv
test() { dotnet test tests/Perf.Harness.Tests -c Release --filter "$1" "${@:2}"; }
test TestCategory=robustness
test FullyQualifiedName~RobustnessPageTests.Docs_are_made --no-build
