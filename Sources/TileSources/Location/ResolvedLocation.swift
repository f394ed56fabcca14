package import Files
import JSON
import Synchronization

/// What is at a location, found out once: a server, a folder, or a file that stays open.
///
/// What needs to know what a location is, which files it uses or what its tiles are takes it from here, so that
/// no file is opened or parsed a second time. Finding out contacts no server and never fails: what is wrong is thrown
/// when tiles or a document are wanted.
package struct ResolvedLocation: Sendable {
    /// What a location leads to.
    private enum Content: Sendable {
        case server(RemoteLocation)
        case folder
        case archive(TileFileKind, TileFile)
        /// TileJSON, or why it cannot be used.
        case tileJSON(Result<TileJSONFile, TileSourceError>)
        /// A MapLibre style, which is no tileset.
        case style
        /// Another file, or none, and why there is no tileset.
        case other(TileSourceError)
    }

    /// The location.
    package let location: TileLocation
    private let content: Content
    /// The file, if there is one.
    private let file: TileFile?
    /// All of it, if it is a JSON document.
    private let document: [UInt8]?
    /// The tilesets that the document here names.
    private let tilesets = NamedTilesets()

    /// Maximum size of a document in bytes.
    private static let maximumLength = 8 << 20

    /// Looks at a location.
    package init(_ location: TileLocation) {
        self.location = location
        if let remote = RemoteLocation(location.base) {
            (content, file, document) = (.server(remote), nil, nil)
        } else if Folder.exists(at: location.base) {
            (content, file, document) = (.folder, nil, nil)
        } else {
            var document: [UInt8]?
            let opened = Result { () throws(Defect) in try TileFile(path: location.base) }
            file = (try? opened.get()) ?? nil
            do throws(Defect) {
                content =
                    if let file = try opened.get() {
                        try Self.content(of: file, at: location.base, &document)
                    } else {
                        throw Self.absence(of: location.base)
                    }
            } catch {
                content = .other(TileSourceError(error, in: location.base))
            }
            self.document = document
        }
    }

    /// - Parameter known: what another location with the same base leads to.
    private init(_ location: TileLocation, as known: ResolvedLocation) {
        self.location = location
        (content, file, document) = (known.content, known.file, known.document)
    }

    private static func absence(of base: String) -> Defect {
        if let scheme = URLScheme.of(base) {
            return Defect(
                .unreadable, "tiles are not read from \(scheme)://; use an http, https or s3 URL, or a file")
        }
        return Defect(
            .unreadable,
            "no such file or folder; use a folder of z/x/y.png, a \(TileFileKind.endings) file, or a URL")
    }

    /// - Parameter document: set to all bytes of a JSON document.
    private static func content(
        of file: TileFile, at path: String, _ document: inout [UInt8]?
    ) throws(Defect) -> Content {
        let start = try file.read(offset: 0, length: Int(min(file.size, 4096)))
        if let kind = TileFileKind.of(start) { return .archive(kind, file) }
        // Layers come last in most styles, so reading only a part of the file is not enough.
        if file.size <= UInt64(maximumLength), start.first(where: { !blanks.contains($0) }) == UInt8(ascii: "{"),
            let bytes = try? file.readWhole(limit: maximumLength), let members = members(of: bytes)
        {
            func isList(_ name: String) -> Bool { members[name].map { bytes[$0] == UInt8(ascii: "[") } ?? false }
            if isList("layers"), members["version"] != nil {
                document = bytes
                return .style
            }
            if isList("tiles"), bytes.count <= TileJSON.maximumLength {
                document = bytes
                return .tileJSON(Result { () throws(TileSourceError) in try TileJSONFile(bytes, at: path) })
            }
        }
        if let foreign = UnsupportedFile.defect(start) { return .other(TileSourceError(foreign, in: path)) }
        let what = start.isEmpty ? "it is empty" : "it is no archive of tiles that is known"
        return .other(
            TileSourceError(
                .corrupt, "\(path): \(what); use a folder of z/x/y.png, or a \(TileFileKind.endings) file"))
    }

    /// Where the members of a JSON document that tell its kind are; nil for anything else than a JSON object in UTF-8.
    private static func members(of bytes: [UInt8]) -> [String: Int]? {
        // The scanner does not check texts.
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        var scanner = JSONScanner(bytes, maximumDepth: MetadataValue.maximumDepth)
        let members = try? scanner.members { ["layers", "version", "tiles"].contains($0) }
        scanner.skipBlanks()
        return scanner.position == bytes.count ? members : nil
    }

    /// White space, and the marks of UTF-8.
    private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
}

extension ResolvedLocation {
    /// Whether this is a style and not a tileset: a file with the JSON members of a style, or a URL that ends in
    /// `style.json`.
    package var isStyle: Bool {
        switch content {
        case .style: true
        case .server(let remote): remote.isDocument && remote.publicText.lowercased().hasSuffix("style.json")
        case .folder, .archive, .tileJSON, .other: false
        }
    }

    /// Whether it is on a server.
    package var isRemote: Bool { if case .server = content { true } else { false } }

