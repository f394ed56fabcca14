/// Reads a layer at the deepest of several levels that has every tile of the image.
///
/// If no level has, it is the one that covers most of the image.
struct UniformFetch: Sendable {
    /// Maximum number of failed tiles that another level is tried for, so as not to send more requests to a failing
    /// server.
    private static let maximumFailures = 4

    /// The levels, deepest first; at least one.
    let plans: ArraySlice<TilePlan>

    /// - Parameter plan: the plan of the image, with its shallower levels.
    init(_ plan: TilePlan) {
        plans = [plan] + plan.coarser
    }

    /// Reads level by level.
    ///
    /// - Returns: the plan of the level, with those of shallower ones, and one entry per tile of it. A problem of a
    ///   deeper tile is that of the tile that replaces it.
    /// - Throws: `TileSourceError` if the source itself is corrupt.
    func run() async throws -> (plan: TilePlan, found: [TileFetch.Found]) {
        var best: (plan: TilePlan, found: [TileFetch.Found], share: Double)?
        var problems: [TileFetch.Found] = []
        for (index, plan) in zip(plans.indices, plans) {
            var plan = plan
            plan.coarser = plans[plans.index(after: index)...]
            var found = try await TileFetch(plan: plan).run()
            let failed = found.filter { $0.problem != nil }
            for index in found.indices where found[index].problem == nil {
                found[index].problem = problems.first { found[index].wanted.contains($0.wanted) }?.problem
            }
            problems += failed
            let count = found.count { $0.origin != nil }
            guard count < found.count, problems.count <= Self.maximumFailures else { return (plan, found) }
            let share = Double(count) / Double(found.count)
            if share > best?.share ?? -1 { best = (plan, found, share) }
        }
        guard let best else { return (plans[plans.startIndex], []) }
        var plan = best.plan
        // No level is complete, so none needs to be tried if a tile turns out to be corrupt.
        plan.coarser = []
        return (plan, best.found)
    }
}
