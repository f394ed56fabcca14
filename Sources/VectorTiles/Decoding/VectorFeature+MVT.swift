extension VectorFeature {
    /// Parses a feature; nil if it is corrupt.
    ///
    /// - Parameter tags: receives the feature's pairs of key and value.
    init?(mvt range: Range<UInt32>, of bytes: Span<UInt8>, tags: inout [UInt32]) {
        var cursor = ProtobufCursor(range)
        let firstTag = tags.count
        var kind = Kind.unknown
        var id = ID.absent
        var geometry: Range<UInt32> = 0..<0
        while !cursor.isAtEnd {
            guard let (number, wire) = cursor.field(bytes) else { return nil }
            switch (number, wire) {
            case (1, .varint):
                guard let number = cursor.varint(bytes) else { return nil }
                id = .number(number)
            case (2, .bytes):
                guard let range = cursor.range(bytes), Self.append(range, of: bytes, to: &tags) else { return nil }
            case (3, .varint):
                guard let number = cursor.varint(bytes) else { return nil }
                kind = UInt8(exactly: number).flatMap(Kind.init) ?? .unknown
            case (4, .bytes):
                guard let range = cursor.range(bytes) else { return nil }
                geometry = range
            case (1...4, _): return nil
            default: guard cursor.skip(wire, bytes) else { return nil }
            }
        }
        // Keys and values come in pairs.
        guard (tags.count - firstTag) & 1 == 0 else { return nil }
        self.init(
            kind: kind, id: id, tags: UInt32(truncatingIfNeeded: firstTag)..<UInt32(truncatingIfNeeded: tags.count),
            geometry: geometry)
    }

    @inline(__always)
    private static func append(_ range: Range<UInt32>, of bytes: Span<UInt8>, to tags: inout [UInt32]) -> Bool {
        var cursor = ProtobufCursor(range)
        while !cursor.isAtEnd {
            guard let tag = cursor.varint(bytes) else { return false }
            tags.append(UInt32(clamping: tag))
        }
        return true
    }
}
