import MapGeometry

/// Metadata rows for MBTiles readers (specification 1.3).
extension TileCacheConnection {
    /// Stores metadata derived from one tile.
    func describe(_ tile: [UInt8], zoom: Int) throws(Defect) {
        let sniffed = TileFormat(sniffing: tile)
        let format = if case .unknown = sniffed { "unknown" } else { sniffed.metadataName }
        try database.prepare("INSERT INTO metadata VALUES ('format', ?1) ON CONFLICT DO NOTHING")
            .runOnce([.text(format)])
        for (name, beyond) in [("minzoom", ">"), ("maxzoom", "<")] {
            try database.prepare(
                """
                INSERT INTO metadata VALUES ('\(name)', ?1)
                ON CONFLICT (name) DO UPDATE SET value = ?1 WHERE CAST(value AS INTEGER) \(beyond) CAST(?1 AS INTEGER)
                """
            ).runOnce([.text("\(zoom)")])
        }
    }

    /// Stores metadata stated by the server.
    func describe(_ set: TilesetMetadata) throws(Defect) {
        let bounds = set.bounds.map { "\($0.west),\($0.south),\($0.east),\($0.north)" }
        for (name, value) in [("name", set.name), ("attribution", set.attribution), ("bounds", bounds)] {
            guard let value else { continue }
            try database.prepare("INSERT OR REPLACE INTO metadata VALUES (?1, ?2)")
                .runOnce([.text(name), .text(value)])
        }
    }

    /// The value of a metadata row; nil if there is none.
    func metadata(_ name: String) throws(Defect) -> String? {
        let query = try database.prepare("SELECT value FROM metadata WHERE name = ?1")
        query.bind(name)
        return try query.step() ? query.text(0, limit: 8_192) : nil
    }
}
