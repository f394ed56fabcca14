import MapGeometry
import TileSources
import VectorTiles

/// Decodes every tile once.
struct TileDecode<Content: TileContent>: Sendable {
    /// The tiles found, with their contents.
    struct Decoded: Sendable {
        /// As given, with parent tiles instead of corrupt ones.
        var found: [TileFetch.Found]
        /// Pixels, by the origins of `found`.
        var contents: [TileCoordinate: Content] = [:]
    }

    let plan: TilePlan
    let found: [TileFetch.Found]
    /// Tiles decoded for neighboring images.
    var kept: DecodedTileCache?
    /// Whether the layouts of the tiles are cached as well.
    var cachesLayouts = false
    /// What is needed of vector tiles; nil for all of them.
    var selection: VectorSelection?
    /// What earlier images made of a tile, in place of decoding it.
    var known: @Sendable (Tile, TileCoordinate) -> Content? = { _, _ in nil }
    /// Maximum number of pixels, after those of other layers.
    var room = SnapshotLimits.allTilePixels
    /// The slot that is left while waiting for tiles in place of corrupt ones; nil without a queue.
    var slot: DrawSlot?

    /// Number of tiles of a small image: handing them to other threads takes about as long as decoding them.
    private static var fewTiles: Int { 4 }
    /// Maximum number of their bytes; tiles of cities have more, and take longer.
    private static var fewBytes: Int { 1 << 17 }
    /// Maximum time for a tile of a small image with which no other thread needs to help.
    private static var quickDecoding: Duration { .microseconds(300) }

    /// Decodes like `run()`, but goes up to a shallower level of the plan for the whole layer if a tile is corrupt.
    ///
    /// - Returns: also the plan of the level.
    func runUniformly() async throws -> (plan: TilePlan, Decoded) {
        let decoded = try await run()
        guard let next = plan.coarser.first, found.allSatisfy({ $0.origin != nil }),
            decoded.found.contains(where: { $0.origin == nil })
        else { return (plan, decoded) }
        var coarser = next
        coarser.coarser = plan.coarser.dropFirst()
        let (level, fetched) = try await waiting { try await UniformFetch(coarser).run() }
        var replaced = fetched
        for index in replaced.indices where replaced[index].problem == nil {
            replaced[index].problem =
                decoded.found.first { $0.problem != nil && replaced[index].wanted.contains($0.wanted) }?.problem
        }
        return try await TileDecode(
            plan: level, found: replaced, kept: kept, cachesLayouts: cachesLayouts, selection: selection,
            known: known, room: room, slot: slot
        ).runUniformly()
    }

    /// Decodes on all threads, but quickly decoded tiles of a small image on one.
    ///
    /// A tile that cannot be decoded counts as missing, with the reason, and its parents are tried.
    ///
    /// - Throws: `SnapshotError` that names the tileset, for vector tiles and for too many pixels.
    func run() async throws -> Decoded {
        var decoded = Decoded(found: found)
        var corrupt: [TileCoordinate: SnapshotError] = [:]
        while true {
            var tiles: [TileCoordinate: Tile] = [:]
            for entry in decoded.found {
                guard let origin = entry.origin, corrupt[origin] == nil else { continue }
                if decoded.contents[origin] == nil { tiles[origin] = entry.tile }
            }
            let pixels = plan.level.map { $0.tilePixels * $0.tilePixels } ?? 0
            try MemoryRequest.check(
                min(tiles.count * pixels, room) * MemoryRequest.canvas,
                for: "\(tiles.count) tiles of \(plan.tileset.id)")
            try await decode(tiles, &decoded.contents, &corrupt)
            try await replace(tiles, &decoded, &corrupt)
            guard decoded.found.contains(where: { $0.origin.map { corrupt[$0] != nil } ?? false }) else {
                return decoded
            }
            let found = decoded.found
            decoded.found = try await waiting { try await TileFetch(plan: plan).replacing(corrupt, in: found) }
        }
    }

    /// Leaves the slot to others while the tileset's server is waited for.
    private func waiting<Value>(_ body: () async throws -> Value) async throws -> Value {
        try await slot.waiting(for: plan.tileset.source.remoteOrigin, body)
    }

