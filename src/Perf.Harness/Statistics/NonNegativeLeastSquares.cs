namespace Perf.Harness.Statistics;

/// <summary>The weights, none below zero, that make sums of columns come nearest to a target.</summary>
public static class NonNegativeLeastSquares
{
    const int SweepsAtMost = 10_000;
    const double Settled = 1e-12;

    /// <summary>Solves min |A x - b| with x ≥ 0 by coordinate descent on the normal equations.</summary>
    /// <param name="rows">A, row by row; a handful of columns.</param>
    /// <param name="target">b, one value for each row.</param>
    /// <remarks>Franc, Hlaváč, Navara: Sequential coordinate-wise algorithm for NNLS, 2005.</remarks>
    public static double[] Solve(IReadOnlyList<double[]> rows, IReadOnlyList<double> target)
    {
        if (rows.Count == 0 || rows.Count != target.Count)
            throw new ArgumentException(
                $"{rows.Count} rows and {target.Count} targets: as many are needed, and one at least.");
        int columns = rows[0].Length;
        var products = new double[columns, columns];
        var gradient = new double[columns];
        for (int row = 0; row < rows.Count; row++)
        {
            for (int i = 0; i < columns; i++)
            {
                gradient[i] -= rows[row][i] * target[row];
                for (int j = 0; j < columns; j++) products[i, j] += rows[row][i] * rows[row][j];
            }
        }

        var solution = new double[columns];
        for (int sweep = 0; sweep < SweepsAtMost; sweep++)
        {
            double moved = 0;
            for (int i = 0; i < columns; i++)
            {
                if (products[i, i] == 0) continue;
                double step = Math.Max(0, solution[i] - (gradient[i] / products[i, i])) - solution[i];
                if (step == 0) continue;
                solution[i] += step;
                for (int j = 0; j < columns; j++) gradient[j] += step * products[i, j];
                moved = Math.Max(moved, Math.Abs(step) * Math.Sqrt(products[i, i]));
            }

            if (moved < Settled * Math.Sqrt(rows.Count)) break;
        }

        return solution;
    }
}
