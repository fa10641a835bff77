using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>What a bound says.</summary>
static class BoundWords
{
    /// <summary><c>52.9 µs, 45.6 µs expected on this machine (+16.0 %); +200.0 % is let pass</c>.</summary>
    internal static string Of(Gate.Judged gate)
    {
        string now = UnitFormat.Of(gate.Metric, gate.Now), baseline = UnitFormat.Of(gate.Metric, gate.Baseline);
        if (gate.Metric.IsSlope)
        {
            return string.Create(CultureInfo.InvariantCulture,
                $"{baseline} -> {now}, {gate.Tolerance.Floor:0.##} more is let pass{Machine(gate)}");
        }

        return $"{now}, {baseline} expected on this machine ({UnitFormat.Change(gate.Metric, gate.Change)}); "
            + $"{SignedShare.Text(gate.Tolerance.Share)} is let pass{Machine(gate)}";
    }

    static string Machine(Gate.Judged gate) => gate.IsOfMachine
        ? "; it is the machine: the build is the same, or a pair saw no change" : "";
}
