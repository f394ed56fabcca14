/// What a column of a MapLibre tile contains.
///
/// Source: MapLibre Tile specification, version 1, "Column metadata"; the numbers of the types are those of its encoders.
struct MLTColumn {
    enum Content {
        case id(isWide: Bool)
        case geometry
        case scalar(MLTScalar)
        case text
        /// Several columns of texts with one dictionary.
        case texts([MLTColumn])
    }

    let content: Content
    /// Whether a stream tells which features have a value.
    let isNullable: Bool
    /// The name of the property; empty for ids and geometry.
    let name: String

    private static let geometry: UInt64 = 4
    private static let text: UInt64 = 28
    private static let texts: UInt64 = 30

    /// Reads the type of a column, and its name.
    init(
        _ cursor: inout ProtobufCursor, _ bytes: Span<UInt8>, limits: VectorTileLimits
    ) throws(VectorTileError) {
        guard let type = cursor.varint(bytes) else { throw VectorTile.corruptMLT("column", cursor.position) }
        isNullable = type & 1 != 0 && type != Self.texts
        switch type {
        case 0...3:
            (content, name) = (.id(isWide: type & 2 != 0), "")
        case Self.geometry:
            (content, name) = (.geometry, "")
        case Self.text, Self.text + 1:
            (content, name) = (.text, try cursor.text(bytes, limits: limits))
        case Self.texts:
            let prefix = try cursor.text(bytes, limits: limits)
            // A child takes at least two bytes.
            guard let count = cursor.varint(bytes), count <= UInt64(min(limits.keys, cursor.remaining / 2)) else {
                throw VectorTile.corruptMLT("column", cursor.position)
            }
            var children: [MLTColumn] = []
            for _ in 0..<count {
                let child = try MLTColumn(child: &cursor, bytes, of: prefix, limits: limits)
                children.append(child)
            }
            (content, name) = (.texts(children), prefix)
        default:
            guard let scalar = MLTScalar(type: type) else {
                throw VectorTileError(
                    .unsupported, "the vector tile has a column of type \(type), which version 1 of MLT does not have")
            }
            (content, name) = (.scalar(scalar), try cursor.text(bytes, limits: limits))
        }
    }

    private init(
        child cursor: inout ProtobufCursor, _ bytes: Span<UInt8>, of prefix: String, limits: VectorTileLimits
    ) throws(VectorTileError) {
        guard let type = cursor.varint(bytes), type == Self.text || type == Self.text + 1 else {
            throw VectorTile.corruptMLT("column", cursor.position)
        }
        content = .text
        isNullable = type & 1 != 0
        name = prefix + (try cursor.text(bytes, limits: limits))
    }
}

/// A type of numbers or booleans.
enum MLTScalar: UInt64 {
    case bool, int8, uint8, int32, uint32, int64, uint64, float, double

    /// - Parameter type: the type of a column, of which the lowest bit says whether there are nulls.
    init?(type: UInt64) {
        guard type >= 10, let scalar = MLTScalar(rawValue: (type - 10) >> 1) else { return nil }
        self = scalar
    }
}

extension ProtobufCursor {
    /// A text after its length in bytes.
    mutating func text(_ bytes: Span<UInt8>, limits: VectorTileLimits) throws(VectorTileError) -> String {
        guard let range = range(bytes) else { throw VectorTile.corruptMLT("name", position) }
        return try limits.text(range, of: bytes)
    }
}
