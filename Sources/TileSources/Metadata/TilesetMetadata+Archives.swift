import FoundationEssentials
import MapGeometry

/// Each kind of archive has its own place for the layers of vector tiles.
extension TilesetMetadata {
    /// Names of the values that describe vector tiles.
    private static let described = ["vector_layers", "tilestats"]

    /// Other values for PMTiles, where each has its own name.
    var pmtilesOthers: [String: MetadataValue] {
        guard let text = others["json"]?.text, case .object(let inner) = MetadataValue(json: Array(text.utf8)) else {
            return others
        }
        var values = others
        values["json"] = nil
        for name in Self.described { values[name] = values[name] ?? inner[name] }
        return values
    }

    /// Other values for MBTiles 1.3, which has them in a JSON text in the row `json`.
    var mbtilesOthers: [String: MetadataValue] {
        let inner = others.filter { Self.described.contains($0.key) }
        guard others["json"] == nil, !inner.isEmpty else { return others }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(inner) else { return others }
        var values = others.filter { inner[$0.key] == nil }
        values["json"] = .text(String(decoding: json, as: UTF8.self))
        return values
    }
}

/// Metadata as MBTiles has it, which folders of tiles have, too.
extension TilesetMetadata {
    /// The rows of the table `metadata` (MBTiles 1.3), in order.
    var mbtilesRows: [(name: String, value: String)] {
        let (bounds, center) = (archiveBounds, archiveCenter)
        let edges = [bounds.west, bounds.south, bounds.east, bounds.north].map { "\($0)" }
        let rows: [(String, String?)] = [
            ("name", name ?? "tiles"), ("format", format?.metadataName ?? "png"), ("type", type ?? "baselayer"),
            ("version", others["version"]?.asText ?? "1"), ("bounds", edges.joined(separator: ",")),
            ("center", "\(center.place.longitude),\(center.place.latitude),\(center.zoom)"),
            ("minzoom", zooms.map { "\($0.lowerBound)" }), ("maxzoom", zooms.map { "\($0.upperBound)" }),
            ("attribution", attribution), ("description", description),
        ]
        let rest = mbtilesOthers.filter { $0.key != "version" }.sorted { $0.key < $1.key }
        return rows.compactMap { name, value in value.map { (name, $0) } } + rest.map { ($0.key, $0.value.asText) }
    }
}
