import MapGeometry

extension PMTilesArchive {
    /// What header and metadata state, with size and format of the first tile.
    ///
    /// What is damaged counts as absent; what cannot be had now is an error.
    func tilesetMetadata() async throws -> TilesetMetadata {
        // Both at once: they often lie near each other, and then come from a server by one request.
        async let text = undamaged { try await metadata() }
        async let first = undamaged { try await firstTile() }
        let document = try await text.map(TilesetDocument.init(json:)) ?? TilesetDocument()
        var known = TilesetMetadata(
            name: document.name, zooms: header.zooms ?? document.zooms, bounds: header.bounds ?? document.bounds,
            attribution: document.attribution,
            tileCount: header.addressedTiles > 0 ? Int(exactly: header.addressedTiles) : nil)
        if let tile = try await first {
            known.format = tile.format
            known.tileSize = TileSizeProbe.width(of: tile) ?? known.tileSize
        }
        return known
    }

    private func firstTile() async throws -> Tile? {
        guard let entry = try await firstEntry(), let place = TileCoordinate(pmtilesID: entry.id) else { return nil }
        return try await tile(entry, at: place)
    }

    /// Nil where the part is damaged.
    func undamaged<Value: Sendable>(_ read: () async throws -> Value?) async throws -> Value? {
        do {
            return try await read()
        } catch let defect as Defect where [.corrupt, .corruptTile, .tooLarge, .unsupported].contains(defect.code) {
            return nil
        }
    }
}
