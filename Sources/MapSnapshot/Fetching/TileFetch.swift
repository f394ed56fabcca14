import HTTP
import MapGeometry
import Synchronization
import TileSources

/// Reads every planned tile from its source, or the nearest existing parent tile.
struct TileFetch: Sendable {
    /// The result for one planned tile.
    struct Found: Sendable {
        let wanted: TileCoordinate
        /// The tile that was found: `wanted` itself or a parent tile; nil if there is neither.
        let origin: TileCoordinate?
        let tile: Tile?
        /// Why the planned tile could not be read although it may exist: its server failed, or it is corrupt.
        var problem: SnapshotError?
    }

    /// Maximum number of failed tiles whose parents are tried, so as not to send more requests to a failing server.
    private static let maximumRescues = 4

    let plan: TilePlan
    /// Maximum time for a tile with which no other thread needs to help.
    var quickRead = Duration.microseconds(200)

    /// Reads all tiles of the layer, several at once.
    ///
    /// A tile that its server does not deliver, or that is corrupt, counts as missing, with the reason.
    ///
    /// - Returns: one entry per tile, in the plan's order.
    /// - Throws: `TileSourceError` if the source itself is corrupt.
    func run() async throws -> [Found] {
        let group = RequestGroup()
        defer { group.finish() }
        return try await RequestGroup.$current.withValue(group) { try await findAll() }
    }

    private func findAll() async throws -> [Found] {
        let coordinates = plan.coordinates
        let rescues = Rescues(left: Self.maximumRescues)
        var found = try await findQuickly(coordinates, rescues)
        let rest = coordinates.dropFirst(found.count)
        guard let first = rest.first else { return found }
        try await withThrowingTaskGroup(of: (Int, Found).self) { group in
            for (index, coordinate) in zip(rest.indices, rest).dropFirst() {
                group.addTask { (index, try await find(coordinate, rescues)) }
            }
            // A small image has one tile and needs no other thread.
            var others = [(rest.startIndex, try await find(first, rescues))]
            for try await entry in group { others.append(entry) }
            found += others.sorted { $0.0 < $1.0 }.map(\.1)
        }
        return found
    }

    /// Reads tiles one after the other as long as that is quick: handing them to other threads would take longer, and
    /// the connection to an archive serves one at a time.
    ///
    /// - Returns: the first tiles; none if the source waits for a server.
    private func findQuickly(_ coordinates: [TileCoordinate], _ rescues: Rescues) async throws -> [Found] {
        guard plan.tileset.source.remoteOrigin == nil else { return [] }
        var found: [Found] = []
        var pace = Pace(quickRead)
        for coordinate in coordinates where pace.isKept {
            found.append(try await find(coordinate, rescues))
            pace.step()
        }
        return found
    }

    /// Looks for parents of tiles that turned out to be corrupt when decoded.
    ///
    /// - Parameter corrupt: the error of each tile that cannot be decoded.
    /// - Returns: the same entries, with the next existing parent, if any, for corrupt tiles.
    func replacing(_ corrupt: [TileCoordinate: SnapshotError], in found: [Found]) async throws -> [Found] {
        let rescues = Rescues(left: Self.maximumRescues)
        var found = found
        for (index, entry) in found.enumerated() {
            guard let origin = entry.origin, let problem = corrupt[origin] else { continue }
            found[index] = try await find(
                entry.wanted, rescues, from: entry.wanted.z - origin.z + 1, problem: entry.problem ?? problem)
        }
        return found
    }

    private func find(
        _ wanted: TileCoordinate, _ rescues: Rescues, from first: Int = 0, problem: SnapshotError? = nil
    ) async throws -> Found {
        let lowest = plan.tileset.metadata.zooms?.lowerBound ?? 0
        var problem = problem
        for levels in 0...(plan.level?.ancestors ?? 0) where levels >= first {
            try Task.checkCancellation()
            guard let candidate = wanted.ancestor(levels: levels), candidate.z >= lowest else { break }
            do {
                if let tile = try await plan.tileset.source.tile(at: candidate, density: plan.level?.density ?? 1) {
                    return Found(wanted: wanted, origin: candidate, tile: tile, problem: problem)
                }
            } catch let error as TileSourceError where error.code == .unavailable {
                problem = problem ?? SnapshotError(error)
                guard rescues.take() else { break }
            } catch let error as TileSourceError where error.code == .corruptTile {
                problem = problem ?? SnapshotError(error)
            }
        }
        return Found(wanted: wanted, origin: nil, tile: nil, problem: problem)
    }

    /// Counts how many more failed tiles may look for a parent.
    private final class Rescues: Sendable {
        private let left: Mutex<Int>

        init(left: Int) { self.left = Mutex(left) }

        func take() -> Bool {
            left.withLock { left in
                left -= 1
                return left >= 0
            }
        }
    }
}

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
