package import MapGeometry

/// The metadata that a tileset states about itself, read leniently: invalid values count as absent.
struct TilesetDocument: Hashable {
    /// Maximum length of a name or attribution in bytes.
    static let maximumTextLength = 16_384

    var name: String?
    var attribution: String?
    var description: String?
    /// `baselayer` or `overlay`.
    var type: String?
    /// The stated format of the tiles.
    var format: String?
    /// The stated direction of rows, and whether folders are rows.
    var scheme: String?
    var bounds: GeoBounds?
    var center: TilesetCenter?
    var minZoom: Int?
    var maxZoom: Int?
    /// All values, unchanged.
    var values: [String: MetadataValue] = [:]
    /// Why the document or its attribution cannot be read; nil if it can.
    var problem: String?
    /// Whether it would be the same if it were read again: false if it could not be read.
    var isLasting = true

    init() {}

    /// Creates a document that exists but cannot be read.
    init(problem: String) { self.problem = problem }

    /// Creates a document whose reading failed.
    init(_ defect: Defect) {
        problem = defect.clause
        isLasting = defect.code != .unreadable
    }

    /// Parses a JSON object (TileJSON, `metadata.json` of tippecanoe and mb-util, PMTiles metadata).
    init(json bytes: [UInt8]) {
        guard case .object(let values) = MetadataValue(json: bytes) else {
            self.init(problem: "it is not a JSON object")
            return
        }
        self.init(values)
    }

    /// Creates a document from names and values (MBTiles, whose values are texts).
    init(_ values: [String: MetadataValue]) {
        self.values = values
        func text(_ name: String) -> String? {
            guard let text = values[name]?.text, !text.isEmpty, text.utf8.count <= Self.maximumTextLength else {
                return nil
            }
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
        case .text: if attribution == nil { problem = "its attribution is longer than \(Self.maximumTextLength) bytes" }
        default: problem = "its attribution is not a text"
        }
    }

    /// Both zooms, if they make sense together.
    var zooms: ClosedRange<Int>? {
        guard let minZoom, let maxZoom, minZoom <= maxZoom else { return nil }
        return minZoom...maxZoom
    }

    /// The format of vector tiles that is stated, or that a list of vector layers implies; nil for none.
    var vectorFormat: TileFormat? {
        // TileJSON 3.0 has the member, without the value yet; MapLibre's sources have both. The default says nothing.
        let encoding = values["encoding"]?.text?.lowercased()
        if let stated = VectorFormat.all.dropFirst().first(where: { $0.name == encoding }) {
            return .vector(stated.name)
        }
        guard let format else { return VectorLayerDescription.all(in: values).isEmpty ? nil : .vector("mvt") }
        let stated = VectorFormat.all.first { ($0.metadataNames + $0.mediaTypes).contains(format) }
        return stated.map { .vector($0.name) }
    }

    /// Values that a copy of the tiles keeps without interpreting them: all except those that a copy restates, and
    /// counts and checksums that would be wrong.
    var others: [String: MetadataValue] {
        values.filter { !Self.restated.contains($0.key) }
    }

    private static let restated: Set<String> = [
        "name", "attribution", "description", "type", "format", "scheme", "bounds", "center", "minzoom", "maxzoom",
        "tilejson", "tiles", "grids", "data", "filesize", "compression", "agg_tiles_hash", "tilesize", "tileSize",
        "antimeridian_adjusted_bounds",
    ]

    /// A list of numbers, possibly as comma-separated text.
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

/// The initial view of a tileset.
package struct TilesetCenter: Hashable, Sendable {
    package let place: Coordinate
    /// The zoom; nil if only a position is stated.
    package let zoom: Int?

    init(place: Coordinate, zoom: Int?) { (self.place, self.zoom) = (place, zoom) }

    /// Creates a center from longitude, latitude and optionally a zoom; nil if invalid.
    init?(_ numbers: [Double]) {
        guard (2...3).contains(numbers.count) else { return nil }
        place = Coordinate(latitude: numbers[1], longitude: numbers[0])
        zoom = numbers.count == 3 ? Int(exactly: numbers[2].rounded()) : nil
        guard place.isValid else { return nil }
    }
}

extension GeoBounds {
    /// Creates bounds from west, south, east and north; nil if they are invalid.
    ///
    /// Writers round, so values slightly outside the world are moved to its edge.
    init?(lenient edges: [Double]) {
        guard edges.count == 4, edges.allSatisfy(\.isFinite), edges.allSatisfy({ abs($0) <= 181 }) else { return nil }
        func clamped(_ value: Double, _ edge: Double) -> Double { min(max(value, -edge), edge) }
        self.init(
            west: clamped(edges[0], 180), south: clamped(edges[1], 90),
            east: clamped(edges[2], 180), north: clamped(edges[3], 90))
        guard south < north, west != east else { return nil }
    }
}
