/// Explains files that are mistaken for tile archives: what they are, and how to get tiles from them.
enum UnsupportedFile {
    /// The defect for a file that starts with these bytes; nil if unknown.
    static func defect(_ start: [UInt8]) -> Defect? {
        for (magic, sentence) in magics where start.starts(with: magic) { return Defect(.unsupported, sentence) }
        if start.starts(with: "RIFF".utf8) { return Defect(.unsupported, image) }
        switch TileFormat.textKind(of: start) {
        case "an HTML page":
            return Defect(.corrupt, "it is an HTML page, which servers send in place of a file")
        case "an XML document":
            return Defect(.unsupported, "it is an XML document; use the folder or the archive with the tiles")
        case "a JSON document": return json(start[...])
        default: return nil
        }
    }

    /// The defect for a database without tiles, by the names of its tables in lower case.
    static func defect(tables: Set<String>) -> Defect? {
        if tables.contains("gpkg_contents") {
            return Defect(
                .unsupported,
                "it is a GeoPackage that does not say so in its header (PRAGMA application_id); write it again with GDAL"
            )
        }
        guard !tables.contains("tiles") else { return nil }
        return Defect(
            .corrupt,
            "it is an SQLite database, but not an MBTiles archive: it has no table named tiles")
    }

    private static let image = "it is a single image; use the folder of its tileset"
    private static let tiff =
        "it is a TIFF image; if it is a GeoTIFF, create tiles with `gdal_translate -of MBTILES IN.tif "
        + "OUT.mbtiles`, then `gdaladdo OUT.mbtiles 2 4 8 16` for lower zooms"

    private static let magics: [([UInt8], String)] = [
        ([0x50, 0x4B, 0x03, 0x04], "it is a ZIP file; unpack it first"),
        ([0x1F, 0x8B], "it is compressed with gzip; unpack it with `gunzip` first"),
        ([0x28, 0xB5, 0x2F, 0xFD], "it is compressed with zstd; unpack it with `unzstd` first"),
        ([0x89, 0x50, 0x4E, 0x47], image),
        ([0xFF, 0xD8, 0xFF], image),
        (Array("GIF8".utf8), image),
        (Array("%PDF".utf8), "it is a PDF document; if it is georeferenced, create tiles with GDAL"),
        // TIFF 6.0 and BigTIFF, in both byte orders.
        ([0x49, 0x49, 0x2A, 0x00], tiff), ([0x4D, 0x4D, 0x00, 0x2A], tiff),
        ([0x49, 0x49, 0x2B, 0x00], tiff), ([0x4D, 0x4D, 0x00, 0x2B], tiff),
    ]

    /// The defect for a JSON document that starts with these bytes and is no list of tiles.
    static func json(_ start: ArraySlice<UInt8>) -> Defect { Defect(.unsupported, sentence(ofJSON: start)) }

    private static func sentence(ofJSON start: ArraySlice<UInt8>) -> String {
        let text = String(decoding: start, as: UTF8.self)
        if text.contains("\"tilejson\"") || text.contains("\"tiles\"") {
            return "it is a TileJSON document; use its URL, or the URL with {z}, {x} and {y} in its \"tiles\""
        }
        if text.contains("\"FeatureCollection\"") || text.contains("\"Feature\"") {
            return "it is GeoJSON, which is drawn on a map; use a tileset here, and draw the file as features"
        }
        return "it is a JSON document; use a folder of z/x/y.png, a \(TileFileKind.endings) file, or a URL"
    }
}
