import JSON

/// The properties of the features of one layer, decoded column by column.
struct MLTProperties {
    /// The values of one property.
    private struct Column {
        let key: UInt32
        /// Which features have a value; nil if all have.
        let presence: MLTBits?
        /// Indexes of values, of the features that have one.
        let values: [UInt32]
    }

    /// Names, each once.
    private(set) var keys: [String] = []
    private(set) var values: [StoredValue] = []
    private var columns: [Column] = []
    private var keyIndexes = TextDictionary<UInt32>()
    /// Number of features of the layer.
    private let featureCount: Int

    init(featureCount: Int) { self.featureCount = featureCount }

    /// Adds a column of numbers or booleans.
    mutating func add(
        _ scalar: MLTScalar, _ name: String, _ streams: MLTColumnStreams, _ bytes: Span<UInt8>,
        _ budget: inout MLTBudget
    ) throws(VectorTileError) {
        let presence = try MLTBits(streams.presence, bytes, count: featureCount)
        let count = presence?.setCount ?? featureCount
        let data = try streams.data()
        try budget.values.use(count)
        var table = RecentValues(count: count)
        var indexes: [UInt32] = []
        indexes.reserveCapacity(count)
        switch scalar {
        case .bool:
            let bits = try MLTBits(data, bytes, count: count)
            for index in 0..<count { indexes.append(table.index(of: bits[index], in: &values)) }
        case .int8, .int32:
            for value in try data.integers(bytes, as: UInt32.self, isSigned: true, limit: count) {
                indexes.append(table.index(of: Double(Int32(bitPattern: value)), in: &values))
            }
        case .uint8, .uint32:
            for value in try data.integers(bytes, as: UInt32.self, limit: count) {
                indexes.append(table.index(of: Double(value), in: &values))
            }
        case .int64:
            for value in try data.integers(bytes, as: UInt64.self, isSigned: true, limit: count) {
                indexes.append(table.index(of: Double(Int64(bitPattern: value)), in: &values))
            }
        case .uint64:
            for value in try data.integers(bytes, as: UInt64.self, limit: count) {
                indexes.append(table.index(of: Double(value), in: &values))
            }
        case .float, .double:
            for value in try data.floats(bytes, limit: count) { indexes.append(table.index(of: value, in: &values)) }
        }
        guard indexes.count == count else { throw data.corrupt }
        columns.append(Column(key: key(name), presence: presence, values: indexes))
    }

    /// Adds a column of texts.
    ///
    /// - Parameter text: receives the bytes of the texts.
    mutating func add(
        _ name: String, _ streams: [MLTStream], _ bytes: Span<UInt8>, _ text: inout [UInt8],
        _ budget: inout MLTBudget
    ) throws(VectorTileError) {
        let own = MLTTextStreams(streams)
        let presence = try MLTBits(own.presence, bytes, count: featureCount)
        let count = presence?.setCount ?? featureCount
        let first = UInt32(truncatingIfNeeded: values.count)
        let texts = try own.texts(bytes, into: &text, budget: &budget)
        values += texts
        let indexes: [UInt32]
        if let offsets = own.offsets {
            indexes = try Self.indexes(offsets, bytes, first: first, of: texts.count, count: count, &budget)
        } else {
            guard texts.count == count else { throw VectorTile.corruptMLT("text column", 0) }
            indexes = Array(first..<first + UInt32(truncatingIfNeeded: count))
        }
        columns.append(Column(key: key(name), presence: presence, values: indexes))
    }

    /// Adds columns of texts that have one dictionary.
    ///
    /// - Parameter text: receives the bytes of the dictionary.
    mutating func add(
        _ children: [MLTColumn], _ streams: MLTColumnStreams, _ bytes: Span<UInt8>, _ text: inout [UInt8],
        _ budget: inout MLTBudget
    ) throws(VectorTileError) {
        let first = UInt32(truncatingIfNeeded: values.count)
        let texts = try MLTTextStreams(streams.own).texts(bytes, into: &text, budget: &budget)
        values += texts
        try budget.cells.use(featureCount * children.count)
        for (child, streams) in zip(children, streams.children) where !streams.isEmpty {
            let own = MLTTextStreams(streams)
            let presence = try MLTBits(own.presence, bytes, count: featureCount)
            guard let offsets = own.offsets else { throw VectorTile.corruptMLT("text column", 0) }
            let indexes = try Self.indexes(
                offsets, bytes, first: first, of: texts.count, count: presence?.setCount ?? featureCount, &budget)
            columns.append(Column(key: key(child.name), presence: presence, values: indexes))
        }
    }

