public import MapGeometry

/// A source with some of its metadata overridden.
public struct OverridingTileSource<Base: TileSource>: TileSource {
    private let base: Base
    private let tileSize: Int?
    private let minZoom: Int?
    private let maxZoom: Int?
    private let encoding: ElevationEncoding?
    private let attribution: String?
    private let stated: TilesetIdentity?
    /// What the overrides change in the identity; empty if nothing.
    private let change: String

    /// Wraps a source; nil values are not overridden.
    ///
    /// - Parameters:
    ///   - base: the source.
    ///   - tileSize: width and height of one tile in pixels.
    ///   - minZoom: the shallowest level; tiles above it count as absent.
    ///   - maxZoom: the deepest level; tiles below it count as absent.
    ///   - encoding: how the colors of the tiles encode elevations; their images stay the same, and so the identity.
    ///   - attribution: the attribution to show.
    ///   - generation: changes the identity, for changed tiles that the source cannot detect.
    ///   - identity: replaces the identity of the source.
    public init(
        base: Base, tileSize: Int? = nil, minZoom: Int? = nil, maxZoom: Int? = nil,
        encoding: ElevationEncoding? = nil, attribution: String? = nil, generation: String? = nil,
        identity: TilesetIdentity? = nil
    ) {
        self.base = base
        self.tileSize = tileSize
        self.minZoom = minZoom
        self.maxZoom = maxZoom
        self.encoding = encoding
        self.attribution = attribution
        stated = identity
        let numbers = [("tile-size", tileSize), ("min-zoom", minZoom), ("max-zoom", maxZoom)]
        let texts = [("generation", generation), ("attribution", attribution)]
        change =
            (numbers.compactMap { name, value in value.map { "\(name)=\($0)" } }
            + texts.compactMap { name, value in value.map { "\(name)=\($0.utf8.count):\($0)" } })
            .joined(separator: " ")
    }

    /// The source's tile, if its level is in use.
    public func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        guard isInUse(coordinate) else { return nil }
        return try await base.tile(at: coordinate, density: density)
    }

    /// The source's older tile.
    public func replacement(for corrupt: Tile, at coordinate: TileCoordinate, density: Int) async -> Tile? {
        await base.replacement(for: corrupt, at: coordinate, density: density)
    }

    /// The source's metadata with the overrides.
    ///
    /// If levels are left out, the number of tiles is unknown.
    public func metadata() async throws -> TilesetMetadata {
        var metadata = try await base.metadata()
        metadata.tileSize = tileSize ?? metadata.tileSize
        if let encoding { metadata.others["encoding"] = .text(encoding.rawValue) }
        if let attribution { (metadata.attribution, metadata.problem) = (attribution, nil) }
        if minZoom != nil || maxZoom != nil {
            let low = minZoom ?? metadata.zooms?.lowerBound ?? 0
            let high = maxZoom ?? metadata.zooms?.upperBound ?? TileCoordinate.deepestZoom
            metadata.zooms = low <= high ? low...high : nil
            metadata.tileCount = nil
        }
        return metadata
    }

    /// The given identity, or the source's; overrides change it.
    public func identity() async throws -> TilesetIdentity? {
        let identity = if let stated { stated } else { try await base.identity() }
        return change.isEmpty ? identity : identity?.with(change)
    }

    /// That of the source.
    public var remoteOrigin: String? { base.remoteOrigin }

    /// Removes stated facts that the overrides contradict.
    private func corrected(_ facts: TilesetFacts) -> TilesetFacts {
        var facts = facts
        if minZoom != nil || maxZoom != nil { (facts.statedTiles, facts.zooms) = (nil, nil) }
        return facts
    }

    private func isInUse(_ coordinate: TileCoordinate) -> Bool {
        coordinate.z >= minZoom ?? 0 && coordinate.z <= maxZoom ?? .max
    }
}

extension OverridingTileSource: EnumerableTileSource where Base: EnumerableTileSource {
    /// Calls `body` for each tile of the source whose level is in use.
    public func forEachCoordinate(_ body: (TileCoordinate) throws -> Void) async throws {
        try await base.forEachCoordinate { coordinate in
            if isInUse(coordinate) { try body(coordinate) }
        }
    }
}

extension OverridingTileSource: InspectableTileSource where Base: InspectableTileSource {
    package func inspect(_ body: (TileRun) async throws -> Void) async throws -> TilesetFacts {
        corrected(try await base.inspect { run in if isInUse(run.first) { try await body(run) } })
    }
}
