import Files
import Imaging
public import MapGeometry
import Synchronization

/// A folder with one file per tile: `z/x/y.png`, also `.jpg`, `.jpeg` and `.webp`, in any mix.
///
/// `y@2x.png` is the variant with twice the pixels. If there is a `metadata.json` next to the zoom folders, as
/// tippecanoe and mb-util write it, or a `tilemapresource.xml` by gdal2tiles, it is read. An empty file counts as an
/// absent tile.
public final class DirectoryTileSource: EnumerableTileSource {
    /// Nil: it reads files.
    public var remoteOrigin: String? { nil }
    private let path: String
    private let scheme: TileScheme?
    private let layout: DirectoryLayout?
    /// The real path of a folder that the files must be below; nil for anywhere.
    private let confinement: String?
    private let realPath: String
    private let survey = Mutex<DirectorySurvey?>(nil)
    private let known = Mutex<TilesetMetadata?>(nil)

    /// Opens the folder.
    ///
    /// - Parameters:
    ///   - path: the folder that holds the zoom folders.
    ///   - scheme: the direction of rows; nil to detect it from the folder's files, or count from the north.
    ///   - layout: whether the folders in a zoom are columns or rows; nil to detect it from the folder's files, or use
    ///     columns.
    /// - Throws: `TileSourceError` if there is no such folder.
    public convenience init(
        path: String, scheme: TileScheme? = nil, layout: DirectoryLayout? = nil
    ) throws(TileSourceError) {
        try self.init(path: path, scheme: scheme, layout: layout, confinement: nil)
    }

    init(
        path: String, scheme: TileScheme?, layout: DirectoryLayout?, confinement: String?
    ) throws(TileSourceError) {
        guard Folder.exists(at: path) else {
            throw TileSourceError(
                .unreadable, "\(path): no such folder; use one with tiles as z/x/y.png")
        }
        self.path = path
        self.scheme = scheme
        self.layout = layout
        self.confinement = confinement
        realPath = RealPath.existing(path) ?? path
    }

    /// The file of a tile, preferably in the requested density.
    public func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        let survey = try surveyed()
        let numbers = survey.numbering.numbers(of: coordinate)
        let stem = "\(path)/\(coordinate.z)/\(numbers.folder)/\(numbers.file)"
        for name in survey.names.ordered(density: density) {
            let file = stem + name
            do throws(Defect) {
                guard let opened = try TileFile(path: file), opened.size > 0 || survey.isVector else { continue }
                if let confinement { try Self.check(file, isBelow: confinement) }
                return try Tile(
                    stored: try opened.readWhole(limit: DecodingLimits.tile.bytes),
                    declared: survey.isVector ? .vector("mvt") : nil)
            } catch {
                throw TileSourceError(error.ofOneTile, in: file)
            }
        }
        return nil
    }

    /// Metadata from `metadata.json` and from the folders.
    ///
    /// The zooms come from the folders, and size and format from the first tile.
    public func metadata() async throws -> TilesetMetadata {
        if let metadata = known.withLock({ $0 }) { return metadata }
        let survey = try surveyed()
        var metadata = TilesetMetadata(survey.document, zooms: survey.zooms)
        metadata.zooms = survey.zooms
        metadata.name = metadata.name ?? survey.resource?.title
        metadata.densities = survey.densities
        if survey.sample == nil { metadata.tileCount = 0 }
        var bytes: [UInt8]?
        // What cannot be read at the moment is read again.
        var isLasting = survey.document.isLasting
        if let sample = survey.sample {
            do throws(Defect) {
                bytes = try TileFile(path: "\(path)/\(sample)")?.readWhole(limit: DecodingLimits.tile.bytes)
            } catch {
                if error.code == .unreadable { isLasting = false }
            }
        }
        let declared: TileFormat? = survey.isVector ? .vector("mvt") : nil
        metadata.describe(by: bytes.flatMap { try? Tile(stored: $0, declared: declared) }, survey.document)
        if isLasting { known.withLock { $0 = metadata } }
        return metadata
    }

    /// An identity from the folder's path and its numbering; files are not read.
    public func identity() async throws -> TilesetIdentity? {
        let numbering = try surveyed().numbering
        let place = TilesetIdentity("folder", of: Array(realPath.utf8), Array(numbering.scheme.rawValue.utf8))
        return numbering.layout == .zxy ? place : place.with(numbering.layout.rawValue)
    }

    /// Calls `body` for each tile, by zoom, folder and file; other folders and files are skipped.
    public func forEachCoordinate(_ body: (TileCoordinate) throws -> Void) async throws {
        _ = try await inspect { try body($0.first) }
    }

    /// Throws for a file that a link leads out of a folder.
    private static func check(_ file: String, isBelow folder: String) throws(Defect) {
        guard RealPath.existing(file)?.hasPrefix(folder == "/" ? "/" : folder + "/") == true else {
            throw Defect(.unreadable, "a link leads out of the folder of its style; copy the file into the folder")
        }
    }

    private func surveyed() throws(TileSourceError) -> DirectorySurvey {
        do throws(Defect) {
            return try survey.withLock { known throws(Defect) in
                if let known { return known }
                let survey = try DirectorySurvey(path: path, scheme: scheme, layout: layout)
                if survey.document.isLasting { known = survey }
                return survey
            }
        } catch {
            throw TileSourceError(error, in: path)
        }
    }
}

extension DirectoryTileSource: InspectableTileSource {
    package func inspect(_ body: (TileRun) async throws -> Void) async throws -> TilesetFacts {
        let survey = try surveyed()
        var facts = TilesetFacts(kind: "folder", survey.document)
        let numbering = survey.numbering
        if numbering.layout == .zyx { facts.kind += " z/y/x" }
        if numbering.scheme == .tms { facts.kind += ", rows from the south" }
        var (outside, empty, spare) = (0, 0, 0)
        do {
            for z in try DirectoryListing.numbers(in: path, below: TileCoordinate.deepestZoom + 1) {
                for folder in try DirectoryListing.numbers(in: "\(path)/\(z)", below: .max) {
                    let column = "\(path)/\(z)/\(folder)"
                    for entry in try DirectoryListing.entries(in: column, survey.names) {
                        guard let tile = numbering.tile(z: z, folder: folder, file: entry.number) else {
                            outside += 1
                            continue
                        }
                        spare += entry.spare
                        let file = "\(column)/\(entry.name)"
                        let size = FileState(path: file)?.size ?? 0
                        // Something other than a file has no size either; it is listed so that reading it reports the
                        // problem.
                        guard size > 0 || survey.isVector || ((try? TileFile(path: file)) ?? nil) == nil else {
                            empty += 1
                            continue
                        }
                        try await body(TileRun(first: tile, count: 1, size: size, place: nil))
                    }
                }
            }
        } catch let defect as Defect {
            throw TileSourceError(defect, in: path)
        }
        if outside > 0 { facts.problems.append("\(outside) of its files are outside the grid of their zoom") }
        if empty > 0 { facts.notes.append("\(empty) of its files have no bytes and count as absent tiles") }
        if spare > 0 {
            facts.notes.append("\(spare) of its files are never read, because there is another file for the same tile")
        }
        return facts
    }
}
