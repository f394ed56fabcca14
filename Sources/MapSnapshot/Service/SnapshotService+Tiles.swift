import MapGeometry

/// A service draws tiles in squares of several, and encodes all tiles of a square at once.
extension SnapshotService {
    /// Checks a request for a tile, and computes the digest of its image, so that it need not be drawn if a client has it.
    ///
    /// - Parameters:
    ///   - tile: the request.
    ///   - deadline: when to stop waiting for servers that must be asked for the state of their tiles; nil for never.
    /// - Throws: like `prepare(_:images:deadline:)`; the limits of the service apply to the tile.
    public func prepare(
        _ tile: TileRequest, deadline: ContinuousClock.Instant? = nil
    ) async throws -> PreparedRequest {
        let content = content
        return try await Deadline.run(deadline) { try await self.prepared(tile, content) }
    }

    /// The image of a tile.
    ///
    /// - Parameters:
    ///   - tile: what to draw.
    ///   - origin: how the request reached the program.
    ///   - deadline: when to stop waiting, fetching and drawing; nil for never.
    /// - Throws: like `image(for:from:deadline:)`, and `SnapshotError` with `noTiles` where there is no data.
    public func image(
        for tile: TileRequest, from origin: RequestOrigin = .tile, deadline: ContinuousClock.Instant? = nil
    ) async throws -> ServedImage {
        try await image(for: prepare(tile, deadline: deadline), from: origin, deadline: deadline)
    }

    /// The digest of all tiles with these options; nil if a tileset has no identity.
    func digest(of options: RenderedTileOptions) async throws -> RenderDigest? {
        try await name(of: validated(options), content)?.digest
    }

    @inline(never)
    private func validated(_ options: RenderedTileOptions) throws -> ValidatedRequest {
        try options.check()
        return try ValidatedRequest(options.request(for: .world(options.side)))
    }

    private func prepared(_ tile: TileRequest, _ content: ServiceContent) async throws -> PreparedRequest {
        let request = try validated(tile)
        let name = try await name(of: request, content)
        let metatile = name.map { RenderDigest(cutting: $0.digest, into: tile.options.side) }
        var prepared = PreparedRequest(
            request: request, notes: [],
            name: name.flatMap { name in
                metatile.map { RenderName(digest: RenderDigest(of: tile.coordinate, in: $0), tilesets: name.tilesets) }
            }, content: content)
        prepared.part = PreparedRequest.Part(tile: tile, digest: metatile)
        return prepared
    }

    // Inlined into asynchronous code, typed errors crash the compiler of Swift 6.3 when it optimizes.
    @inline(never)
    private func validated(_ tile: TileRequest) throws -> ValidatedRequest {
        try check(tile: tile.options.pixels)
        return try tile.validated()
    }

    /// The name of a metatile; nil if a tileset has no identity.
    private func name(of request: ValidatedRequest, _ content: ServiceContent) async throws -> RenderName? {
        do {
            let tilesets = try await content.identity.tilesets(of: request)
            return try name(of: request, content, tilesets)
        } catch let error as SnapshotError where error.code == .unsupported {
            return nil
        }
    }

    @inline(never)
    private func name(
        of request: ValidatedRequest, _ content: ServiceContent, _ tilesets: [UInt8]
    ) throws -> RenderName {
        RenderName(digest: try content.identity.digest(of: request, tilesets: tilesets), tilesets: tilesets)
    }

    /// The image of a tile, from its metatile.
    func tile(_ part: PreparedRequest.Part, of wanted: PreparedRequest) async throws -> ServedImage {
        if let digest = part.digest, let known = recentMetatiles.find(digest) {
            return try image(part, of: wanted, in: known, source: .memory)
        }
        let start = ContinuousClock.now
        let key =
            part.digest.map(RenderKey.digest)
            ?? .tiles(wanted.request, part.tile.options.side, ObjectIdentifier(wanted.content))
        let (drawn, isFirst) = try await flown(metatiles, key, wanted.load) {
            try await self.draw(part, of: wanted, since: start)
        }
        return try image(part, of: wanted, in: drawn, source: isFirst ? .drawn : .coalesced)
    }

    /// Draws a metatile, and stores its tiles.
    private func draw(
        _ part: PreparedRequest.Part, of wanted: PreparedRequest, since start: ContinuousClock.Instant
    ) async throws -> RenderedMetatile {
        let queued = ContinuousClock.now - start
        let (metatile, options) = (part.tile.metatile, part.tile.options)
        let snapshot = try await pipeline(wanted, limits: nil).draw()
        var drawn = try RenderedMetatile(snapshot, of: metatile, options)
        drawn.queued = queued + snapshot.diagnostics.interruption
        guard let digest = part.digest, let name = wanted.name else { return drawn }
        drawn.isCurrent = (try? await wanted.content.identity.tilesets(of: wanted.request)) == name.tilesets
        if drawn.isComplete { recentMetatiles.insert(drawn, for: digest) }
        guard drawn.isCurrent else { return drawn }
        for (tile, rendered) in drawn.tiles {
            _ = cache?.store(rendered.file, for: RenderDigest(of: tile, in: digest))
        }
        return drawn
    }

    /// Whether a tile would be complete, from looking for the tiles of its metatile.
    ///
    /// - Throws: the error of a tile without data.
    static func isComplete(_ part: PreparedRequest.Part, in found: SnapshotDiagnostics) throws(SnapshotError) -> Bool {
        let tiles = FoundTiles(of: part.tile.coordinate, in: found)
        guard !tiles.isEmpty else { throw absent(part, tiles.problem) }
        return tiles.missing == 0 && tiles.problem == nil
    }

    private static func absent(_ part: PreparedRequest.Part, _ problem: String?) -> SnapshotError {
        if let problem { return SnapshotError(.tileSourceFailed, problem) }
        return SnapshotError(
            .noTiles, "there is no data at tile \(part.tile.coordinate)", remedy: "use tiles that cover it")
    }

    private func image(
        _ part: PreparedRequest.Part, of wanted: PreparedRequest, in metatile: RenderedMetatile,
        source: ServedImage.Source
    ) throws -> ServedImage {
        guard let rendered = metatile.tiles[part.tile.coordinate] else {
            throw Self.absent(part, metatile.problems[part.tile.coordinate])
        }
        var image = ServedImage(rendered.file, source: source, stages: source == .drawn ? metatile.stages : [])
        image.queued = source == .memory ? .zero : metatile.queued
        image.problem = rendered.problem
        image.isCurrent = metatile.isCurrent
        if metatile.isCurrent { image.digest = wanted.digest } else { image.maximumAge = image.maximumAge ?? .zero }
        return image
    }
}
