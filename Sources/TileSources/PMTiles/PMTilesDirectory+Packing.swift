import Compression

extension PMTilesDirectory {
    /// Encodes a directory with gzip compression; the inverse of `init(parsing:)`.
    static func packed(_ entries: some Collection<Entry>) throws(Defect) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.appendVarint(UInt64(entries.count))
        var id: UInt64 = 0
        for entry in entries {
            bytes.appendVarint(entry.id - id)
            id = entry.id
        }
        for entry in entries { bytes.appendVarint(UInt64(entry.runLength)) }
        for entry in entries { bytes.appendVarint(UInt64(entry.length)) }
        var end: UInt64?
        for entry in entries {
            bytes.appendVarint(entry.offset == end ? 0 : entry.offset + 1)
            end = entry.offset + UInt64(entry.length)
        }
        do { return try Gzip.compress(bytes, level: 9) } catch { throw Defect(error) }
    }

    /// A root directory of at most `limit` bytes, and leaf directories if one directory cannot hold everything.
    ///
    /// Leaves grow until the root fits. They start at 4096 entries, as in other writers.
    static func tree(_ entries: [Entry], limit: Int) throws(Defect) -> (root: [UInt8], leaves: [UInt8]) {
        let root = try packed(entries)
        guard root.count > limit else { return (root, []) }
        var size = 4096
        while true {
            var leaves: [UInt8] = []
            var pointers: [Entry] = []
            for start in stride(from: 0, to: entries.count, by: size) {
                let leaf = try packed(entries[start..<min(start + size, entries.count)])
                pointers.append(
                    Entry(
                        id: entries[start].id, offset: UInt64(leaves.count), length: UInt32(clamping: leaf.count),
                        runLength: 0))
                leaves += leaf
            }
            let root = try packed(pointers)
            if root.count <= limit { return (root, leaves) }
            size *= 2
        }
    }
}

extension [UInt8] {
    /// Appends a number as protobuf's base-128 varint.
    mutating func appendVarint(_ number: UInt64) {
        var rest = number
        while rest > 0x7F {
            append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}
