import Files

extension TileLocation {
    private static let remoteSchemes = ["http://", "https://", "s3://"]

    /// Opens what is there: a folder of tiles, or a file of a kind that its first bytes tell.
    ///
    /// `tile-size`, `min-zoom`, `max-zoom`, `attribution` and `scheme` are applied to the source; the other options are
    /// for the caller.
    ///
    /// - Returns: a `DirectoryTileSource`, `MBTilesTileSource` or `PMTilesTileSource`, perhaps wrapped.
    /// - Throws: `TileSourceError` where nothing is there, or what is there is not a tile set.
    public func open() throws(TileSourceError) -> any EnumerableTileSource {
        let start = base.prefix(8).lowercased()
        guard !Self.remoteSchemes.contains(where: start.hasPrefix) else {
            throw TileSourceError(
                .unsupported, "\(base): tiles over HTTP are not read yet; download the archive and give its file")
        }
        let source = try openBase()
        guard tileSize != nil || minZoom != nil || maxZoom != nil || attribution != nil else { return source }
        return OverridingTileSource(
            base: source, tileSize: tileSize, minZoom: minZoom, maxZoom: maxZoom, attribution: attribution)
    }

    private func openBase() throws(TileSourceError) -> any EnumerableTileSource {
        if Folder.exists(at: base) { return try DirectoryTileSource(path: base, scheme: scheme ?? .xyz) }
        let start: [UInt8]
        do throws(Defect) {
            guard let file = try TileFile(path: base) else {
                throw Defect(
                    .unreadable,
                    "there is no such file or folder; give a folder of z/x/y.png, an .mbtiles or a .pmtiles file")
            }
            start = try file.read(offset: 0, length: Int(min(file.size, 16)))
        } catch {
            throw TileSourceError(error, in: base)
        }
        guard let kind = TileFileKind.all.first(where: { start.starts(with: $0.magic) }) else {
            let what = start.isEmpty ? "it is empty" : "it is neither a PMTiles nor an MBTiles archive"
            throw TileSourceError(
                .corrupt, "\(base): \(what); give a folder of z/x/y.png, an .mbtiles or a .pmtiles file")
        }
        return try kind.open(base, scheme)
    }
}
