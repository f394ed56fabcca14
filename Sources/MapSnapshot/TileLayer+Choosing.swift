import JSON

extension [any LayerKind] {
    /// The layers named by a request, bottom first, with the tiles for its appearance.
    ///
    /// - Throws: `SnapshotError` with `unknownTileset`, with `invalidRequest` if a layer is named twice, and with
    ///   `noTiles` if there are no layers.
    func chosen(by request: ValidatedRequest) throws(SnapshotError) -> [any LayerKind] {
        var chosen = self
        if !request.tiles.isEmpty {
            chosen = []
            for (index, id) in request.tiles.enumerated() {
                guard let layer = first(where: { $0.id == id }) else {
                    throw SnapshotError(
                        .unknownTileset,
                        "tileset \(Notation.shortened(id)) is not known",
                        remedy: NearestName.remedy(for: id, among: map(\.id)), pointer: "/tiles/\(index)")
                }
                // The pixels of all layers are in memory at once.
                guard !request.tiles[..<index].contains(id) else {
                    throw SnapshotError(
                        .invalidRequest, "tileset \(id) is named twice", remedy: "name it once",
                        pointer: "/tiles/\(index)")
                }
                chosen.append(layer)
            }
        }
        if let id = request.style {
            guard contains(where: { $0.id == id && $0 is StyledLayer }) else {
                let known = compactMap { ($0 as? StyledLayer)?.id }
                throw SnapshotError(
                    .unknownStyle,
                    "style \(Notation.shortened(id)) is not known",
                    remedy: known.isEmpty ? "there are no styles" : NearestName.remedy(for: id, among: known),
                    pointer: "/style")
            }
            chosen.removeAll { $0 is StyledLayer && $0.id != id }
        }
        guard !chosen.isEmpty else { throw SnapshotError(.noTiles, "there is no tileset to draw", remedy: "add one") }
        return chosen.map { $0.shown(in: request.appearance) }
    }
}

extension TileLayer {
    /// The layer with the tiles for an appearance, or its only tiles.
    func shown(in appearance: Appearance) -> TileLayer {
        guard appearance == .dark else { return self }
        var layer = self
        layer.appearance = .dark
        if let dark { layer.source = dark }
        return layer
    }
}
