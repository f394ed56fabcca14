import Digests
public import MapGeometry
import Synchronization

/// A PMTiles archive, version 3, in one local file.
///
/// Directories and metadata may be compressed with gzip, brotli or zstd. The file must not be rewritten while it is
/// open.
///
/// See the [specification](https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md).
public final class PMTilesTileSource: EnumerableTileSource {
    /// Nil: it reads files.
    public var remoteOrigin: String? { nil }
    private let path: String
    private let archive: PMTilesArchive
    private let file: TileFile
    private let known = Mutex<TilesetMetadata?>(nil)
    private let identified = Mutex<TilesetIdentity?>(nil)

    /// Opens the archive and reads its header and root directory.
    ///
    /// - Throws: `TileSourceError` if there is no such file, or if it is not a complete PMTiles archive of version 3.
    public init(path: String) throws(TileSourceError) {
        do throws(Defect) {
            guard let file = try TileFile(path: path) else {
                throw Defect(.unreadable, "no such file; use an existing .pmtiles file")
            }
            self.path = path
            self.file = file
            self.archive = try PMTilesArchive(file: file)
        } catch {
            throw TileSourceError(error, in: path)
        }
    }

    /// The decompressed bytes of a tile; density is ignored.
    public func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        do {
            guard let entry = try await archive.entry(for: coordinate.pmtilesID) else { return nil }
            return try await archive.tile(entry, at: coordinate)
        } catch let defect as Defect {
            throw TileSourceError(defect, in: path, tile: coordinate)
        }
    }

    /// Metadata from the header and the metadata section, with size and format of the first tile.
    ///
    /// Corrupt metadata does not prevent drawing: the header remains, and `problem` explains.
    public func metadata() async throws -> TilesetMetadata {
        if let metadata = known.withLock({ $0 }) { return metadata }
        do {
            let metadata = try await archive.tilesetMetadata()
            known.withLock { $0 = metadata }
            return metadata
        } catch let defect as Defect {
            throw TileSourceError(defect, in: path)
        }
    }

    /// An identity from the header, the root directory, the metadata, the file's length and a sample of its bytes.
    public func identity() async throws -> TilesetIdentity? {
        if let identity = identified.withLock({ $0 }) { return identity }
        do {
            // A recreated archive may have tiles of the same lengths.
            let sample = Hexadecimal.text(SHA256.hash(try file.sample()))
            let identity = try await archive.identity(version: "\(file.size) \(sample)")
            identified.withLock { $0 = identity }
            return identity
        } catch let defect as Defect {
            throw TileSourceError(defect, in: path)
        }
    }

    /// Calls `body` for each tile, level by level along the archive's curve.
    ///
    /// A small file can list billions of tiles that share their bytes.
    public func forEachCoordinate(_ body: (TileCoordinate) throws -> Void) async throws {
        do {
            try await archive.forEachCoordinate(body)
        } catch let defect as Defect {
            throw TileSourceError(defect, in: path)
        }
    }

    package func inspect(_ body: (TileRun) async throws -> Void) async throws -> TilesetFacts {
        do {
            return try await archive.inspect(fileSize: file.size, body)
        } catch let defect as Defect {
            throw TileSourceError(defect, in: path)
        }
    }
}

extension PMTilesTileSource: InspectableTileSource {}
