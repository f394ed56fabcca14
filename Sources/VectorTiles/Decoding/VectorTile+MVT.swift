extension VectorTile {
    /// Parses a decompressed Mapbox Vector Tile (MVT, versions 1 and 2); no bytes give an empty tile.
    ///
    /// - Throws: `VectorTileError` if the container is corrupt or exceeds a limit. Corrupt features are dropped and
    ///   counted; corrupt geometry is only found when decoding it.
    package init(mvt bytes: [UInt8], limits: VectorTileLimits = VectorTileLimits()) throws(VectorTileError) {
        try limits.check(bytes)
        let span = bytes.span
        var cursor = ProtobufCursor(0..<UInt32(truncatingIfNeeded: bytes.count))
        var layers: [VectorLayer] = []
        var (features, dropped) = (0, 0)
        while !cursor.isAtEnd {
            guard let (number, wire) = cursor.field(span) else { throw Self.corrupt("field", cursor.position) }
            guard number == 3 else {
                guard cursor.skip(wire, span) else { throw Self.corrupt("field", cursor.position) }
                continue
            }
            guard wire == .bytes, let range = cursor.range(span) else { throw Self.corrupt("layer", cursor.position) }
            try limits.checkLayer(after: layers.count)
            var reader = MVTLayerReader(limits: limits, featuresBefore: features)
            try reader.read(range, of: span)
            dropped += reader.dropBrokenFeatures()
            features += reader.features.count
            layers.append(try reader.layer(of: bytes))
        }
        self.init(layers: layers, droppedFeatures: dropped)
    }

    static func corrupt(_ part: String, _ position: Int) -> VectorTileError {
        VectorTileError(
            .corrupt, "the bytes are not a vector tile: the \(part) before byte \(position + 1) is corrupt or cut off")
    }
}
