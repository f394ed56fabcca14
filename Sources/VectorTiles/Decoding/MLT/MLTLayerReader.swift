import JSON

/// Decodes one layer of a MapLibre tile.
///
/// Texts are appended to the bytes that all layers of the tile share.
struct MLTLayerReader {
    /// A layer whose bytes are not complete yet.
    struct Layer {
        let name: String
        let extent: Int
        var features: [VectorFeature] = []
        var parts = TileParts(capacity: 0)
        var keys: [String] = []
        var values: [StoredValue] = []
        var tags: [UInt32] = []
    }

    private let limits: VectorTileLimits
    private var cursor: ProtobufCursor

    init(_ range: Range<UInt32>, limits: VectorTileLimits) {
        cursor = ProtobufCursor(range)
        self.limits = limits
    }

    /// - Parameter selection: what is needed of the tile; nil for all of it.
    mutating func read(
        _ bytes: Span<UInt8>, _ selection: VectorSelection?, text: inout [UInt8], budget: inout MLTBudget
    ) throws(VectorTileError) -> Layer {
        let name = try cursor.text(bytes, limits: limits)
        guard let extent = cursor.varint(bytes), let columnCount = cursor.varint(bytes) else { throw corrupt }
        guard !name.isEmpty else { throw .namelessLayer }
        guard (1...UInt64(1 << 30)).contains(extent) else { throw .extent(over: 1 << 30) }
        var layer = Layer(name: name, extent: Int(extent))
        guard let wanted = selection.map({ $0.layers[name] }) ?? VectorSelection.Columns.all else { return layer }

        // A column takes at least a byte.
        guard columnCount <= UInt64(min(limits.keys, cursor.remaining)) else { throw corrupt }
        var columns: [MLTColumn] = []
        for _ in 0..<columnCount { columns.append(try MLTColumn(&cursor, bytes, limits: limits)) }
        var streams: [MLTColumnStreams] = []
        for column in columns { streams.append(try MLTColumnStreams(of: column, &cursor, bytes, wanted: wanted)) }
        guard cursor.isAtEnd else { throw corrupt }

        var geometry: MLTGeometry?
        for (column, streams) in zip(columns, streams) {
            guard case .geometry = column.content else { continue }
            guard geometry == nil else { throw corrupt }
            geometry = try MLTGeometry(streams.own, bytes, extent: Int(extent), budget: &budget)
        }
        guard var geometry else { throw corrupt }
        try budget.cells.use(geometry.count * columns.count)
        var ids: (presence: MLTBits?, values: [UInt64])?
        var properties = MLTProperties(featureCount: geometry.count)
        for (column, streams) in zip(columns, streams) where !streams.own.isEmpty {
            switch column.content {
            case .geometry: break
            case .id(let isWide):
                guard ids == nil else { throw corrupt }
                ids = try Self.ids(streams, bytes, isWide: isWide, count: geometry.count)
            case .scalar(let scalar):
                try properties.add(scalar, column.name, streams, bytes, &budget)
            case .text:
                try properties.add(column.name, streams.own, bytes, &text, &budget)
            case .texts(let children):
                try properties.add(children, streams, bytes, &text, &budget)
            }
        }
        let shapes: [(kind: VectorFeature.Kind, parts: Range<UInt32>)]
        (layer.parts, shapes) = try geometry.decoded()
        (layer.features, layer.tags) = properties.rows(shapes, ids)
        (layer.keys, layer.values) = (properties.keys, properties.values)
        return layer
    }

    private static func ids(
        _ streams: MLTColumnStreams, _ bytes: Span<UInt8>, isWide: Bool, count: Int
    ) throws(VectorTileError) -> (presence: MLTBits?, values: [UInt64]) {
        let presence = try MLTBits(streams.presence, bytes, count: count)
        let count = presence?.setCount ?? count
        let data = try streams.data()
        let values =
            isWide
            ? try data.integers(bytes, as: UInt64.self, limit: count)
            : try data.integers(bytes, as: UInt32.self, limit: count).map(UInt64.init)
        guard values.count == count else { throw data.corrupt }
        return (presence, values)
    }

    private var corrupt: VectorTileError { VectorTile.corruptMLT("layer", cursor.position) }
}
