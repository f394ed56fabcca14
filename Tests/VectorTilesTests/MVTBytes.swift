/// Writes vector tiles byte by byte, broken ones as well.
struct MVTBytes {
    var bytes: [UInt8] = []

    static func varint(_ value: UInt64) -> [UInt8] {
        var (rest, bytes) = (value, [UInt8]())
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    static func field(_ number: UInt64, _ value: UInt64) -> [UInt8] { varint(number << 3) + varint(value) }

    static func field(_ number: UInt64, _ content: [UInt8]) -> [UInt8] {
        varint(number << 3 | 2) + varint(UInt64(content.count)) + content
    }

    static func packed(_ numbers: [UInt64]) -> [UInt8] { numbers.flatMap { varint($0) } }

    static func zigzag(_ value: Int) -> UInt64 { UInt64(bitPattern: Int64(value << 1 ^ value >> 63)) }

    static func feature(
        id: UInt64? = nil, tags: [UInt64] = [], type: UInt64 = 1, geometry: [UInt64] = [9, 50, 34]
    ) -> [UInt8] {
        (id.map { field(1, $0) } ?? []) + field(2, packed(tags)) + field(3, type) + field(4, packed(geometry))
    }

    static func layer(
        _ name: String = "a", extent: UInt64 = 4096, keys: [String] = [], values: [[UInt8]] = [],
        features: [[UInt8]]
    ) -> [UInt8] {
        field(15, 2) + field(1, Array(name.utf8)) + features.flatMap { field(2, $0) }
            + keys.flatMap { field(3, Array($0.utf8)) } + values.flatMap { field(4, $0) } + field(5, extent)
    }

    static func tile(_ layers: [UInt8]...) -> [UInt8] { layers.flatMap { field(3, $0) } }
}
