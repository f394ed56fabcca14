/// Builds a layer of sliced features, with geometry as MVT commands.
struct VectorLayerBuilder {
    private let source: SourceTables
    private var bytes: [UInt8] = []
    private var features: [VectorFeature] = []
    private var keys: [UInt32: UInt32] = [:]
    private var keyNames: [String] = []
    private var values: [UInt32: UInt32] = [:]
    private var others: [VectorValue] = []
    private var tags: [UInt32] = []
    private var clips: [LineClip?] = []

    init(_ source: SourceTables) { self.source = source }

    /// Adds a feature whose geometry a closure writes; a feature without geometry is dropped.
    mutating func add(
        _ feature: SourceFeature, kind: VectorFeature.Kind, clip: LineClip? = nil,
        _ write: (inout GeometryWriter) -> Void
    ) {
        let start = bytes.count
        var writer = GeometryWriter(bytes: bytes)
        bytes = []
        write(&writer)
        bytes = writer.bytes
        guard bytes.count > start else { return }
        let firstTag = tags.count
        for tag in feature.tags {
            tags.append(key(tag.key))
            tags.append(value(tag.value))
        }
        features.append(
            VectorFeature(
                kind: kind, id: feature.id.map { .value(value($0)) } ?? .absent,
                tags: UInt32(truncatingIfNeeded: firstTag)..<UInt32(truncatingIfNeeded: tags.count),
                geometry: UInt32(truncatingIfNeeded: start)..<UInt32(truncatingIfNeeded: bytes.count)))
        clips.append(clip)
    }

    /// The tile with the features so far.
    func tile() -> VectorTile {
        guard !features.isEmpty else { return VectorTile(layers: []) }
        return VectorTile(layers: [
            VectorLayer(
                name: "", extent: TilePoint.extent, keys: keyNames, features: features, bytes: bytes,
                values: others.indices.map { .other(UInt32(truncatingIfNeeded: $0)) }, others: others, tags: tags,
                clips: clips.contains { $0 != nil } ? clips : [])
        ])
    }

    private mutating func key(_ index: UInt32) -> UInt32 {
        if let known = keys[index] { return known }
        let new = UInt32(truncatingIfNeeded: keyNames.count)
        keyNames.append(source.keys[Int(index)])
        keys[index] = new
        return new
    }

    private mutating func value(_ index: UInt32) -> UInt32 {
        if let known = values[index] { return known }
        let new = UInt32(truncatingIfNeeded: others.count)
        others.append(source.values[Int(index)])
        values[index] = new
        return new
    }
}
