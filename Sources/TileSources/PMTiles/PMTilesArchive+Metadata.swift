import MapGeometry

extension PMTilesArchive {
    /// What header and metadata state, with size and format of the first tile.
    ///
    /// Metadata that is damaged does not stand in the way of drawing: what the header says is left, and the problem is
    /// told. What cannot be had now is an error.
    func tilesetMetadata() async throws -> TilesetMetadata {
        // Both at once: they often lie near each other, and then come from a server by one request.
        async let stated = document()
        async let first = undamaged { try await firstTile() }
        let document = try await stated
        var known = TilesetMetadata(document, zooms: header.zooms, bounds: header.bounds)
        known.tileCount = header.addressedTiles > 0 ? Int(exactly: header.addressedTiles) : nil
        if case .vector = header.declaredFormat { known.format = header.declaredFormat }
        known.describe(by: try await first, document)
        return known
    }

    /// SHA-256 of header, root directory and metadata as they are stored, and of what tells this version of the file.
    ///
    /// A tile that changes its length changes one of them, or the file's length. All of them are read for a picture too.
    func identity(version: String) async throws -> TilesetIdentity {
        let metadata = try await undamaged { try await storedMetadata() } ?? []
        return TilesetIdentity("pmtiles", of: try await storedHead(), metadata, Array(version.utf8))
    }

    /// The metadata; with its problem where it is damaged.
    func document() async throws -> TilesetDocument {
        do {
            let text = try await metadata()
            return text.isEmpty ? TilesetDocument() : TilesetDocument(json: text)
        } catch let defect as Defect where defect.isDamage {
            return TilesetDocument(problem: defect.clause)
        }
    }

    private func firstTile() async throws -> Tile? {
        guard let entry = try await firstEntry(), let place = TileCoordinate(pmtilesID: entry.id) else { return nil }
        return try await tile(entry, at: place)
    }

    /// Nil where the part is damaged.
    func undamaged<Value: Sendable>(_ read: () async throws -> Value?) async throws -> Value? {
        do {
            return try await read()
        } catch let defect as Defect where defect.isDamage {
            return nil
        }
    }
}

extension Defect {
    /// Whether another try would find the same.
    fileprivate var isDamage: Bool { [.corrupt, .corruptTile, .tooLarge, .unsupported].contains(code) }
}
