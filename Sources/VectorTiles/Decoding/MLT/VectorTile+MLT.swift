extension VectorTile {
    /// Decodes a decompressed MapLibre Tile (MLT, version 1).
    ///
    /// Layers of other versions are skipped and counted.
    ///
    /// - Parameter selection: what is needed of the tile; nil for all of it. What is not selected may be corrupt.
    /// - Throws: `VectorTileError` if the bytes are corrupt, exceed a limit, or use an encoding that is not supported.
    package init(
        mlt bytes: [UInt8], selection: VectorSelection? = nil, limits: VectorTileLimits = VectorTileLimits()
    ) throws(VectorTileError) {
        try limits.check(bytes)
        let span = bytes.span
        var cursor = ProtobufCursor(0..<UInt32(truncatingIfNeeded: bytes.count))
        var budget = MLTBudget(limits)
        // Shared by all layers.
        var text: [UInt8] = []
        var layers: [MLTLayerReader.Layer] = []
        var skipped = 0
        while !cursor.isAtEnd {
            guard let range = cursor.range(span) else { throw Self.corruptMLT("layer", cursor.position) }
            var body = ProtobufCursor(range)
            guard let version = body.varint(span) else { throw Self.corruptMLT("layer", cursor.position) }
            try limits.checkLayer(after: layers.count + skipped)
            guard version == 1 else {
                skipped += 1
                continue
            }
            var reader = MLTLayerReader(UInt32(truncatingIfNeeded: body.position)..<range.upperBound, limits: limits)
            layers.append(try reader.read(span, selection, text: &text, budget: &budget))
        }
        self.init(
            layers: layers.map {
                VectorLayer(
                    name: $0.name, extent: $0.extent, keys: $0.keys, features: $0.features, bytes: text,
                    values: $0.values, tags: $0.tags, parts: $0.parts)
            },
            skippedLayers: skipped)
    }

    static func corruptMLT(_ part: String, _ position: Int) -> VectorTileError {
        VectorTileError(
            .corrupt, "the bytes are not a MapLibre tile: the \(part) before byte \(position + 1) is corrupt or cut off"
        )
    }
}
