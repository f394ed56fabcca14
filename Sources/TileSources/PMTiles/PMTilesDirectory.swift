import Compression
package import MapGeometry

/// One directory of a PMTiles archive (version 3, section 4): entries in ascending order of ids.
struct PMTilesDirectory: Hashable, Sendable {
    /// Maximum size of a directory in bytes, compressed or not.
    static let maximumLength = 16 << 20

    /// A run of ids from `id` that share bytes or, if `runLength` is 0, a leaf directory for ids from `id`.
    struct Entry: Hashable, Sendable {
        let id: UInt64
        /// Offset from the start of the tile section or the leaf section.
        let offset: UInt64
        /// Length in bytes, at least 1.
        let length: UInt32
        let runLength: UInt32

        var isLeaf: Bool { runLength == 0 }
    }

    /// The entries, at least one.
    let entries: [Entry]

    /// - Parameter bytes: the decompressed directory: a count, then a column of varints for each field.
    init(parsing bytes: [UInt8]) throws(Defect) {
        var reader = VarintReader(bytes)
        // Each entry takes at least four bytes, so an impossible count allocates no memory.
        guard let number = reader.next(), number <= UInt64(reader.remaining / 4) else {
            throw Defect(.corrupt, "a directory has fewer bytes than entries")
        }
        guard number > 0 else { throw Defect(.corrupt, "a directory lists no tiles") }
        let count = Int(number)
        let ids = try Self.ids(count, from: &reader)
        let runLengths = try Self.words(count, from: &reader, what: "run lengths")
        let lengths = try Self.words(count, from: &reader, what: "lengths")
        guard !lengths.contains(0) else { throw Defect(.corrupt, "a directory has an entry of length 0") }
        var entries: [Entry] = []
        entries.reserveCapacity(count)
        var end: UInt64 = 0
        for index in 0..<count {
            guard let coded = reader.next() else { throw Defect(.corrupt, "a directory ends within its offsets") }
            // 0 means right after the previous entry, which the first entry does not have.
            guard coded > 0 || index > 0 else { throw Defect(.corrupt, "a directory's first entry has no offset") }
            let offset = coded == 0 ? end : coded - 1
            let (next, overflow) = offset.addingReportingOverflow(UInt64(lengths[index]))
            guard !overflow else { throw Defect(.corrupt, "a directory has an offset beyond any file") }
            end = next
            entries.append(
                Entry(id: ids[index], offset: offset, length: lengths[index], runLength: runLengths[index]))
        }
        self.entries = entries
    }

    /// The last entry whose id is not above `id`, if it covers it: a run that reaches it, or a leaf.
    func entry(for id: UInt64) -> Entry? {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].id <= id { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let entry = entries[low - 1]
        return entry.isLeaf || id - entry.id < UInt64(entry.runLength) ? entry : nil
    }

    private static func ids(_ count: Int, from reader: inout VarintReader) throws(Defect) -> [UInt64] {
        var ids: [UInt64] = []
        ids.reserveCapacity(count)
        var id: UInt64 = 0
        for index in 0..<count {
            guard let delta = reader.next() else { throw Defect(.corrupt, "a directory ends within its ids") }
            let (next, overflow) = id.addingReportingOverflow(delta)
            guard !overflow, delta > 0 || index == 0 else {
                throw Defect(.corrupt, "a directory's ids do not ascend")
            }
            id = next
            ids.append(id)
        }
        return ids
    }

    private static func words(
        _ count: Int, from reader: inout VarintReader, what: String
    ) throws(Defect) -> [UInt32] {
        var words: [UInt32] = []
        words.reserveCapacity(count)
        for _ in 0..<count {
            guard let number = reader.next() else { throw Defect(.corrupt, "a directory ends within its \(what)") }
            guard let word = UInt32(exactly: number) else {
                throw Defect(.corrupt, "a directory's \(what) go beyond 32 bits")
            }
            words.append(word)
        }
        return words
    }
}

extension TileCoordinate {
    /// The number of tiles on all levels above `zoom`.
    private static func firstID(zoom: Int) -> UInt64 { ((1 << (2 * UInt64(zoom))) - 1) / 3 }

    /// The ids of the tiles of one level.
    static func pmtilesIDs(zoom: Int) -> Range<UInt64> { firstID(zoom: zoom)..<firstID(zoom: zoom + 1) }

    /// One more than the id of the last tile of the deepest level.
    static let endOfPMTilesIDs = firstID(zoom: deepestZoom + 1)

    /// The id of the tile in a PMTiles archive: level by level, along a Hilbert curve in each.
    ///
    /// See PMTiles version 3, section 4.1 and its appendix; the curve is `xy2d` in Wikipedia's "Hilbert curve".
    package var pmtilesID: UInt64 {
        var x = UInt64(x)
        var y = UInt64(y)
        var distance: UInt64 = 0
        var side: UInt64 = (1 << UInt64(z)) / 2
        while side > 0 {
            let right: UInt64 = x & side == 0 ? 0 : 1
            let low: UInt64 = y & side == 0 ? 0 : 1
            distance += side * side * ((3 * right) ^ low)
            x &= side - 1
            y &= side - 1
            Self.turn(&x, &y, side: side, right: right, low: low)
            side /= 2
        }
        return Self.firstID(zoom: z) + distance
    }

    /// The tile with this id; nil if it is below the deepest level.
    init?(pmtilesID id: UInt64) {
        guard id < Self.endOfPMTilesIDs else { return nil }
        // Level z starts at (4^z - 1) / 3, so 3 * id + 1 lies in 4^z ..< 4^(z + 1).
        let zoom = (63 - (3 * id + 1).leadingZeroBitCount) / 2
        var distance = id - Self.firstID(zoom: zoom)
        var x: UInt64 = 0
        var y: UInt64 = 0
        var side: UInt64 = 1
        for _ in 0..<zoom {
            let right = (distance / 2) & 1
            let low = (distance ^ right) & 1
            Self.turn(&x, &y, side: side, right: right, low: low)
            x += side * right
            y += side * low
            distance /= 4
            side *= 2
        }
        self.init(z: zoom, x: Int(x), y: Int(y))
    }

    /// Rotates a quadrant so that the curve connects to its neighbors.
    private static func turn(_ x: inout UInt64, _ y: inout UInt64, side: UInt64, right: UInt64, low: UInt64) {
        guard low == 0 else { return }
        if right == 1 {
            x = side - 1 - x
            y = side - 1 - y
        }
        swap(&x, &y)
    }
}

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
