import MapSnapshot

/// Where the rows of an input are, in an order that brings those together that share tiles.
public struct BatchIndex: Sendable {
    /// One row: 24 bytes, whatever is in it.
    public struct Entry: Hashable, Sendable {
        /// Near values are near places; 0 for a row that cannot be drawn.
        fileprivate let key: UInt64
        let offset: UInt64
        private let number: UInt32
        private let size: UInt32

        /// Counted from 1: the line of the input where the row begins, in a GeoJSON file the feature.
        public var line: Int { Int(number) }
        /// In bytes; nil where the row is longer than the limit.
        var length: Int? { size == .max ? nil : Int(size) }

        /// - Parameter length: nil where the row is longer than the limit.
        init?(key: LocalityKey, offset: UInt64, length: Int?, line: Int) {
            guard let number = UInt32(exactly: line) else { return nil }
            self.key = key.value
            self.offset = offset
            self.number = number
            size = length.map { UInt32(clamping: $0) } ?? .max
        }
    }

    /// By place, zoom and position in the input.
    private(set) var entries: [Entry] = []

    /// Which rows have the names of others.
    private(set) var clashes = NameClashes()
    private var named = NamedRows()

    /// - Parameter row: what is there, unless it is too long.
    mutating func append(_ entry: Entry, _ row: BatchRow?) {
        entries.append(entry)
        if let row { named.add(row) }
    }

    /// Called behind the last row.
    mutating func finish() {
        clashes = named.clashes()
        named = NamedRows()
        entries.sort { ($0.key, $0.offset) < ($1.key, $1.offset) }
    }
}
