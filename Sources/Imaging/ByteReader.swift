/// Reads numbers at any offset of a file; beyond its end, everything is nil.
struct ByteReader {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var count: Int { bytes.count }

    /// The byte at an offset that is not negative.
    subscript(offset: Int) -> Int? { offset < bytes.count ? Int(bytes[offset]) : nil }

    /// A number of `length` bytes (at most 4), most significant first.
    func bigEndian(_ offset: Int, _ length: Int) -> Int? {
        guard offset <= bytes.count - length else { return nil }
        return bytes[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
    }

    /// A number of `length` bytes (at most 4), least significant first.
    func littleEndian(_ offset: Int, _ length: Int) -> Int? {
        guard offset <= bytes.count - length else { return nil }
        return bytes[offset..<offset + length].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Whether the four characters are at the offset.
    func holds(_ tag: StaticString, at offset: Int) -> Bool {
        tag.withUTF8Buffer { tag in
            offset <= bytes.count - tag.count && bytes[offset..<offset + tag.count].elementsEqual(tag)
        }
    }
}
