extension StoredValue {
    /// Parses a value; nil if it is corrupt.
    ///
    /// A value of an unknown type is null.
    init?(mvt range: Range<UInt32>, of bytes: Span<UInt8>) {
        var cursor = ProtobufCursor(range)
        self = .null
        while !cursor.isAtEnd {
            guard let (number, wire) = cursor.field(bytes) else { return nil }
            switch (number, wire) {
            case (1, .bytes):
                guard let text = cursor.range(bytes) else { return nil }
                self = .text(offset: text.lowerBound, length: text.upperBound - text.lowerBound)
            case (2, .fixed32):
                guard let bits = cursor.fixed(bytes, count: 4) else { return nil }
                self = .number(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
            case (3, .fixed64):
                guard let bits = cursor.fixed(bytes, count: 8) else { return nil }
                self = .number(Double(bitPattern: bits))
            case (4...7, .varint):
                guard let bits = cursor.varint(bytes) else { return nil }
                self = Self.number(bits, field: number)
            case (1...7, _): return nil
            default: guard cursor.skip(wire, bytes) else { return nil }
            }
        }
    }

    /// A value from one of the three integer encodings, or a boolean.
    private static func number(_ bits: UInt64, field: Int) -> StoredValue {
        switch field {
        case 4: .number(Double(Int64(bitPattern: bits)))
        case 5: .number(Double(bits))
        case 6: .number(Double(Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1)))
        default: .bool(bits != 0)
        }
    }
}
