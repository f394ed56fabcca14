import JSON

/// Decodes one layer of a MapLibre tile.
///
/// Texts are appended to the bytes that all layers of the tile share.
struct MLTLayerReader {
    /// A layer whose bytes are not complete yet.
    struct Layer {
        let name: String
        let extent: Int
        let keys: [String]
        let features: [VectorFeature]
        let parts: TileParts
        let values: [StoredValue]
        let tags: [UInt32]
    }

    /// The values of a property.
    private struct Property {
        let key: UInt32
        /// Which features have a value; nil if all have.
        let presence: MLTBits?
        /// Indexes of values, of the features that have one.
        let values: [UInt32]

        /// Reserves two tags of each feature that has a value.
        func reserveTags(_ counts: inout [UInt32]) {
            guard let presence else {
                for feature in counts.indices { counts[feature] &+= 2 }
                return
            }
            for feature in presence.setIndexes { counts[Int(feature)] &+= 2 }
        }

        /// Writes the tags.
        ///
        /// - Parameter ends: where the next tag of each feature goes.
        func writeTags(_ tags: inout [UInt32], at ends: inout [UInt32]) {
            func write(_ value: UInt32, _ feature: Int, _ tags: inout [UInt32], _ ends: inout [UInt32]) {
                let end = Int(ends[feature])
                tags[end] = key
                tags[end &+ 1] = value
                ends[feature] = UInt32(truncatingIfNeeded: end &+ 2)
            }
            guard let presence else {
                for (feature, value) in values.enumerated() { write(value, feature, &tags, &ends) }
                return
            }
            for (feature, value) in zip(presence.setIndexes, values) { write(value, Int(feature), &tags, &ends) }
        }
    }

    private let limits: VectorTileLimits
    private var cursor: ProtobufCursor
    private var values: [StoredValue] = []
    private var keys: [String] = []
    private var keyIndexes = TextDictionary<UInt32>()

    init(_ range: Range<UInt32>, limits: VectorTileLimits) {
        cursor = ProtobufCursor(range)
        self.limits = limits
    }

    mutating func read(
        _ bytes: Span<UInt8>, text: inout [UInt8], budget: inout MLTBudget
    ) throws(VectorTileError) -> Layer {
        let name = try cursor.text(bytes, limits: limits)
        guard let extent = cursor.varint(bytes), let columnCount = cursor.varint(bytes) else { throw corrupt("layer") }
        guard !name.isEmpty else {
            throw VectorTileError(.corrupt, "the bytes are not a vector tile: a layer has no name")
        }
        guard (1...UInt64(1 << 30)).contains(extent) else {
            throw VectorTileError(.corrupt, "the vector tile's layer has an extent that is not in 1...\(1 << 30)")
        }
        // A column takes at least a byte.
        guard columnCount <= UInt64(min(limits.keys, cursor.remaining)) else { throw corrupt("layer") }
        var columns: [MLTColumn] = []
        for _ in 0..<columnCount { columns.append(try MLTColumn(&cursor, bytes, limits: limits)) }
        var streams: [Streams] = []
        for column in columns { streams.append(try Streams(of: column, &cursor, bytes)) }
        guard cursor.isAtEnd else { throw corrupt("layer") }

        var geometry: MLTGeometry?
        for (column, streams) in zip(columns, streams) {
            guard case .geometry = column.content else { continue }
            guard geometry == nil else { throw corrupt("layer") }
            geometry = try MLTGeometry(streams.own, bytes, extent: Int(extent), budget: &budget)
        }
        guard var geometry else { throw corrupt("layer") }
        let count = geometry.count
        try budget.use(cells: count * columns.count)
        var ids: (presence: MLTBits?, values: [UInt64])?
        var properties: [Property] = []
        for (column, streams) in zip(columns, streams) {
            switch column.content {
            case .geometry: break
            case .id(let isWide):
                guard ids == nil else { throw corrupt("layer") }
                ids = try self.ids(streams, bytes, isWide: isWide, count: count)
            case .scalar(let scalar):
                let presence = try MLTBits(streams.presence, bytes, count: count)
                let values = try numbers(scalar, streams, bytes, count: presence?.setCount ?? count, &budget)
                properties.append(Property(key: key(column.name), presence: presence, values: values))
            case .text:
                guard !streams.own.isEmpty else { continue }
                properties.append(try texts(column, streams, bytes, count: count, &text, &budget))
            case .texts(let children):
                properties += try sharedTexts(children, streams, bytes, count: count, &text, &budget)
            }
        }
        let (parts, shapes) = try geometry.decoded()
        let (features, tags) = Self.rows(shapes, ids, properties)
        return Layer(
            name: name, extent: Int(extent), keys: keys, features: features, parts: parts, values: values, tags: tags)
    }