    /// Whether it is a folder.
    package var isFolder: Bool { if case .folder = content { true } else { false } }

    /// The open file, whatever its name; nil if there is none.
    package var fileNumber: FileNumber? { file?.number }

    /// The folders of tiles that a TileJSON document in a file names; empty for anything else.
    package var tileJSONFolders: [String] {
        if case .tileJSON(let document) = content { (try? document.get())?.folders ?? [] } else { [] }
    }

    /// All bytes of the file.
    ///
    /// - Parameter limit: maximum size in bytes.
    /// - Throws: `FileError` with a sentence that names the path.
    package func contents(limit: Int) throws(FileError) -> [UInt8] {
        if let document, document.count <= limit { return document }
        guard let file else { return try FileContents.read(location.base, limit: limit) }
        return try file.contents(of: location.base, limit: limit)
    }
}

extension ResolvedLocation {
    /// What is at a location that the document here names; a tileset is recognized once for all who ask.
    package func named(_ location: TileLocation) -> ResolvedLocation {
        ResolvedLocation(location, as: tilesets.found(at: location))
    }

    /// Whether there are tiles, as far as the file tells.
    private var isTileset: Bool {
        switch content {
        case .server, .folder, .archive, .tileJSON: true
        case .style, .other: false
        }
    }

    /// The tilesets that a document names, by the bases of their locations.
    private final class NamedTilesets: Sendable {
        private let known = Mutex<[String: ResolvedLocation]>([:])

        func found(at location: TileLocation) -> ResolvedLocation {
            known.withLock { known in
                if let found = known[location.base] { return found }
                let found = ResolvedLocation(location)
                // Any other file is not kept open: there may be many, and nobody opens tiles in it.
                if found.isTileset { known[location.base] = found }
                return found
            }
        }
    }
}

extension TileLocation {
    /// Opens the tileset: a folder, a file recognized by its first bytes, or tiles on a server; also those that a
    /// TileJSON document names.
    ///
    /// All options are applied to the source. A server is not contacted before the source is used, so its errors appear
    /// then.
    ///
    /// - Parameter network: how to reach servers.
    /// - Returns: a source, which is an `EnumerableTileSource` if it can list its tiles.
    /// - Throws: `TileSourceError` if nothing is there, or if it is not a tileset.
    public func open(network: TileNetwork = .standard) throws(TileSourceError) -> any TileSource {
        try ResolvedLocation(self).open(network: network)
    }
}

extension ResolvedLocation {
    /// Which tiles of a pair with one id these are.
    package enum Half: String {
        case light, dark
    }

    /// Opens the tileset, with the options of its location.
    ///
    /// - Parameters:
    ///   - network: how to reach servers.
    ///   - id: replaces the identity of the tiles, with `half`; nil for that of the location.
    /// - Throws: `TileSourceError` if nothing is there, or if it is not a tileset.
    package func open(
        network: TileNetwork, id: String? = nil, half: Half = .light
    ) throws(TileSourceError) -> any TileSource {
        let source = try bare(network)
        let identity = (id ?? location.id).map { self.identity(named: $0, half) }
        let options = [location.tileSize, location.minZoom, location.maxZoom].contains { $0 != nil }
        let texts = location.encoding != nil || location.attribution != nil || location.generation != nil
        guard options || texts || identity != nil else { return source }
        return overriding(source, identity)
    }

    /// The tileset without the options that any tileset can have.
    private func bare(_ network: TileNetwork) throws(TileSourceError) -> any TileSource {
        switch content {
        case .server(let remote): return try location.openRemote(remote, network)
        case .tileJSON(let document): return try document.get().open(network: network)
        case .folder:
            return try DirectoryTileSource(
                path: location.base, scheme: location.scheme, layout: location.layout,
                confinement: location.confinement)
        case .archive(let kind, let file):
            try checkIsFolder()
            try kind.check(location)
            return try kind.open(location, file)
        case .style:
            try checkIsFolder()
            throw TileSourceError(UnsupportedFile.json(document?.prefix(4096) ?? []), in: location.base)
        case .other(let error):
            try checkIsFolder()
            throw error
        }
    }

    /// Throws if there is an option that only folders have.
    private func checkIsFolder() throws(TileSourceError) {
        guard location.layout == nil else {
            throw TileSourceError(
                .invalidLocation,
                "\(location.base): layout is for folders of tiles, and this is not one; leave out layout=")
        }
    }

    /// The identity for a name; it includes the scheme, which changes the tiles.
    private func identity(named name: String, _ half: Half) -> TilesetIdentity {
        TilesetIdentity("id \(half.rawValue) \(location.scheme?.rawValue ?? "usual") \(name)")
            .with(ifAny: location.layout.map { "layout=\($0.rawValue)" })
    }

    private func overriding(_ source: some TileSource, _ identity: TilesetIdentity?) -> any TileSource {
        OverridingTileSource(
            base: source, tileSize: location.tileSize, minZoom: location.minZoom, maxZoom: location.maxZoom,
            encoding: location.encoding, attribution: location.attribution, generation: location.generation,
            identity: identity)
    }
}
