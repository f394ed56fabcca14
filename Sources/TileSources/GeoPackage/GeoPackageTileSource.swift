import Digests
public import MapGeometry
import Synchronization

/// Tiles in a GeoPackage, on the grid of web maps (EPSG:3857).
///
/// See the [standard](https://www.geopackage.org/spec/).
public final class GeoPackageTileSource: EnumerableTileSource {
    /// Nil: it reads files.
    public var remoteOrigin: String? { nil }

    private let path: String
    private let file: TileFile
    private let table: String?
    private let opening: SQLiteOpening
    private let connection: Mutex<GeoPackageConnection>
    private let known = Mutex<TilesetMetadata?>(nil)
    private let identified = Mutex<(state: SQLiteFileState, identity: TilesetIdentity)?>(nil)
    private let recent: SQLiteRecentTiles

    /// Opens the file, read-only.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - table: the table with the tiles; nil for the only one.
    /// - Throws: `TileSourceError` if there is no such file, or if it has no tiles on the grid of web maps.
    public convenience init(path: String, table: String? = nil) throws(TileSourceError) {
        try self.init(try TileFile.existing(path, ending: ".gpkg"), at: path, table: table)
    }

    /// - Parameter path: that of the open file, which SQLite opens once more.
    init(_ file: TileFile, at path: String, table: String?) throws(TileSourceError) {
        do throws(Defect) {
            let opening = try SQLiteOpening(path: path, file: file, kind: "a GeoPackage")
            self.path = path
            self.file = file
            self.table = table
            self.opening = opening
            recent = SQLiteRecentTiles(of: file, path: path)
            connection = Mutex(try Self.connect(opening, table))
        } catch {
            throw TileSourceError(error, in: path)
        }
    }

    private static func connect(_ opening: SQLiteOpening, _ table: String?) throws(Defect) -> GeoPackageConnection {
        try opening.connect { (path, immutable) throws(Defect) in
            try GeoPackageConnection(path: path, immutable: immutable, table: table)
        }
    }

    /// The tile's blob; density is ignored.
    public func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        do throws(Defect) {
            return try recent.tile(at: coordinate) { () throws(Defect) in
                let stored = try connection.withLock { connection throws(Defect) in
                    try connection.storedTile(at: coordinate)
                }
                guard let stored, !stored.isEmpty else { return nil }
                return try Tile(stored: stored)
            }
        } catch {
            throw TileSourceError(error, in: path, tile: coordinate)
        }
    }

    /// Name and bounds from the table of contents, zooms, size and format from the tiles.
    ///
    /// GeoPackages have no place for an attribution.
    public func metadata() async throws -> TilesetMetadata {
        if let metadata = known.withLock({ $0 }) { return metadata }
        do throws(Defect) {
            let metadata = try connection.withLock { connection throws(Defect) in
                let samples = try connection.samples()
                let (low, high) = (samples.keys.min(), samples.keys.max())
                var metadata = TilesetMetadata(
                    name: connection.table.identifier ?? connection.table.name,
                    zooms: low.flatMap { low in high.map { low...$0 } }, bounds: connection.table.bounds)
                metadata.description = connection.table.description
                metadata.describe(
                    by: high.flatMap { samples[$0] }.flatMap { try? Tile(stored: $0) }, TilesetDocument())
                return metadata
            }
            known.withLock { $0 = metadata }
            return metadata
        } catch {
            throw TileSourceError(error, in: path)
        }
    }

    /// An identity from the table's name, the file's length, SQLite's change counter and a sample of its bytes.
    public func identity() async throws -> TilesetIdentity? {
        do throws(Defect) {
            let state = try SQLiteFileState(of: file, path: path)
            if let last = identified.withLock({ $0 }), last.state == state { return last.identity }
            let name = connection.withLock { Array($0.table.name.utf8) }
            let identity = TilesetIdentity("gpkg", of: state.bytes, SHA256.hash(try file.sample()), name)
            identified.withLock { $0 = (state, identity) }
            known.withLock { $0 = nil }
            return identity
        } catch {
            throw TileSourceError(error, in: path)
        }
    }

    /// Calls `body` for each tile, in the database's order.
    public func forEachCoordinate(_ body: (TileCoordinate) throws -> Void) async throws {
        for run in try listing().runs { try body(run.first) }
    }

    private func listing() throws(TileSourceError) -> GeoPackageListing {
        do throws(Defect) {
            // A separate connection, so that others can read tiles in the meantime.
            return try GeoPackageListing(of: try Self.connect(opening, table), fileSize: file.size)
        } catch {
            throw TileSourceError(error, in: path)
        }
    }
}

extension GeoPackageTileSource: InspectableTileSource {
    package func inspect(_ body: (TileRun) async throws -> Void) async throws -> TilesetFacts {
        // Reads the list first, so that the file is not locked while `body` runs.
        let listing = try listing()
        for run in listing.runs { try await body(run) }
        let metadata = try await metadata()
        var facts = TilesetFacts(kind: "GeoPackage")
        facts.fileSize = file.size
        facts.zooms = metadata.zooms
        facts.bounds = metadata.bounds
        facts.format = metadata.format
        facts.values = ["name": metadata.name, "description": metadata.description].compactMapValues {
            $0.map(MetadataValue.text)
        }
        facts.problems += listing.problems
        facts.notes += listing.notes
        return facts
    }
}

extension TileFileKind {
    /// A database with an application id, which is at byte 68 (OGC 12-128r19, requirement 2; the first versions had
    /// others).
    static let geoPackage = TileFileKind(
        name: "GeoPackage", ending: ".gpkg",
        matches: { start in
            guard start.starts(with: SQLiteDatabase.magic), start.count >= 72 else { return false }
            let id = start[68..<72]
            return id.elementsEqual("GPKG".utf8) || id.starts(with: "GP1".utf8)
        },
        hasTables: true,
        open: { location, file throws(TileSourceError) in
            try GeoPackageTileSource(file, at: location.base, table: location.table)
        }, openRemote: nil)
}
