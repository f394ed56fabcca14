extension [any LayerKind] {
    /// The layers that a request names, bottom first, each with the tiles of its appearance.
    ///
    /// - Throws: `SnapshotError` with `unknownTileset` or `unknownStyle`, for one that is named twice with `invalidRequest`, and where
    ///   there is none at all with `noTiles`.
    func chosen(by request: SnapshotRequest) throws(SnapshotError) -> [any LayerKind] {
        var chosen = self
        if !request.tiles.isEmpty {
            chosen = []
            for (index, id) in request.tiles.enumerated() {
                guard let layer = first(where: { $0.id == id }) else {
                    throw SnapshotError(
                        .unknownTileset,
                        "tile set \(Notation.shortened(id)) is not known: use one of \(map(\.id).joined(separator: ", "))",
                        pointer: "/tiles/\(index)")
                }
                // The pixels of all layers are held at once.
                guard !request.tiles[..<index].contains(id) else {
                    throw SnapshotError(
                        .invalidRequest, "tile set \(id) is named twice: name each once", pointer: "/tiles/\(index)")
                }
                chosen.append(layer)
            }
        }
        if let id = request.style {
            guard contains(where: { $0.id == id && $0 is StyledLayer }) else {
                let known = compactMap { ($0 as? StyledLayer)?.id }
                throw SnapshotError(
                    .unknownStyle,
                    "style \(Notation.shortened(id)) is not known: "
                        + (known.isEmpty ? "no style was given" : "use one of \(known.joined(separator: ", "))"),
                    pointer: "/style")
            }
            chosen.removeAll { $0 is StyledLayer && $0.id != id }
        }
        guard !chosen.isEmpty else { throw SnapshotError(.noTiles, "no tile set was given: give at least one") }
        return chosen.map { $0.shown(in: request.appearance) }
    }
}

extension TileLayer {
    /// The layer over the tiles of an appearance, or over the only ones that it has.
    func shown(in appearance: Appearance) -> TileLayer {
        guard appearance == .dark else { return self }
        var layer = self
        layer.appearance = .dark
        if let dark { layer.source = dark }
        return layer
    }
}
