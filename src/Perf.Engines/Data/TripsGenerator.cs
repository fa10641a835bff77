namespace Perf.Engines.Data;

/// <summary>
/// Trips in the layout of the Toronto table, as many as the published import had, without its licence or a download:
/// grouped by route, trip ids in sequence, several trips for each block and shape.
/// </summary>
public static class TripsGenerator
{
    /// <summary>The rows of the published import.</summary>
    public const int Rows = 128_982;

    const int Seed = 1;
    const int Routes = 170;
    const int Services = 3;          // weekdays, Saturdays, Sundays
    const int TripsOfBlock = 14;     // a vehicle's day
    const int ShapesOfDirection = 4; // short curves and branches
    const int FirstTrip = 49_800_001;
    const int FirstBlock = 2_183_001;
    const int FirstShape = 1_093_001;

    static readonly ImmutableArray<string> Streets =
    [
        "Van Horne", "Bathurst", "Dufferin", "Lawrence", "Eglinton", "Sheppard", "Kipling", "Islington", "Keele",
        "Wilson", "Steeles", "Warden", "Birchmount", "Kennedy", "Brimley", "McCowan", "Markham", "Morningside",
        "Ellesmere", "Progress", "Pharmacy", "Leslie", "Don Mills", "Bayview", "Avenue Road", "Christie", "Ossington",
        "Lansdowne", "Symington", "Jane", "Weston", "Royal York", "Prince Edward", "Rathburn", "Burnhamthorpe",
    ];

    static readonly ImmutableArray<string> Branches = ["", " North", " South", " Rocket", " Express"];

    static readonly ImmutableArray<string> Destinations =
    [
        "Victoria Park", "Don Mills Station", "Kennedy Station", "Union Station", "Exhibition Loop", "Finch West",
        "Long Branch Loop", "Humber College", "York University", "Scarborough Centre", "Pape Station", "Woodbine Loop",
        "Mount Dennis", "Pearson Airport", "Meadowvale", "Rouge Hill Station", "Steeles", "High Park Loop",
    ];

    static readonly ImmutableArray<(string Out, string Back)> Compass = [("East", "West"), ("North", "South")];

    /// <summary>The trips, one by one; every call gives the same.</summary>
    public static IEnumerable<Trip> Generate()
    {
        var random = new SeededRandom(Seed);
        int[] weights = [.. Enumerable.Range(0, Routes).Select(_ => random.Between(1, 20))];
        long total = weights.Sum();
        long reached = 0;
        int trip = 0;
        int block = FirstBlock;
        for (int route = 0; route < Routes; route++)
        {
            reached += weights[route];
            int end = (int)(Rows * reached / total);
            var drawn = Route.Draw(route, random);
            for (int service = 0; service < Services; service++)
            {
                int last = trip + (end - trip) / (Services - service);
                var blocks = Ids(block, (last - trip + TripsOfBlock - 1) / TripsOfBlock);
                block += blocks.Length;
                for (; trip < last; trip++) yield return drawn.Trip(trip, service, random.OneOf(blocks), random);
            }
        }
    }

    static ImmutableArray<string> Ids(int first, int count) =>
        [.. Enumerable.Range(first, count).Select(id => id.ToString(CultureInfo.InvariantCulture))];

    sealed record Route(string Id, ImmutableArray<string> Headsigns, ImmutableArray<string> Shapes)
    {
        static readonly ImmutableArray<string> ServiceIds = Ids(1, Services);

        internal static Route Draw(int route, SeededRandom random)
        {
            string id = (5 + route + route / 40).ToString(CultureInfo.InvariantCulture);
            string name = $"{id} {Streets[route % Streets.Length]}{Branches[route / Streets.Length]}";
            var (outward, backward) = random.OneOf(Compass);
            return new Route(
                id,
                [
                    $"{outward} - {name} towards {random.OneOf(Destinations)}",
                    $"{backward} - {name} towards {random.OneOf(Destinations)}",
                ],
                Ids(FirstShape + route * 2 * ShapesOfDirection, 2 * ShapesOfDirection));
        }

        internal Trip Trip(int number, int service, string block, SeededRandom random)
        {
            int direction = number % 2;
            return new Trip(
                Id,
                ServiceIds[service],
                (FirstTrip + number).ToString(CultureInfo.InvariantCulture),
                Headsigns[direction],
                direction,
                block,
                Shapes[direction * ShapesOfDirection + random.Between(0, ShapesOfDirection - 1)],
                random.Between(1, 16) == 1 ? 2 : 1);
        }
    }
}
