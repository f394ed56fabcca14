/// Parses `tilemapresource.xml`, which gdal2tiles writes next to its tiles (OSGeo Tile Map Service 1.0).
///
/// Its rows always count from the south.
struct TileMapResource: Hashable {
    static let name = "tilemapresource.xml"
    /// Maximum file size in bytes.
    static let maximumLength = 1 << 20

    let title: String?
    /// The grid of the tiles, such as `mercator`; nil if not stated.
    let profile: String?

    /// Parses the document; nil if the bytes are something else.
    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("<TileMap") else { return nil }
        title = Self.between("<Title>", "</Title>", in: text)
        profile = Self.between("<TileSets profile=\"", "\"", in: text)?.lowercased()
    }

    /// Whether the tiles use the Web Mercator grid, which is assumed if none is stated.
    var isMercator: Bool { profile.map { $0 == "mercator" || $0 == "global-mercator" } ?? true }

    private static func between(_ start: String, _ end: String, in text: String) -> String? {
        guard let from = text.firstRange(of: start)?.upperBound,
            let to = text[from...].firstRange(of: end)?.lowerBound
        else { return nil }
        let found = text[from..<to]
        return found.isEmpty || found.utf8.count > TilesetDocument.maximumTextLength ? nil : String(found)
    }
}
