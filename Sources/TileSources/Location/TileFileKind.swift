import HTTP

/// A kind of tileset file, recognized by its first bytes or, on a server, by the ending of its URL.
package struct TileFileKind: Sendable {
    typealias Opener = @Sendable (TileLocation, TileFile) throws(TileSourceError) -> any EnumerableTileSource
    typealias RemoteOpener =
        @Sendable (_ address: WebAddress, _ headers: [String: String], _ transport: any TilesetTransport) ->
        any TileSource

    /// The name, as users write it.
    let name: String
    /// The default extension of such files.
    let ending: String
    /// Whether a file starts like this kind, in any version that is recognized.
    let matches: @Sendable (_ start: [UInt8]) -> Bool
    /// Whether rows can be counted from the south; otherwise the format settles it.
    var hasScheme = false
    /// Whether one file can have several tilesets, in tables.
    var hasTables = false
    /// Opens the tileset in an open file, which a location leads to.
    let open: Opener
    /// Opens a file on a server; nil if such files can only be read as a whole.
    let openRemote: RemoteOpener?

    /// All supported kinds; the first match counts.
    static let all = [TileFileKind(PMTilesArchive.self), .geoPackage, .mbtiles, TileFileKind(VersaTilesArchive.self)]

    /// The default extensions of all kinds, for messages: ".pmtiles, .gpkg or .mbtiles".
    package static let endings: String = {
        let names = all.map(\.ending)
        return "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
    }()

    /// The kind of a local file.
    ///
    /// - Parameter start: its first bytes.
    static func of(_ start: [UInt8]) -> TileFileKind? { all.first { $0.matches(start) } }

    /// The kind of a file on a server that is read in byte ranges.
    ///
    /// - Parameter path: the path of its URL.
    static func ofRemote(_ path: String) -> TileFileKind? {
        all.first { $0.openRemote != nil && path.lowercased().hasSuffix($0.ending) }
    }

    /// Whether a name has the default extension of a kind.
    package static func isNamed(_ name: String) -> Bool { all.contains { name.lowercased().hasSuffix($0.ending) } }

    /// Throws if a location has an option that does not fit such files.
    func check(_ location: TileLocation) throws(TileSourceError) {
        guard location.scheme != .tms || hasScheme else {
            throw TileSourceError(
                .invalidLocation, "\(location.publicBase): \(name) archives have no scheme; leave out scheme=tms")
        }
        guard location.table == nil || hasTables else {
            throw TileSourceError(
                .invalidLocation,
                "\(location.publicBase): table is for GeoPackages, and this is \(name); leave out table=")
        }
    }
}