    /// Turns columns into features.
    private static func rows(
        _ shapes: [(kind: VectorFeature.Kind, parts: Range<UInt32>)], _ ids: (presence: MLTBits?, values: [UInt64])?,
        _ properties: [Property]
    ) -> ([VectorFeature], [UInt32]) {
        // Where the next tag of each feature goes.
        var ends = [UInt32](repeating: 0, count: shapes.count)
        for property in properties { property.reserveTags(&ends) }
        var total = UInt32(0)
        var features: [VectorFeature] = []
        features.reserveCapacity(shapes.count)
        var nextID = 0
        for (index, shape) in shapes.enumerated() {
            let first = total
            total &+= ends[index]
            ends[index] = first
            var id = VectorFeature.ID.absent
            if let ids, ids.presence?[index] ?? true {
                id = .number(ids.values[nextID])
                nextID += 1
            }
            features.append(VectorFeature(kind: shape.kind, id: id, tags: first..<total, geometry: shape.parts))
        }
        var tags = [UInt32](repeating: 0, count: Int(total))
        for property in properties { property.writeTags(&tags, at: &ends) }
        return (features, tags)
    }

    private func ids(
        _ streams: Streams, _ bytes: Span<UInt8>, isWide: Bool, count: Int
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

    /// - Returns: the indexes of the values.
    private mutating func numbers(
        _ scalar: MLTScalar, _ streams: Streams, _ bytes: Span<UInt8>, count: Int, _ budget: inout MLTBudget
    ) throws(VectorTileError) -> [UInt32] {
        let data = try streams.data()
        try budget.use(values: count)
        var table = ValueTable(values)
        defer { values = table.values }
        var indexes: [UInt32] = []
        indexes.reserveCapacity(count)
        switch scalar {
        case .bool:
            let bits = try MLTBits(data, bytes, count: count)
            for index in 0..<count { indexes.append(table.index(of: bits[index])) }
        case .int8, .int32:
            for value in try data.integers(bytes, as: UInt32.self, isSigned: true, limit: count) {
                indexes.append(table.index(of: Double(Int32(bitPattern: value))))
            }
        case .uint8, .uint32:
            for value in try data.integers(bytes, as: UInt32.self, limit: count) {
                indexes.append(table.index(of: Double(value)))
            }
        case .int64:
            for value in try data.integers(bytes, as: UInt64.self, isSigned: true, limit: count) {
                indexes.append(table.index(of: Double(Int64(bitPattern: value))))
            }
        case .uint64:
            for value in try data.integers(bytes, as: UInt64.self, limit: count) {
                indexes.append(table.index(of: Double(value)))
            }
        case .float, .double:
            for value in try data.floats(bytes, limit: count) { indexes.append(table.index(of: value)) }
        }
        guard indexes.count == count else { throw data.corrupt }
        return indexes
    }

    private mutating func texts(
        _ column: MLTColumn, _ streams: Streams, _ bytes: Span<UInt8>, count: Int, _ text: inout [UInt8],
        _ budget: inout MLTBudget
    ) throws(VectorTileError) -> Property {
        let own = MLTTextStreams(streams.own)
        let presence = try MLTBits(own.presence, bytes, count: count)
        let count = presence?.setCount ?? count
        let first = UInt32(truncatingIfNeeded: values.count)
        let texts = try own.texts(bytes, into: &text, budget: &budget)
        values += texts
        let indexes: [UInt32]
        if let offsets = own.offsets {
            indexes = try self.indexes(offsets, bytes, first: first, of: texts.count, count: count, &budget)
        } else {
            guard texts.count == count else { throw corrupt("text column") }
            indexes = texts.indices.map { first + UInt32(truncatingIfNeeded: $0) }
        }
        return Property(key: key(column.name), presence: presence, values: indexes)
    }

    /// The columns of texts that have one dictionary.
    private mutating func sharedTexts(
        _ children: [MLTColumn], _ streams: Streams, _ bytes: Span<UInt8>, count: Int,
        _ text: inout [UInt8], _ budget: inout MLTBudget
    ) throws(VectorTileError) -> [Property] {
        guard !streams.own.isEmpty else { return [] }
        let first = UInt32(truncatingIfNeeded: values.count)
        let texts = try MLTTextStreams(streams.own).texts(bytes, into: &text, budget: &budget)
        values += texts
        try budget.use(cells: count * children.count)
        var properties: [Property] = []
        for (child, streams) in zip(children, streams.children) where !streams.isEmpty {
            let own = MLTTextStreams(streams)
            let presence = try MLTBits(own.presence, bytes, count: count)
            guard let offsets = own.offsets else { throw corrupt("text column") }
            let indexes = try indexes(
                offsets, bytes, first: first, of: texts.count, count: presence?.setCount ?? count, &budget)
            properties.append(Property(key: key(child.name), presence: presence, values: indexes))
        }
        return properties
    }

    /// Indexes of values, from offsets into a dictionary.
    ///
    /// - Parameters:
    ///   - first: the index of the dictionary's first text.
    ///   - size: its number of texts.
    ///   - count: the number of features that have a value.
    private func indexes(
        _ offsets: MLTStream, _ bytes: Span<UInt8>, first: UInt32, of size: Int, count: Int,
        _ budget: inout MLTBudget
    ) throws(VectorTileError) -> [UInt32] {
        try budget.use(values: count)
        let indexes = try offsets.integers(bytes, as: UInt32.self, limit: count)
        guard indexes.count == count, indexes.allSatisfy({ $0 < size }) else { throw offsets.corrupt }
        return indexes.map { first + $0 }
    }

    /// The index of a property's name.
    private mutating func key(_ name: String) -> UInt32 {
        if let index = keyIndexes[name] { return index }
        let index = UInt32(truncatingIfNeeded: keys.count)
        keys.append(name)
        keyIndexes[name] = index
        return index
    }

    private func corrupt(_ part: String) -> VectorTileError { VectorTile.corruptMLT(part, cursor.position) }

    /// The streams of one column.
    private struct Streams {
        /// Without those of children.
        private(set) var own: [MLTStream] = []
        /// Of the children of a column with a shared dictionary; without streams where a child is absent.
        private(set) var children: [[MLTStream]] = []

        init(
            of column: MLTColumn, _ cursor: inout ProtobufCursor, _ bytes: Span<UInt8>
        ) throws(VectorTileError) {
            switch column.content {
            case .id, .scalar:
                own = try Self.streams(column.isNullable ? 2 : 1, &cursor, bytes)
            case .geometry, .text:
                own = try Self.streams(Self.count(&cursor, bytes), &cursor, bytes)
            case .texts(let content):
                // The number includes the streams of the children, and with some encoders one more: the dictionary
                // ends with its texts.
                guard try Self.count(&cursor, bytes) > 0 else { return }
                while own.last.map({ !$0.isDictionary }) ?? true {
                    guard own.count < 8 else { throw VectorTile.corruptMLT("text column", cursor.position) }
                    own.append(try MLTStream(&cursor, bytes))
                }
                for _ in content {
                    children.append(try Self.streams(Self.count(&cursor, bytes), &cursor, bytes))
                }
            }
        }

        /// Which features have a value; nil if all have.
        var presence: MLTStream? { own.count > 1 ? own.first : nil }

        /// The only stream with values.
        func data() throws(VectorTileError) -> MLTStream {
            guard let data = own.last else { throw VectorTile.corruptMLT("column", 0) }
            return data
        }

        private static func count(
            _ cursor: inout ProtobufCursor, _ bytes: Span<UInt8>
        ) throws(VectorTileError) -> Int {
            // A stream takes at least four bytes.
            guard let count = cursor.varint(bytes), count <= UInt64(cursor.remaining / 4) else {
                throw VectorTile.corruptMLT("column", cursor.position)
            }
            return Int(count)
        }

        private static func streams(
            _ count: Int, _ cursor: inout ProtobufCursor, _ bytes: Span<UInt8>
        ) throws(VectorTileError) -> [MLTStream] {
            var streams: [MLTStream] = []
            for _ in 0..<count { streams.append(try MLTStream(&cursor, bytes)) }
            return streams
        }
    }

    /// Adds numbers and booleans to the values of a layer.
    ///
    /// Those of a column repeat often, so that most are found again.
    private struct ValueTable {
        private static let slots = 1 << 10
        private(set) var values: [StoredValue]
        private var recent = [(bits: UInt64, index: UInt32)?](repeating: nil, count: slots)
        private var (no, yes): (UInt32?, UInt32?)

        init(_ values: [StoredValue]) { self.values = values }

        mutating func index(of value: Bool) -> UInt32 {
            if let index = value ? yes : no { return index }
            let index = append(.bool(value))
            if value { yes = index } else { no = index }
            return index
        }

        mutating func index(of value: Double) -> UInt32 {
            let bits = value.bitPattern
            let slot = Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> 54)
            if let entry = recent[slot], entry.bits == bits { return entry.index }
            let index = append(.number(value))
            recent[slot] = (bits, index)
            return index
        }

        private mutating func append(_ value: StoredValue) -> UInt32 {
            values.append(value)
            return UInt32(truncatingIfNeeded: values.count - 1)
        }
    }
}
