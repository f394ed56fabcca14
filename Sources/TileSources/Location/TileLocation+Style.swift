extension TileLocation {
    /// Creates a location from a path or URL without options, with any characters.
    package init(parsingPlain text: String) { self.init(base: LocationNotation.plain(text)) }

    /// Whether this is a style and not a tileset: a file with the JSON members of a style, or a URL that ends in
    /// `style.json`.
    package var isStyle: Bool {
        if let remote = RemoteLocation(base) {
            return remote.isDocument && remote.publicText.lowercased().hasSuffix("style.json")
        }
        // Layers come last in most styles, so reading only a part of the file is not enough.
        guard let file = (try? TileFile(path: base)) ?? nil, file.size <= 8 << 20,
            let start = try? file.read(offset: 0, length: Int(min(file.size, 64))),
            start.first(where: { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }) == UInt8(ascii: "{"),
            let bytes = try? file.readWhole(limit: 8 << 20),
            case .object(let fields)? = MetadataValue(json: bytes)
        else { return false }
        guard case .list? = fields["layers"] else { return false }
        return fields["version"] != nil
    }

    /// An address in a style without the prefix for archives, `pmtiles://` or `mbtiles://`.
    package static func withoutArchivePrefix(_ address: String) -> String {
        for prefix in ["pmtiles://", "mbtiles://"] where address.lowercased().hasPrefix(prefix) {
            return String(address.dropFirst(prefix.count))
        }
        return address
    }

    /// The folders of tiles that a TileJSON document in a file names; empty for any other file.
    package static func folders(ofTileJSON path: String) -> [String] {
        ((try? TileJSONFile(path: path)) ?? nil)?.folders ?? []
    }
}