    /// Turns the columns into features, and their pairs of indexes of keys and values.
    func rows(
        _ shapes: [(kind: VectorFeature.Kind, parts: Range<UInt32>)], _ ids: (presence: MLTBits?, values: [UInt64])?
    ) -> ([VectorFeature], [UInt32]) {
        // First the number of each feature's tags, then where the next one goes.
        var ends = [UInt32](repeating: 0, count: shapes.count)
        for column in columns {
            if let presence = column.presence {
                presence.forEachSet { ends[$0] &+= 2 }
            } else {
                for feature in ends.indices { ends[feature] &+= 2 }
            }
        }
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
        for column in columns {
            func write(_ value: Int, _ feature: Int) {
                let end = Int(ends[feature])
                tags[end] = column.key
                tags[end &+ 1] = column.values[value]
                ends[feature] = UInt32(truncatingIfNeeded: end &+ 2)
            }
            if let presence = column.presence {
                var next = 0
                presence.forEachSet { feature in
                    write(next, feature)
                    next &+= 1
                }
            } else {
                for feature in ends.indices { write(feature, feature) }
            }
        }
        return (features, tags)
    }

    /// Indexes of values, from offsets into a dictionary.
    ///
    /// - Parameters:
    ///   - first: the index of the dictionary's first text.
    ///   - size: its number of texts.
    ///   - count: the number of features that have a value.
    private static func indexes(
        _ offsets: MLTStream, _ bytes: Span<UInt8>, first: UInt32, of size: Int, count: Int,
        _ budget: inout MLTBudget
    ) throws(VectorTileError) -> [UInt32] {
        try budget.values.use(count)
        var indexes = try offsets.integers(bytes, as: UInt32.self, limit: count)
        guard indexes.count == count, indexes.allSatisfy({ $0 < size }) else { throw offsets.corrupt }
        for index in indexes.indices { indexes[index] &+= first }
        return indexes
    }

    /// The index of a property's name.
    private mutating func key(_ name: String) -> UInt32 {
        if let index = keyIndexes[name] { return index }
        let index = UInt32(truncatingIfNeeded: keys.count)
        keys.append(name)
        keyIndexes[name] = index
        return index
    }
}

/// Adds numbers and booleans to the values of a layer.
///
/// Those of a column repeat often, so that most are found again.
private struct RecentValues {
    private static let absent = UInt32.max
    /// By hash; a power of two.
    private var slots: [(bits: UInt64, index: UInt32)]
    private let shift: Int
    private var (no, yes) = (absent, absent)

    /// - Parameter count: the number of values of the column.
    init(count: Int) {
        let bits = min(Int.bitWidth - max(count - 1, 0).leadingZeroBitCount, 10)
        shift = 64 - bits
        slots = [(bits: UInt64, index: UInt32)](repeating: (0, Self.absent), count: 1 << bits)
    }

    mutating func index(of value: Bool, in values: inout [StoredValue]) -> UInt32 {
        let known = value ? yes : no
        guard known == Self.absent else { return known }
        let index = Self.append(.bool(value), to: &values)
        if value { yes = index } else { no = index }
        return index
    }

    mutating func index(of value: Double, in values: inout [StoredValue]) -> UInt32 {
        let bits = value.bitPattern
        let slot = Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> shift)
        let entry = slots[slot]
        if entry.bits == bits, entry.index != Self.absent { return entry.index }
        let index = Self.append(.number(value), to: &values)
        slots[slot] = (bits, index)
        return index
    }

    private static func append(_ value: StoredValue, to values: inout [StoredValue]) -> UInt32 {
        values.append(value)
        return UInt32(truncatingIfNeeded: values.count - 1)
    }
}
