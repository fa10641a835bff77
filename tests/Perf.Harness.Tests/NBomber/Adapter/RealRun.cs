using NBomber.CSharp;
using Perf.Load.NBomber;

namespace Perf.Harness.Tests.NBomber;

public sealed partial class LoadStatisticsTests
{
    static partial void Run(ref object? result)
    {
        using var silent = new BorrowedProcess(copies: 2);
        result = NBomberRunner.RegisterScenarios(Scenario.Create("checkout", async context =>
            {
                await Step.Run("pay", context, async () =>
                {
                    await Task.Delay(2);
                    return Response.Ok(sizeBytes: 48);
                });
                return Response.Ok(sizeBytes: 168);
            })
            .WithoutWarmUp()
            .WithLoadSimulations(Simulation.KeepConstant(2, TimeSpan.FromSeconds(2))))
        .WithoutReports()
        .Run();
    }
}
