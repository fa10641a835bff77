namespace Perf.Harness.Tests.Verdicts;

/// <summary>What processes and machines add to what is measured, made up.</summary>
static class Noise
{
    // Box and Muller.
    public static double Normal(Random random, double spread) => spread
        * Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
}
