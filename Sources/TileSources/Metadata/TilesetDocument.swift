package import MapGeometry

/// What a tile set's own text says of it, read leniently: a value that makes no sense counts as absent.
struct TilesetDocument: Hashable {
    /// Longest name or attribution in bytes; a longer one is not text for people.
    static let longestText = 16_384

    var name: String?
    var attribution: String?
    var description: String?
    /// `baselayer` or `overlay`.
    var type: String?
    /// The word for what the tiles are.
    var format: String?
    /// From which side rows are counted, and whether folders are rows, where it says so.
    var scheme: String?
    var bounds: GeoBounds?
    var center: TilesetCenter?
    var minZoom: Int?
    var maxZoom: Int?
    /// All of it, as it is.
    var values: [String: MetadataValue] = [:]
    /// Why it cannot be read, or its attribution cannot; nil where all is well.
    var problem: String?

    init() {}

    /// One that is there and cannot be read.
    init(problem: String) { self.problem = problem }

    /// From a JSON object (TileJSON, `metadata.json` of tippecanoe and mb-util, PMTiles metadata).
    init(json bytes: [UInt8]) {
        guard case .object(let values) = MetadataValue(json: bytes) else {
            self.init(problem: "it is not a JSON object")
            return
        }
        self.init(values)
    }

    /// From names and values (MBTiles, whose values are texts).
    init(_ values: [String: MetadataValue]) {
        self.values = values
        func text(_ name: String) -> String? {
            guard let text = values[name]?.text, !text.isEmpty, text.utf8.count <= Self.longestText else { return nil }
            return text
        }
        name = text("name")
        attribution = text("attribution")
        description = text("description")
        type = text("type")
        format = text("format")?.lowercased()
        scheme = text("scheme")?.lowercased()
        bounds = Self.numbers(values["bounds"]).flatMap { GeoBounds(lenient: $0) }
        center = Self.numbers(values["center"]).flatMap(TilesetCenter.init)
        minZoom = values["minzoom"]?.double.flatMap(Self.zoom)
        maxZoom = values["maxzoom"]?.double.flatMap(Self.zoom)
        switch values["attribution"] {
        case nil, .null, .text(""): break
        case .text: if attribution == nil { problem = "its attribution is longer than \(Self.longestText) bytes" }
        default: problem = "its attribution is not a text"
        }
    }

    /// Both zooms, if they make sense together.
    var zooms: ClosedRange<Int>? {
        guard let minZoom, let maxZoom, minZoom <= maxZoom else { return nil }
        return minZoom...maxZoom
    }

    /// Whether the word for the format stands for vector tiles, or only those can have what is listed.
    var saysVector: Bool {
        guard let format else { return !VectorLayerDescription.all(in: values).isEmpty }
        return ["pbf", "mvt", "application/vnd.mapbox-vector-tile"].contains(format)
    }

    /// What a copy of the tiles keeps without understanding it: all but what a copy states anew, and counts and sums of
    /// the tiles that would be wrong there.
    var others: [String: MetadataValue] {
        values.filter { !Self.restated.contains($0.key) }
    }

    private static let restated: Set<String> = [
        "name", "attribution", "description", "type", "format", "scheme", "bounds", "center", "minzoom", "maxzoom",
        "tilejson", "tiles", "grids", "data", "filesize", "compression", "agg_tiles_hash", "tilesize", "tileSize",
        "antimeridian_adjusted_bounds",
    ]

    /// A list of numbers, or a text with commas between them.
    private static func numbers(_ value: MetadataValue?) -> [Double]? {
        switch value {
        case .text(let text):
            let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
                Double(String(part.filter { !$0.isWhitespace }))
            }
            return numbers.contains(nil) ? nil : numbers.compactMap { $0 }
        case .list(let list):
            let numbers = list.map { value in value.text == nil ? value.double : nil }
            return numbers.contains(nil) ? nil : numbers.compactMap { $0 }
        default: return nil
        }
    }

    private static func zoom(_ number: Double) -> Int? {
        guard let zoom = Int(exactly: number), (0...TileCoordinate.deepestZoom).contains(zoom) else { return nil }
        return zoom
    }
}

/// Where a viewer begins.
package struct TilesetCenter: Hashable, Sendable {
    package let place: Coordinate
    /// Nil where only a place is stated.
    package let zoom: Int?

    init(place: Coordinate, zoom: Int?) { (self.place, self.zoom) = (place, zoom) }

    /// From longitude, latitude and perhaps a zoom; nil where that is no place.
    init?(_ numbers: [Double]) {
        guard (2...3).contains(numbers.count) else { return nil }
        place = Coordinate(latitude: numbers[1], longitude: numbers[0])
        zoom = numbers.count == 3 ? Int(exactly: numbers[2].rounded()) : nil
        guard place.isValid else { return nil }
    }
}
