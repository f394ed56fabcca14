/// What `tilemapresource.xml` tells, which gdal2tiles writes beside its tiles (OSGeo's Tile Map Service 1.0).
///
/// Its rows are counted from the south, always.
struct TileMapResource: Hashable {
    static let name = "tilemapresource.xml"
    /// Longest file in bytes.
    static let maximumLength = 1 << 20

    let title: String?
    /// The grid that the tiles are of, such as `mercator`; nil where it is not told.
    let profile: String?

    /// Nil where the bytes are no such document.
    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("<TileMap") else { return nil }
        title = Self.between("<Title>", "</Title>", in: text)
        profile = Self.between("<TileSets profile=\"", "\"", in: text)?.lowercased()
    }

    /// Whether the tiles are of Web Mercator's grid; a grid that is not told is taken for it.
    var isMercator: Bool { profile.map { $0 == "mercator" || $0 == "global-mercator" } ?? true }

    private static func between(_ start: String, _ end: String, in text: String) -> String? {
        guard let from = text.firstRange(of: start)?.upperBound,
            let to = text[from...].firstRange(of: end)?.lowerBound
        else { return nil }
        let found = text[from..<to]
        return found.isEmpty || found.utf8.count > TilesetDocument.maximumTextLength ? nil : String(found)
    }
}
