import Files

extension TileLocation {
    /// Opens the tileset: a folder, a file recognized by its first bytes, or tiles on a server; also those that a
    /// TileJSON document names.
    ///
    /// `tile-size`, `min-zoom`, `max-zoom`, `attribution`, `scheme`, `layout`, `generation` and the identity that goes
    /// with `id` are applied to the source; the other options are for the caller. A server is not contacted before the
    /// source is used, so its errors appear then.
    ///
    /// - Parameter network: how to reach servers.
    /// - Returns: a source, which is an `EnumerableTileSource` if it can list its tiles.
    /// - Throws: `TileSourceError` if nothing is there, or if it is not a tileset.
    public func open(network: TileNetwork = .standard) throws(TileSourceError) -> any TileSource {
        try open(network, identity: id.map { identity(named: $0, "light") })
    }

    private func open(
        _ network: TileNetwork, identity: TilesetIdentity?
    ) throws(TileSourceError) -> any TileSource {
        let source: any TileSource =
            if let remote = RemoteLocation(base) {
                try openRemote(remote, network)
            } else if let document = try TileJSONFile(path: base) {
                try document.open(network: network)
            } else {
                try openLocal()
            }
        guard
            tileSize != nil || minZoom != nil || maxZoom != nil || attribution != nil || generation != nil
                || identity != nil
        else { return source }
        return overriding(source, identity)
    }

    /// Opens the tileset for dark appearance, if the location has one.
    ///
    /// - Parameter network: how to reach servers.
    /// - Throws: like `open(network:)`; also if it sets options that apply to the pair.
    package func openDark(network: TileNetwork = .standard) throws(TileSourceError) -> (any TileSource)? {
        guard let dark else { return nil }
        let location = try TileLocation(parsing: dark)
        guard location.id == nil, location.opacity == nil, location.density == nil, location.dark == nil else {
            throw TileSourceError(
                .invalidLocation,
                "\(dark): id, opacity, density and dark belong to the pair; set them for \(publicBase), not for its dark "
                    + "tiles")
        }
        return try location.open(network, identity: id.map { location.identity(named: $0, "dark") })
    }

    /// The identity for a name; it includes the scheme, which changes the tiles.
    private func identity(named name: String, _ appearance: String) -> TilesetIdentity {
        TilesetIdentity("id \(appearance) \(scheme?.rawValue ?? "usual") \(name)")
            .with(ifAny: layout.map { "layout=\($0.rawValue)" })
    }

    private func overriding(_ source: some TileSource, _ identity: TilesetIdentity?) -> any TileSource {
        OverridingTileSource(
            base: source, tileSize: tileSize, minZoom: minZoom, maxZoom: maxZoom, attribution: attribution,
            generation: generation, identity: identity)
    }

    private func openLocal() throws(TileSourceError) -> any EnumerableTileSource {
        if Folder.exists(at: base) {
            return try DirectoryTileSource(path: base, scheme: scheme, layout: layout, confinement: confinement)
        }
        guard layout == nil else {
            throw TileSourceError(
                .invalidLocation, "\(base): layout is for folders of tiles, and this is not one; leave out layout=")
        }
        let start: [UInt8]
        do throws(Defect) {
            guard let file = try TileFile(path: base) else {
                if let scheme = URLScheme.of(base) {
                    throw Defect(
                        .unreadable, "tiles are not read from \(scheme)://; use an http, https or s3 URL, or a file")
                }
                throw Defect(
                    .unreadable,
                    "no such file or folder; use a folder of z/x/y.png, a \(TileFileKind.endings) file, or a "
                        + "URL")
            }
            start = try file.read(offset: 0, length: Int(min(file.size, 4096)))
        } catch {
            throw TileSourceError(error, in: base)
        }
        guard let kind = TileFileKind.of(start) else {
            if let foreign = UnsupportedFile.defect(start) { throw TileSourceError(foreign, in: base) }
            let what = start.isEmpty ? "it is empty" : "it is no archive of tiles that is known"
            throw TileSourceError(
                .corrupt, "\(base): \(what); use a folder of z/x/y.png, or a \(TileFileKind.endings) file")
        }
        try kind.check(self)
        return try kind.open(self)
    }
}
