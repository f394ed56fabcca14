/// The streams of one column.
struct MLTColumnStreams {
    /// Without those of children.
    private(set) var own: [MLTStream] = []
    /// Of the children of a column with a shared dictionary; without streams where a child is absent or not wanted.
    private(set) var children: [[MLTStream]] = []

    /// Reads the headers of the streams.
    ///
    /// - Parameter wanted: what is read of the layer; nothing is returned of the rest.
    init(
        of column: MLTColumn, _ cursor: inout ProtobufCursor, _ bytes: Span<UInt8>,
        wanted: VectorSelection.Columns
    ) throws(VectorTileError) {
        switch column.content {
        case .id:
            own = try Self.streams(column.isNullable ? 2 : 1, &cursor, bytes, isWanted: wanted.hasIDs)
        case .scalar:
            own = try Self.streams(
                column.isNullable ? 2 : 1, &cursor, bytes, isWanted: wanted.contains(column.name))
        case .geometry:
            own = try Self.streams(Self.count(&cursor, bytes), &cursor, bytes, isWanted: true)
        case .text:
            own = try Self.streams(
                Self.count(&cursor, bytes), &cursor, bytes, isWanted: wanted.contains(column.name))
        case .texts(let content):
            // The number includes the streams of the children, and with some encoders one more: the dictionary
            // ends with its texts.
            guard try Self.count(&cursor, bytes) > 0 else { return }
            while own.last.map({ !$0.isDictionary }) ?? true {
                guard own.count < 8 else { throw VectorTile.corruptMLT("text column", cursor.position) }
                own.append(try MLTStream(&cursor, bytes))
            }
            for child in content {
                children.append(
                    try Self.streams(
                        Self.count(&cursor, bytes), &cursor, bytes, isWanted: wanted.contains(child.name)))
            }
            if children.allSatisfy(\.isEmpty) { own = [] }
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
        _ count: Int, _ cursor: inout ProtobufCursor, _ bytes: Span<UInt8>, isWanted: Bool
    ) throws(VectorTileError) -> [MLTStream] {
        var streams: [MLTStream] = []
        for _ in 0..<count {
            let stream = try MLTStream(&cursor, bytes)
            if isWanted { streams.append(stream) }
        }
        return streams
    }
}
