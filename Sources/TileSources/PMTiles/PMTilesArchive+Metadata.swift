import MapGeometry

extension PMTilesArchive {
    /// Metadata from the header and the metadata section, with size and format of the first tile.
    ///
    /// Corrupt metadata does not prevent drawing: the header remains, and the problem is reported. Failing to fetch it
    /// is an error.
    func tilesetMetadata() async throws -> TilesetMetadata {
        // Read concurrently: they are often close together, and then one request fetches both.
        async let stated = document()
        async let first = undamaged { try await firstTile() }
        let document = try await stated
        var known = TilesetMetadata(document, zooms: header.zooms, bounds: header.bounds)
        known.tileCount = header.addressedTiles > 0 ? Int(exactly: header.addressedTiles) : nil
        if case .vector = header.declaredFormat { known.format = header.declaredFormat }
        known.describe(by: try await first, document)
        return known
    }

    /// SHA-256 of the stored header, root directory and metadata, and of what identifies this version of the file.
    ///
    /// A tile that changes its length changes one of them, or the file's length. An image needs all of them, too.
    func identity(version: String) async throws -> TilesetIdentity {
        let metadata = try await undamaged { try await storedMetadata() } ?? []
        return TilesetIdentity("pmtiles", of: try await storedHead(), metadata, Array(version.utf8))
    }

    /// The metadata, or its problem if it is corrupt.
    func document() async throws -> TilesetDocument {
        do {
            let text = try await metadata()
            guard !text.isEmpty else { return TilesetDocument() }
            let document = TilesetDocument(json: text)
            if document.problem != nil, document.values.isEmpty { forgetMetadata() }
            return document
        } catch let defect as Defect where defect.isCorruption {
            return TilesetDocument(problem: defect.clause)
        }
    }

    private func firstTile() async throws -> Tile? {
        guard let entry = try await firstEntry(), let place = TileCoordinate(pmtilesID: entry.id) else { return nil }
        return try await tile(entry, at: place)
    }

    /// Runs `read`; nil if the part is corrupt.
    func undamaged<Value: Sendable>(_ read: () async throws -> Value?) async throws -> Value? {
        do {
            return try await read()
        } catch let defect as Defect where defect.isCorruption {
            return nil
        }
    }
}
