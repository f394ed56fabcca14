import Digests
public import MapGeometry
import Synchronization

/// A PMTiles archive, version 3, in one local file.
///
/// Directories and metadata may be packed by gzip, brotli or zstd. The file must not be rewritten while it is open.
///
/// See the [specification](https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md).
public final class PMTilesTileSource: EnumerableTileSource {
    private let path: String
    private let archive: PMTilesArchive
    private let file: TileFile
    private let known = Mutex<TilesetMetadata?>(nil)
    private let identified = Mutex<TilesetIdentity?>(nil)

    /// Opens the archive and reads its header and root directory.
    ///
    /// - Throws: `TileSourceError` where there is no such file, or it is not a whole PMTiles archive of version 3.
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

    /// The tile's bytes, unpacked; density is ignored.
    public func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        do {
            guard let entry = try await archive.entry(for: coordinate.pmtilesID) else { return nil }
            return try await archive.tile(entry, at: coordinate)
        } catch let defect as Defect {
            throw TileSourceError(defect, in: path, tile: coordinate)
        }
    }

    /// What header and metadata state, with size and format of the first tile.
    ///
    /// Damaged metadata does not stand in the way of drawing: what the header says is left, and `problem` tells.
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

    /// By the header, the root directory, the metadata, the file's length and a sample of its bytes.
    public func identity() async throws -> TilesetIdentity? {
        if let identity = identified.withLock({ $0 }) { return identity }
        do {
            // An archive that is made anew may have tiles of the same lengths.
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
