package import JSON
package import MapGeometry

/// The features of one tile layer as expressions see them: tables of property names and values.
///
/// It shares arrays with its creator, so a table costs next to nothing.
package struct FeatureTable: Sendable {
    /// A value of a property.
    package enum Value: Hashable, Sendable {
        case null
        case bool(Bool)
        case number(Double)
        /// A UTF-8 text in `bytes`.
        case text(offset: UInt32, length: UInt32)
        /// Index into `others`.
        case other(UInt32)
    }

    /// Names of properties.
    package let keys: [String]
    /// Values of properties.
    package let values: [Value]
    /// The texts.
    package let bytes: [UInt8]
    /// Values that are not in `bytes`.
    package let others: [StyleValue]
    /// Pairs of indexes into `keys` and `values`, feature by feature.
    package let tags: [UInt32]
    private let columns: TextIndex

    /// Creates a table.
    package init(keys: [String], values: [Value], bytes: [UInt8], others: [StyleValue] = [], tags: [UInt32]) {
        self.keys = keys
        self.values = values
        self.bytes = bytes
        self.others = others
        self.tags = tags
        columns = TextIndex(keys)
    }

    /// A table without features.
    package static let empty = FeatureTable(keys: [], values: [], bytes: [], tags: [])

    /// The index of a property's name; nil if no feature has it.
    func column(_ name: String) -> Int? { columns.place(of: name) }

    /// The value at an index.
    func value(_ index: Int) -> StyleValue {
        guard values.indices.contains(index) else { return .null }
        switch values[index] {
        case .null: return .null
        case .bool(let value): return .bool(value)
        case .number(let value): return .number(value)
        case .text(let offset, let length):
            let range = Int(offset)..<Int(offset) + Int(length)
            guard range.upperBound <= bytes.count else { return .null }
            return .string(String(decoding: bytes[range], as: UTF8.self))
        case .other(let index):
            return others.indices.contains(Int(index)) ? others[Int(index)] : .null
        }
    }

    /// Whether the value at an index is a text, without making a text of it; nil if only `value(_:)` can tell.
    ///
    /// - Parameter text: in ASCII, to which no text is equal that has to be repaired first.
    func isText(_ text: String, _ index: Int) -> Bool? {
        guard values.indices.contains(index) else { return false }
        switch values[index] {
        case .null, .bool, .number: return false
        case .other: return nil
        case .text(let offset, let length):
            let range = Int(offset)..<Int(offset) + Int(length)
            guard text.utf8.count == range.count, range.upperBound <= bytes.count else { return false }
            return text.utf8.elementsEqual(bytes[range])
        }
    }

    /// The index of the value that a feature has in a column; nil if it has none.
    ///
    /// - Parameter range: the feature's pairs in `tags`, of which there are at least as many.
    @inline(__always)
    package func valueIndex(column: Int, tags range: Range<Int>) -> Int? {
        // The last of duplicate names counts.
        var index = range.upperBound - 1
        while index > range.lowerBound {
            if Int(tags[index - 1]) == column {
                let value = Int(tags[index])
                return value < values.count ? value : nil
            }
            index -= 2
        }
        return nil
    }
}

/// One feature of a table.
package struct FeatureRow: Sendable {
    /// The type of geometry.
    package enum Kind: UInt8, Hashable, Sendable {
        case unknown, point, line, polygon

        /// The name in expressions.
        var name: String {
            switch self {
            case .unknown: "Unknown"
            case .point: "Point"
            case .line: "LineString"
            case .polygon: "Polygon"
            }
        }
    }

    /// The type of geometry.
    package var kind: Kind
    /// The id; null if there is none.
    package var id: StyleValue
    /// The range of its pairs in the table's tags; must be valid and of even length.
    package var tags: Range<Int>
    /// Points, lines or rings in units of 1/8192 of the tile; nil if not decoded.
    package var geometry: [[FeaturePoint]]?

    /// Creates a row.
    package init(kind: Kind, id: StyleValue = .null, tags: Range<Int>, geometry: [[FeaturePoint]]? = nil) {
        self.kind = kind
        self.id = id
        self.tags = tags
        self.geometry = geometry
    }
}

/// A position in a tile, in units of 1/8192 of its side: x right, y down.
package struct FeaturePoint: Hashable, Sendable {
    /// To the right.
    package var x: Double
    /// Down.
    package var y: Double

    /// Creates a value without checking it.
    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// The inputs of expressions besides the feature.
package struct EvaluationContext: Sendable {
    /// The zoom in style terms: at zoom 0, the world is 512 points wide.
    package var zoom: Double
    /// The tile of the geometry.
    package var tile: TileCoordinate?
    /// Names of the sprite's images; nil if unknown.
    package var images: Set<ExactText>?
    /// Heat, elevation or progress along a line.
    package var rampInput: Double
    /// The accumulated value of a cluster.
    package var accumulated: StyleValue

    /// Creates a context.
    package init(
        zoom: Double = 0, tile: TileCoordinate? = nil, images: Set<ExactText>? = nil, rampInput: Double = 0,
        accumulated: StyleValue = .null
    ) {
        self.zoom = zoom
        self.tile = tile
        self.images = images
        self.rampInput = rampInput
        self.accumulated = accumulated
    }
}
