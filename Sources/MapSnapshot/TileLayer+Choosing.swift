extension [any LayerKind] {
    /// The layers that a request names, bottom first, each with the tiles of its appearance.
    ///
    /// - Throws: `SnapshotError` with `unknownTileset`, for one that is named twice with `invalidRequest`, and where
    ///   there is none at all with `noTiles`.
    func chosen(by request: SnapshotRequest) throws(SnapshotError) -> [any LayerKind] {
        var chosen = self
        if !request.tiles.isEmpty {
            chosen = []
            for (index, id) in request.tiles.enumerated() {
                guard let layer = first(where: { $0.id == id }) else {
                    throw SnapshotError(
                        .unknownTileset,
                        "tileset \(Notation.shortened(id)) is not known",
                        remedy: "use one of \(map(\.id).joined(separator: ", "))", pointer: "/tiles/\(index)")
                }
                // The pixels of all layers are held at once.
                guard !request.tiles[..<index].contains(id) else {
                    throw SnapshotError(
                        .invalidRequest, "tileset \(id) is named twice", remedy: "name it once",
                        pointer: "/tiles/\(index)")
                }
                chosen.append(layer)
            }
        }
        guard !chosen.isEmpty else { throw SnapshotError(.noTiles, "there is no tileset to draw", remedy: "add one") }
        return chosen.map { $0.shown(in: request.appearance) }
    }
}

extension TileLayer {
    /// The layer over the tiles of an appearance, or over the only ones that it has.
    func shown(in appearance: Appearance) -> TileLayer {
        guard appearance == .dark, let dark else { return self }
        var layer = self
        layer.source = dark
        return layer
    }
}
