import MapGeometry

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
