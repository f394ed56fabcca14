import MapSnapshot
import Platform

extension TilesetSurvey {
    /// Two columns of names and values, then a line per zoom, then the problems.
    var table: [String] {
        var rows: [(String, String)] = [("location", location)]
        func add(_ name: String, _ value: String?) { if let value { rows.append((name, value)) } }
        add("name", name)
        add("description", description.map(AttributionText.plain))
        add("type", type)
        add("container", container)
        add("file size", fileSize.map { Quantity.bytes(Double($0)) })
        add("format", format)
        if vectorLayers != nil { add("schema", schema.flatMap(VectorSchema.init)?.name ?? "unknown") }
        add("compression", tileCompression.map { "\($0), directories \(directoryCompression ?? "unknown")" })
        add("clustered", clustered.map { $0 ? "yes" : "no" })
        let unit = vectorLayers == nil ? "px" : "points"
        add("tile size", "\(tileSize) \(unit)" + (densities.contains(2) ? ", with @2x variants" : ""))
        add("density", density.map { "\($0.text) px per point" })
        add("zooms", zooms)
        add("bounds", bounds.map(Self.words))
        add("center", center.map { "\(Self.words([$0.lon, $0.lat]))" + ($0.zoom.map { ", zoom \($0)" } ?? "") })
        add("attribution", attribution.map(AttributionText.plain) ?? (isAttributionKnown ? "none stated" : "unknown"))
        add("tiles", tiles.map { Quantity.grouped(Int(clamping: $0)) } ?? "not listed by the server")
        add("distinct tiles", distinctTiles.map { Quantity.grouped(Int(clamping: $0)) })
        for level in levels ?? [] { add("  zoom \(level.zoom)", line(level)) }
        for layer in vectorLayers ?? [] { add("layer \(layer.id)", words(layer)) }
        for problem in problems { add("problem", problem) }
        for note in notes { add("note", note) }
        return Console.columns(rows)
    }

    /// The zooms of a layer and the names of its properties.
    private func words(_ layer: VectorLayer) -> String {
        var parts: [String] = []
        if let low = layer.minzoom, let high = layer.maxzoom { parts.append("zooms \((low...high).words)") }
        let fields = layer.fields.keys.sorted()
        parts.append(fields.isEmpty ? "no properties" : fields.joined(separator: ", "))
        return parts.joined(separator: ": ")
    }

    /// The set's zooms and, for larger tiles, the map zooms at which they are drawn without scaling.
    private var zooms: String? {
        guard let minzoom, let maxzoom else { return nil }
        let own = (minzoom...maxzoom).words
        let gain = log2(Double(tileSize) / (256 * (density ?? 1)))
        guard vectorLayers == nil, let levels = Int(exactly: gain), levels != 0, minzoom + levels >= 0 else {
            return own
        }
        return "\(own) of its tiles, sharp on maps of zoom \((minzoom + levels...maxzoom + levels).words)"
    }

    private func line(_ level: Level) -> String {
        let sizes = [Double(level.minBytes), level.meanBytes, Double(level.maxBytes)].map(Quantity.bytes)
        let count = Quantity.grouped(Int(clamping: level.tiles))
        let size = sizes[0] == sizes[2] ? sizes[0] : "\(sizes[0]) to \(sizes[2]), on average \(sizes[1])"
        return "\(count), \(size)" + (level.bounds.map { ", in \(Self.words($0))" } ?? "")
    }

    /// Degrees, rounded to about a meter.
    private static func words(_ degrees: [Double]) -> String {
        degrees.map { degree in
            let rounded = (degree * 1e5).rounded() / 1e5
            return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
        }.joined(separator: ", ")
    }
}