    /// Reports corrupt tiles to their source, which may have older ones.
    private func replace(
        _ tiles: [TileCoordinate: Tile], _ decoded: inout Decoded, _ corrupt: inout [TileCoordinate: SnapshotError]
    ) async throws {
        let (source, density) = (plan.tileset.source, plan.level?.density ?? 1)
        let wrong = tiles.filter { corrupt[$0.key] != nil }
        guard !wrong.isEmpty else { return }
        let older = try await waiting {
            var older: [TileCoordinate: Tile] = [:]
            for (coordinate, tile) in wrong {
                older[coordinate] = await source.replacement(for: tile, at: coordinate, density: density)
            }
            return older
        }
        guard !older.isEmpty else { return }
        var stillCorrupt: [TileCoordinate: SnapshotError] = [:]
        try await decode(older, &decoded.contents, &stillCorrupt)
        for (coordinate, tile) in older {
            if stillCorrupt[coordinate] == nil {
                corrupt[coordinate] = nil
            } else {
                _ = await source.replacement(for: tile, at: coordinate, density: density)
            }
        }
        decoded.found = decoded.found.map { entry in
            guard let origin = entry.origin, corrupt[origin] == nil, let tile = older[origin] else { return entry }
            return TileFetch.Found(wanted: entry.wanted, origin: origin, tile: tile, problem: entry.problem)
        }
    }

    private func decode(
        _ tiles: [TileCoordinate: Tile], _ contents: inout [TileCoordinate: Content],
        _ corrupt: inout [TileCoordinate: SnapshotError]
    ) async throws {
        var sum = contents.values.reduce(0) { $0 + $1.pixelCount }
        func add(_ result: Result<Content, SnapshotError>, at coordinate: TileCoordinate) throws(SnapshotError) {
            switch result {
            case .success(let content):
                sum += content.pixelCount
                try check(sum)
                contents[coordinate] = content
            case .failure(let error): corrupt[coordinate] = error
            }
        }
        var unknown: [(coordinate: TileCoordinate, tile: Tile)] = []
        for (coordinate, tile) in tiles {
            if let content = known(tile, coordinate) ?? kept?.content(of: tile, selection: selection(of: tile)) {
                try add(.success(content), at: coordinate)
            } else {
                unknown.append((coordinate, tile))
            }
        }
        var rest = unknown[...]
        if unknown.count <= Self.fewTiles, unknown.reduce(0, { $0 + $1.tile.bytes.count }) <= Self.fewBytes {
            var pace = Pace(Self.quickDecoding)
            while pace.isKept, let (coordinate, tile) = rest.popFirst() {
                try add(result(of: tile, at: coordinate), at: coordinate)
                pace.step()
            }
        }
        guard let first = rest.first else { return }
        try await withThrowingTaskGroup(of: (TileCoordinate, Result<Content, SnapshotError>).self) { group in
            for (coordinate, tile) in rest.dropFirst() {
                group.addTask { (coordinate, try result(of: tile, at: coordinate)) }
            }
            try add(result(of: first.tile, at: first.coordinate), at: first.coordinate)
            for try await (coordinate, result) in group { try add(result, at: coordinate) }
        }
    }

    /// The content of a tile, or why it is corrupt; throws if more than this tile is wrong.
    private func result(of tile: Tile, at coordinate: TileCoordinate) throws -> Result<Content, SnapshotError> {
        // Not an error of the tile, which would count as corrupt.
        try MemoryRequest.checkReserve(for: "tile \(coordinate) of \(plan.tileset.id)")
        let selection = selection(of: tile)
        do {
            let content = try Content.decode(tile, at: coordinate, of: plan.tileset.id, selection: selection)
            kept?.store(content, of: tile, selection: selection, cachesLayouts: cachesLayouts)
            return .success(content)
        } catch let error as SnapshotError {
            guard !Content.belongsToOtherTileset(tile.format) else { throw error }
            return .failure(error)
        }
    }

    /// The part of a tile that is decoded.
    private func selection(of tile: Tile) -> VectorSelection? { tile.vectorEncoding.isSelective ? selection : nil }

    /// Checks the pixels: tiles may be far larger than their set states, and a plain tile is only a few bytes.
    private func check(_ pixels: Int) throws(SnapshotError) {
        guard pixels <= room else {
            throw SnapshotError(
                .tooLarge,
                "the tiles of all tilesets have more than \(SnapshotLimits.allTilePixels) pixels together",
                remedy: "use a smaller size, or fewer tilesets", pointer: "/size")
        }
        guard pixels <= SnapshotLimits.tilePixels else {
            throw SnapshotError(
                .tooLarge,
                "the tiles of tileset \(plan.tileset.id) have more than \(SnapshotLimits.tilePixels) pixels",
                remedy: "use a smaller size, or another zoom", pointer: "/size")
        }
    }
}
