extension TileLocation {
    /// A path or URL without options, whatever characters it has.
    package init(parsingPlain text: String) { self.init(base: LocationNotation.plain(text)) }

    /// Whether this is a style rather than a tileset: a file whose JSON has the members of one, a URL that ends in
    /// `style.json`.
    package var isStyle: Bool {
        if let remote = RemoteLocation(base) {
            return remote.kind == .tileJSON && remote.publicText.lowercased().hasSuffix("style.json")
        }
        // Layers come last in most styles, so a part of the file would not tell.
        guard let file = (try? TileFile(path: base)) ?? nil, file.size <= 8 << 20,
            let start = try? file.read(offset: 0, length: Int(min(file.size, 64))),
            start.first(where: { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }) == UInt8(ascii: "{"),
            let bytes = try? file.readWhole(limit: 8 << 20),
            case .object(let fields)? = MetadataValue(json: bytes)
        else { return false }
        guard case .list? = fields["layers"] else { return false }
        return fields["version"] != nil
    }
}
