import TileSources

/// A layer whose metadata is known and whose tiles are pictures.
struct ReadyLayer: Sendable {
    let layer: TileLayer
    let metadata: TilesetMetadata

    var id: String { layer.id }
    var source: any TileSource { layer.source }

    /// Asks the source what it is.
    ///
    /// - Throws: `SnapshotError` with `unsupported` for vector tiles and picture formats that are not read.
    init(_ layer: TileLayer) async throws {
        self.layer = layer
        do {
            metadata = try await layer.source.metadata()
        } catch let error as TileSourceError {
            throw SnapshotError(error)
        }
        if case .vector(let kind) = metadata.format {
            throw SnapshotError(
                .unsupported,
                "tile set \(layer.id) has vector tiles (\(kind)), which are not drawn: give raster tiles "
                    + "(PNG, JPEG or WebP)")
        }
        guard (16...4096).contains(metadata.tileSize) else {
            throw SnapshotError(
                .unsupported,
                "tile set \(layer.id) has tiles of \(metadata.tileSize) px, which is outside 16 to 4096: "
                    + "say their size with #tile-size=")
        }
    }
}

extension SnapshotError {
    /// A source's error, which names file and tile already.
    package init(_ error: TileSourceError) {
        let code: Code =
            switch error.code {
            case .unsupported: .unsupported
            case .invalidLocation: .invalidRequest
            case .unreadable, .corrupt, .tooLarge: .tileSourceFailed
            }
        self.init(code, error.description)
    }
}
