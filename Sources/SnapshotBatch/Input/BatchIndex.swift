import MapSnapshot

/// The positions of rows in an input, in an order that groups rows that share tiles.
public struct BatchIndex: Sendable {
    /// One row, in 24 bytes.
    public struct Entry: Hashable, Sendable {
        /// The locality: nearby values are nearby places; 0 for a row that cannot be drawn.
        fileprivate let key: UInt64
        let offset: UInt64
        private let number: UInt32
        private let size: UInt32

        /// The line of the input where the row starts, or the number of its feature in GeoJSON; counted from 1.
        public var line: Int { Int(number) }
        /// Length in bytes; nil if the row is longer than the limit.
        var length: Int? { size == .max ? nil : Int(size) }

        /// - Parameter length: nil if the row is longer than the limit.
        init?(key: LocalityKey, offset: UInt64, length: Int?, line: Int) {
            guard let number = UInt32(exactly: line) else { return nil }
            self.key = key.value
            self.offset = offset
            self.number = number
            size = length.map { UInt32(clamping: $0) } ?? .max
        }
    }

    /// Entries, ordered by place, zoom and position in the input.
    private(set) var entries: [Entry] = []

    /// Rows that use the names of other rows.
    private(set) var clashes = NameClashes()
    private var named = NamedRows()

    /// - Parameter rows: the row once per image, unless it is too long.
    mutating func append(_ entry: Entry, _ rows: [BatchRow]) {
        entries.append(entry)
        for row in rows { named.add(row) }
    }

    /// Call it after the last row.
    mutating func finish() {
        clashes = named.clashes()
        named = NamedRows()
        entries.sort { ($0.key, $0.offset) < ($1.key, $1.offset) }
    }
}
