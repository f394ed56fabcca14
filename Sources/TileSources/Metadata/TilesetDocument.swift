import FoundationEssentials
import MapGeometry

/// What a tile set's own text says of it, read leniently: a value that makes no sense counts as absent.
struct TilesetDocument: Hashable {
    /// Longest name or attribution in bytes; a longer one is not text for people.
    static let longestText = 16_384

    var name: String?
    var attribution: String?
    var bounds: GeoBounds?
    var minZoom: Int?
    var maxZoom: Int?

    init() {}

    /// From a JSON object (TileJSON, `metadata.json` of tippecanoe and mb-util, PMTiles metadata); says nothing where
    /// it is not one.
    init(json bytes: [UInt8]) {
        self = (try? JSONDecoder().decode(Self.self, from: Data(bytes))) ?? Self()
    }

    /// From name and value pairs that are all text (MBTiles).
    init(texts value: (String) -> String?) {
        name = Self.text(value("name"))
        attribution = Self.text(value("attribution"))
        bounds = value("bounds").flatMap(GeoBounds.init(lenient:))
        minZoom = value("minzoom").flatMap(Double.init).flatMap(Self.zoom)
        maxZoom = value("maxzoom").flatMap(Double.init).flatMap(Self.zoom)
    }

    /// Both zooms, if they make sense together.
    var zooms: ClosedRange<Int>? {
        guard let minZoom, let maxZoom, minZoom <= maxZoom else { return nil }
        return minZoom...maxZoom
    }

    private static func text(_ text: String?) -> String? {
        guard let text, !text.isEmpty, text.utf8.count <= longestText else { return nil }
        return text
    }

    private static func zoom(_ number: Double) -> Int? {
        guard let zoom = Int(exactly: number), (0...TileCoordinate.deepestZoom).contains(zoom) else { return nil }
        return zoom
    }
}

extension TilesetDocument: Decodable {
    private enum CodingKeys: String, CodingKey {
        case name, attribution, bounds, minzoom, maxzoom
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func string(_ key: CodingKeys) -> String? { try? values.decode(String.self, forKey: key) }
        func number(_ key: CodingKeys) -> Double? {
            (try? values.decode(Double.self, forKey: key)) ?? string(key).flatMap(Double.init)
        }
        name = Self.text(string(.name))
        attribution = Self.text(string(.attribution))
        bounds =
            (try? values.decode([Double].self, forKey: .bounds)).flatMap(GeoBounds.init(lenient:))
            ?? string(.bounds).flatMap(GeoBounds.init(lenient:))
        minZoom = number(.minzoom).flatMap(Self.zoom)
        maxZoom = number(.maxzoom).flatMap(Self.zoom)
    }
}
