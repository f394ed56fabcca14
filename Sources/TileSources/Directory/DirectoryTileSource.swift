import Files
import Imaging
public import MapGeometry
import Synchronization

/// A folder of tiles, one file each: `z/x/y.png`, also `.jpg`, `.jpeg` and `.webp`, mixed as one likes.
///
/// `y@2x.png` is the variant of twice the pixels. A `metadata.json` beside the zoom folders, as tippecanoe and mb-util
/// write it, is read if there is one.
public final class DirectoryTileSource: EnumerableTileSource {
    private let path: String
    private let scheme: TileScheme
    private let place: TilesetIdentity
    private let survey = Mutex<DirectorySurvey?>(nil)
    private let known = Mutex<TilesetMetadata?>(nil)

    /// Opens the folder.
    ///
    /// - Parameters:
    ///   - path: the folder that holds the zoom folders.
    ///   - scheme: from which side rows are counted.
    /// - Throws: `TileSourceError` where there is no such folder.
    public init(path: String, scheme: TileScheme = .xyz) throws(TileSourceError) {
        guard Folder.exists(at: path) else {
            throw TileSourceError(
                .unreadable, "\(path): there is no such folder; give one that holds tiles as z/x/y.png")
        }
        self.path = path
        self.scheme = scheme
        let real = Folder.realPath(of: path) ?? path
        place = TilesetIdentity("folder", of: Array(real.utf8), Array(scheme.rawValue.utf8))
    }

    /// The tile's file, of the density asked for or else of the other one.
    public func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        let row = scheme.row(coordinate.y, zoom: coordinate.z)
        let stem = "\(path)/\(coordinate.z)/\(coordinate.x)/\(row)"
        let names = try surveyed().names
        for name in names.ordered(density: density) {
            let file = stem + name
            do throws(Defect) {
                guard let opened = try TileFile(path: file) else { continue }
                return try Tile(stored: try opened.readWhole(limit: DecodingLimits.tile.bytes))
            } catch {
                throw TileSourceError(error.ofOneTile, in: file)
            }
        }
        return nil
    }

    /// What `metadata.json` states, and what the folders themselves show.
    ///
    /// The zooms are those of the folders; size and format are those of the first tile.
    public func metadata() async throws -> TilesetMetadata {
        if let metadata = known.withLock({ $0 }) { return metadata }
        let survey = try surveyed()
        let document = statedDocument()
        var metadata = TilesetMetadata(
            name: document.name, zooms: survey.zooms, bounds: document.bounds, densities: survey.densities,
            attribution: document.attribution)
        if let sample = survey.sample {
            let file = try? TileFile(path: "\(path)/\(sample)")?.readWhole(limit: DecodingLimits.tile.bytes)
            if let tile = file.flatMap({ try? Tile(stored: $0) }) {
                metadata.format = tile.format
                metadata.tileSize = TileSizeProbe.width(of: tile) ?? metadata.tileSize
            }
        }
        known.withLock { $0 = metadata }
        return metadata
    }

    /// Where the folder is: what is in it is not looked at.
    public func identity() async throws -> TilesetIdentity? { place }

    /// Calls `body` for each tile, by zoom, column and row; folders and files with other names are passed over.
    public func forEachCoordinate(_ body: (TileCoordinate) throws -> Void) async throws {
        do {
            for z in try DirectorySurvey.numbers(in: path, below: TileCoordinate.deepestZoom + 1) {
                for x in try DirectorySurvey.numbers(in: "\(path)/\(z)", below: 1 << z) {
                    for row in try DirectorySurvey.rows(in: "\(path)/\(z)/\(x)", below: 1 << z) {
                        guard let coordinate = TileCoordinate(z: z, x: x, y: scheme.row(row.number, zoom: z)) else {
                            continue
                        }
                        try body(coordinate)
                    }
                }
            }
        } catch let defect as Defect {
            throw TileSourceError(defect, in: path)
        }
    }

    private func surveyed() throws(TileSourceError) -> DirectorySurvey {
        do throws(Defect) {
            return try survey.withLock { known throws(Defect) in
                if let known { return known }
                let survey = try DirectorySurvey(path: path)
                known = survey
                return survey
            }
        } catch {
            throw TileSourceError(error, in: path)
        }
    }

    private func statedDocument() -> TilesetDocument {
        let bytes = try? TileFile(path: "\(path)/metadata.json")?.readWhole(limit: 1 << 20)
        return bytes.map(TilesetDocument.init(json:)) ?? TilesetDocument()
    }
}
