import JSON

/// A named list of features with the tables of their properties.
package struct VectorLayer: Hashable, Sendable {
    /// The name; empty for GeoJSON.
    package let name: String
    /// Width and height of the tile in geometry units.
    package let extent: Int
    /// Names of properties, each once.
    package let keys: [String]
    /// In file order.
    package let features: [VectorFeature]

    /// The tile's bytes, with the texts of `storedValues`.
    package let bytes: [UInt8]
    /// Stored values of properties.
    package let storedValues: [StoredValue]
    /// Values that are not in `bytes`.
    package let others: [VectorValue]
    /// Pairs of indexes of keys and values, feature by feature.
    package let tags: [UInt32]
    let clips: [LineClip?]
    /// The geometry, if it is not in `bytes` as commands.
    let parts: TileParts?
    private let indexes: TextIndex

    init(
        name: String, extent: Int, keys: [String], features: [VectorFeature], bytes: [UInt8], values: [StoredValue],
        others: [VectorValue] = [], tags: [UInt32], clips: [LineClip?] = [],
        parts: TileParts? = nil
    ) {
        self.name = name
        self.extent = extent
        self.keys = keys
        self.features = features
        self.bytes = bytes
        storedValues = values
        self.others = others
        self.tags = tags
        self.clips = clips
        self.parts = parts
        indexes = TextIndex(keys)
    }

    /// The index of a property's name; nil if no feature has it.
    package func key(named name: String) -> Int? { indexes.place(of: name) }

    /// The number of distinct values.
    package var valueCount: Int { storedValues.count }

    /// A value by its index, which must come from this layer.
    package func value(at index: Int) -> VectorValue {
        switch storedValues[index] {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let value): .number(value)
        case .text(let offset, let length):
            .string(String(decoding: bytes[Int(offset)..<Int(offset) + Int(length)], as: UTF8.self))
        case .other(let index): others[Int(index)]
        }
    }

    /// The index of the value that a feature has for a key; nil if it has none.
    @inline(__always)
    package func valueIndex(ofKey key: Int, in feature: VectorFeature) -> Int? {
        // The last of duplicate keys counts.
        var index = Int(feature.tags.upperBound)
        while index > Int(feature.tags.lowerBound) {
            index -= 2
            if Int(tags[index]) == key { return Int(tags[index + 1]) }
        }
        return nil
    }

    /// The value of a feature's property; nil if it has none.
    package func property(_ name: String, of feature: VectorFeature) -> VectorValue? {
        key(named: name).flatMap { valueIndex(ofKey: $0, in: feature) }.map(value(at:))
    }

    /// All properties of a feature as indexes of key and value.
    package func properties(of feature: VectorFeature) -> [(key: Int, value: Int)] {
        stride(from: Int(feature.tags.lowerBound), to: Int(feature.tags.upperBound), by: 2).map {
            (Int(tags[$0]), Int(tags[$0 + 1]))
        }
    }

    /// The range of a feature's pairs in `tags`.
    @inline(__always)
    package func tagRange(of feature: VectorFeature) -> Range<Int> {
        Int(feature.tags.lowerBound)..<Int(feature.tags.upperBound)
    }

    /// A feature's id; nil if it has none.
    package func id(of feature: VectorFeature) -> VectorValue? {
        switch feature.id {
        case .absent: nil
        case .number(let number): .number(Double(number))
        case .value(let index): value(at: Int(index))
        }
    }

    /// The part of its whole line that a feature covers, by index; only for GeoJSON with line metrics.
    package func clip(ofFeatureAt index: Int) -> LineClip? { clips.isEmpty ? nil : clips[index] }

    /// Whether features are parts of longer lines.
    package var hasClips: Bool { !clips.isEmpty }

    var cost: Int {
        features.count * MemoryLayout<VectorFeature>.stride + storedValues.count * MemoryLayout<StoredValue>.stride
            + tags.count * 4 + (parts?.cost ?? 0) + keys.reduce(0) { $0 + 32 + $1.utf8.count }
    }
}
