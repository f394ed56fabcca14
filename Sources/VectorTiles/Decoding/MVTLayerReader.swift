import JSON

/// Parses one layer of a tile (vector_tile.proto of the MVT specification 2.1).
struct MVTLayerReader {
    let limits: VectorTileLimits
    /// Number of features in previous layers.
    let featuresBefore: Int
    private(set) var features: [VectorFeature] = []
    private var name: String?
    private var extent = 4096
    private var keys: [String] = []
    private var values: [StoredValue] = []
    private var tags: [UInt32] = []
    private var broken = 0

    init(limits: VectorTileLimits, featuresBefore: Int) {
        self.limits = limits
        self.featuresBefore = featuresBefore
    }

    mutating func read(_ range: Range<UInt32>, of bytes: Span<UInt8>) throws(VectorTileError) {
        var cursor = ProtobufCursor(range)
        while !cursor.isAtEnd {
            guard let (number, wire) = cursor.field(bytes) else { throw VectorTile.corrupt("layer", cursor.position) }
            let isRead =
                switch (number, wire) {
                case (1, .bytes): try readName(&cursor, bytes)
                case (2, .bytes): try readFeature(&cursor, bytes)
                case (3, .bytes): try readKey(&cursor, bytes)
                case (4, .bytes): try readValue(&cursor, bytes)
                case (5, .varint): readExtent(&cursor, bytes)
                case (15, .varint): cursor.varint(bytes) != nil
                case (1...5, _), (15, _): false
                default: cursor.skip(wire, bytes)
                }
            guard isRead else { throw VectorTile.corrupt("layer", cursor.position) }
        }
    }

    /// Drops features whose properties are not in the tables, which are only complete after the last feature.
    mutating func dropBrokenFeatures() -> Int {
        let (keyCount, valueCount) = (UInt32(keys.count), UInt32(values.count))
        let isWhole = tags.indices.allSatisfy { tags[$0] < ($0 & 1 == 0 ? keyCount : valueCount) }
        if !isWhole {
            let before = features.count
            features.removeAll { feature in
                !feature.tags.allSatisfy { tags[Int($0)] < ($0 & 1 == 0 ? keyCount : valueCount) }
            }
            broken += before - features.count
        }
        return broken
    }

    func layer(of bytes: [UInt8]) throws(VectorTileError) -> VectorLayer {
        guard let name else { throw .namelessLayer }
        guard (1...limits.extent).contains(extent) else { throw .extent(over: limits.extent) }
        return VectorLayer(
            name: name, extent: extent, keys: keys, features: features, bytes: bytes, values: values,
            tags: uniqueTags())
    }

    /// The tags, with duplicate property names mapped to their first index.
    private func uniqueTags() -> [UInt32] {
        let index = TextIndex(keys)
        let first = keys.map { index.place(of: $0) ?? 0 }
        guard first.indices.contains(where: { first[$0] != $0 }) else { return tags }
        return tags.enumerated().map { position, tag in
            position & 1 == 0 && keys.indices.contains(Int(tag)) ? UInt32(first[Int(tag)]) : tag
        }
    }

    private mutating func readName(_ cursor: inout ProtobufCursor, _ bytes: Span<UInt8>) throws(VectorTileError) -> Bool
    {
        name = try text(&cursor, bytes)
        return name != nil
    }

    private mutating func readExtent(_ cursor: inout ProtobufCursor, _ bytes: Span<UInt8>) -> Bool {
        guard let value = cursor.varint(bytes) else { return false }
        extent = Int(clamping: value)
        return true
    }

    private mutating func readKey(_ cursor: inout ProtobufCursor, _ bytes: Span<UInt8>) throws(VectorTileError) -> Bool
    {
        guard keys.count < limits.keys else {
            throw VectorTileError(.tooLarge, "a layer of the vector tile has more than \(limits.keys) keys")
        }
        guard let key = try text(&cursor, bytes) else { return false }
        keys.append(key)
        return true
    }

    private func text(_ cursor: inout ProtobufCursor, _ bytes: Span<UInt8>) throws(VectorTileError) -> String? {
        guard let range = cursor.range(bytes) else { return nil }
        return try limits.text(range, of: bytes)
    }

    private mutating func readValue(
        _ cursor: inout ProtobufCursor, _ bytes: Span<UInt8>
    ) throws(VectorTileError) -> Bool {
        guard values.count < limits.values else {
            throw VectorTileError(.tooLarge, "a layer of the vector tile has more than \(limits.values) values")
        }
        guard let range = cursor.range(bytes) else { return false }
        guard let value = StoredValue(mvt: range, of: bytes) else { return false }
        if case .text(_, let length) = value { try limits.check(textLength: Int(length)) }
        values.append(value)
        return true
    }

    private mutating func readFeature(
        _ cursor: inout ProtobufCursor, _ bytes: Span<UInt8>
    ) throws(VectorTileError) -> Bool {
        guard featuresBefore + features.count + broken < limits.features else {
            throw VectorTileError(.tooLarge, "the vector tile has more than \(limits.features) features")
        }
        guard let range = cursor.range(bytes) else { return false }
        let before = tags.count
        if let feature = VectorFeature(mvt: range, of: bytes, tags: &tags) {
            features.append(feature)
        } else {
            tags.removeSubrange(before...)
            broken += 1
        }
        return true
    }
}
