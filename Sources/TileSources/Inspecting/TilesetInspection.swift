import Compression
package import MapGeometry

/// The result of inspecting a tileset: its tiles by level, and contradictions.
package struct TilesetInspection: Sendable {
    /// Maximum number of offsets to track, at 8 bytes each or a little more.
    private static let maximumPlaces = 1 << 22

    package private(set) var facts: TilesetFacts
    /// Levels with tiles, by zoom.
    package let levels: [LevelTally]
    /// Number of distinct tiles stored; nil if unknown.
    package let distinct: Int?

    /// Inspects a source.
    ///
    /// - Parameter body: called for each run, in the source's order.
    package init(
        of source: any InspectableTileSource, _ body: (TileRun) async throws -> Void = { _ in }
    ) async throws {
        var levels: [Int: LevelTally] = [:]
        var places: Set<UInt64>? = []
        facts = try await source.inspect { run in
            levels[run.first.z, default: LevelTally(zoom: run.first.z)].add(run)
            if let place = run.place, places != nil, places?.count ?? 0 < Self.maximumPlaces {
                places?.insert(place)
            } else {
                places = nil
            }
            try await body(run)
        }
        self.levels = levels.values.sorted { $0.zoom < $1.zoom }
        distinct = places.flatMap { $0.isEmpty ? nil : $0.count }
        if !levels.isEmpty { facts.problems += contradictions }
    }

    /// Number of tiles.
    package var tiles: UInt64 {
        levels.reduce(0) { sum, level in
            let (sum, overflow) = sum.addingReportingOverflow(level.tiles)
            return overflow ? .max : sum
        }
    }

    /// Total stored size in bytes, counting duplicates each time.
    package var bytes: Double { levels.reduce(0) { $0 + $1.bytes } }

    /// Shallowest and deepest level with tiles.
    package var zooms: ClosedRange<Int>? {
        guard let first = levels.first, let last = levels.last else { return nil }
        return first.zoom...last.zoom
    }

    /// The bounding box of the deepest level, which is the most precise.
    package var bounds: GeoBounds? { levels.last?.bounds }

    /// Contradictions between what the file states and what it contains.
    private var contradictions: [String] {
        var found: [String] = []
        if let stated = facts.zooms, let zooms,
            !(stated.contains(zooms.lowerBound) && stated.contains(zooms.upperBound))
        {
            found.append("it says zooms \(stated.words), but there are tiles of zooms \(zooms.words)")
        }
        if let stated = facts.statedTiles, stated != tiles {
            found.append("its header says \(stated) tiles, but its directories list \(tiles)")
        }
        if let stated = facts.bounds, let bounds, !stated.isAll, !stated.meets(bounds) {
            found.append("it says bounds \(stated.words), but its tiles lie in \(bounds.words)")
        }
        return found
    }
}

extension ClosedRange<Int> {
    /// The range in words: "12 to 16", or one number.
    package var words: String { lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)" }
}

extension GeoBounds {
    /// The edges in degrees, rounded to about a meter.
    package var words: String {
        [west, south, east, north].map { edge in
            let rounded = (edge * 1e5).rounded() / 1e5
            return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
        }.joined(separator: ", ")
    }

    /// Whether two areas overlap; if one crosses the antimeridian, only latitudes are compared.
    fileprivate func meets(_ other: GeoBounds) -> Bool {
        guard south <= other.north, other.south <= north else { return false }
        return crossesAntimeridian || other.crossesAntimeridian || west <= other.east && other.west <= east
    }

    fileprivate var isAll: Bool { west <= -180 && east >= 180 }
}

extension CompressionMethod {
    /// The name, as users write it.
    var name: String {
        switch self {
        case .none: "none"
        case .gzip: "gzip"
        case .brotli: "brotli"
        case .zstd: "zstd"
        }
    }
}
