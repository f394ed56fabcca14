import Imaging
import MapGeometry

/// One option of a `TileLocation`: its key, its values, and where to store them.
struct TileLocationOption: Sendable {
    let key: String
    /// Description of valid values, to follow "it must be".
    let values: String
    /// Stores the value; returns false if it is invalid.
    let apply: @Sendable (_ value: String, _ location: inout TileLocation) -> Bool

    /// All options, in the order shown to users.
    static let all: [TileLocationOption] = [
        text("id", \.id),
        TileLocationOption(key: "scheme", values: "xyz or tms") { value, location in
            location.scheme = TileScheme(rawValue: value)
            return location.scheme != nil
        },
        TileLocationOption(key: "layout", values: "zxy or zyx") { value, location in
            location.layout = DirectoryLayout(rawValue: value)
            return location.layout != nil
        },
        text("table", \.table),
        number("tile-size", 1...DecodingLimits.tile.side, \.tileSize),
        number("density", 1...4, \.density),
        TileLocationOption(key: "opacity", values: "a number from 0 to 1") { value, location in
            guard let opacity = Double(value), (0...1).contains(opacity) else { return false }
            location.opacity = opacity
            return true
        },
        number("min-zoom", 0...TileCoordinate.deepestZoom, \.minZoom),
        number("max-zoom", 0...TileCoordinate.deepestZoom, \.maxZoom),
        // An empty one says that the license of the tiles requires none.
        TileLocationOption(key: "attribution", values: "text") { value, location in
            location.attribution = value
            return true
        },
        text("generation", \.generation),
        text("dark", \.dark),
        text("style", \.style),
        TileLocationOption(key: "labels", values: "top or in-place") { value, location in
            location.labels = LabelLevel(rawValue: value)
            return location.labels != nil
        },
    ]

    static let listing = all.map(\.key).joined(separator: ", ")

    static func named(_ key: String) -> TileLocationOption? { all.first { $0.key == key } }

    private typealias Property<Value> = any WritableKeyPath<TileLocation, Value?> & Sendable

    private static func text(_ key: String, _ property: Property<String>) -> TileLocationOption {
        TileLocationOption(key: key, values: "text that is not empty") { value, location in
            location[keyPath: property] = value
            return !value.isEmpty
        }
    }

    private static func number(
        _ key: String, _ range: ClosedRange<Int>, _ property: Property<Int>
    ) -> TileLocationOption {
        let values = "an integer from \(range.lowerBound) to \(range.upperBound)"
        return TileLocationOption(key: key, values: values) { value, location in
            guard let number = Int(value), range.contains(number) else { return false }
            location[keyPath: property] = number
            return true
        }
    }
}
