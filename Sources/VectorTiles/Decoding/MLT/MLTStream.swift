/// A row of encoded numbers or bytes in a MapLibre tile, and how it is encoded.
///
/// Source: MapLibre Tile specification, version 1, "Stream metadata".
struct MLTStream {
    /// What a stream is for.
    enum Kind: UInt8 {
        case presence, data, offsets, lengths
    }

    /// What its values count or contain, for each kind.
    enum Use {
        static let dictionary: UInt8 = 1
        static let sharedDictionary: UInt8 = 2
        static let vertices: UInt8 = 3
        static let mortonVertices: UInt8 = 4
        static let symbols: UInt8 = 5

        static let vertexOffsets: UInt8 = 0

        static let geometries: UInt8 = 1
        static let parts: UInt8 = 2
        static let rings: UInt8 = 3
        static let triangles: UInt8 = 4
        static let symbolLengths: UInt8 = 5
    }

    /// A step between the stored numbers and the values.
    enum Step: UInt8 {
        case none, delta, componentwiseDelta, runs, morton
    }

    /// How numbers are stored.
    enum Storage: UInt8 {
        case fixedWidth, fastPFOR, varint
    }

    let kind: Kind
    let use: UInt8
    let steps: (Step, Step)
    let storage: Storage
    /// Number of stored values.
    let storedCount: Int
    /// Number of values; of runs, once they are expanded.
    let count: Int
    /// Bits and offset of Morton codes.
    let morton: (bits: Int, shift: Int)
    let range: Range<UInt32>

    /// Reads the header at a cursor and moves behind the content.
    init(_ cursor: inout ProtobufCursor, _ bytes: Span<UInt8>) throws(VectorTileError) {
        guard let first = cursor.fixed(bytes, count: 1), let second = cursor.fixed(bytes, count: 1),
            let kind = Kind(rawValue: UInt8(truncatingIfNeeded: first >> 4)),
            let step = Step(rawValue: UInt8(truncatingIfNeeded: second >> 5)),
            let nextStep = Step(rawValue: UInt8(truncatingIfNeeded: second >> 2 & 7)),
            let storage = Storage(rawValue: UInt8(truncatingIfNeeded: second & 3)),
            let storedCount = cursor.varint(bytes), let length = cursor.varint(bytes),
            storedCount <= UInt64(Int32.max)
        else { throw VectorTile.corruptMLT("stream header", cursor.position) }
        self.kind = kind
        use = UInt8(truncatingIfNeeded: first & 15)
        steps = (step, nextStep)
        self.storage = storage
        self.storedCount = Int(storedCount)
        var count = self.storedCount
        var morton = (bits: 0, shift: 0)
        if step == .morton {
            guard let bits = cursor.varint(bytes), let shift = cursor.varint(bytes), bits <= 16,
                shift <= UInt64(Int32.max)
            else { throw VectorTile.corruptMLT("stream header", cursor.position) }
            morton = (Int(bits), Int(shift))
        } else if step == .runs || nextStep == .runs, storage != .fixedWidth {
            guard let runs = cursor.varint(bytes), let expanded = cursor.varint(bytes),
                expanded <= UInt64(Int32.max), runs <= storedCount, runs * 2 == storedCount
            else { throw VectorTile.corruptMLT("stream header", cursor.position) }
            count = Int(expanded)
        }
        self.count = count
        self.morton = morton
        guard length <= UInt64(cursor.remaining), let range = cursor.skip(Int(length)) else {
            throw VectorTile.corruptMLT("stream", cursor.position)
        }
        self.range = range
    }

    /// Whether these are the texts of a dictionary.
    var isDictionary: Bool { kind == .data && (use == Use.dictionary || use == Use.sharedDictionary) }

    /// The error of a stream whose bytes do not have the values that its header announces.
    var corrupt: VectorTileError { VectorTile.corruptMLT("stream", Int(range.upperBound)) }
}

extension ProtobufCursor {
    /// The range of the next bytes, which are skipped; nil if there are fewer.
    mutating func skip(_ count: Int) -> Range<UInt32>? {
        guard count >= 0, count <= remaining else { return nil }
        let start = position
        advance(count)
        return UInt32(truncatingIfNeeded: start)..<UInt32(truncatingIfNeeded: position)
    }
}
