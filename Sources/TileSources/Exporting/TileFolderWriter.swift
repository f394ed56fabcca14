import Files
import MapGeometry

/// Writes a folder with one file per tile, `z/x/y.png`, and `metadata.json` as mb-util writes it.
///
/// Files are written in place, each complete or not at all.
final class TileFolderWriter: TileArchiveWriter {
    private let path: String
    private let ending: String
    /// The folder of the last tile, which exists.
    private var folder = ""

    /// - Parameters:
    ///   - path: the folder, which need not exist.
    ///   - ending: that of the files, with the dot.
    init(path: String, ending: String) { (self.path, self.ending) = (path, ending) }

    func add(_ bytes: [UInt8], at coordinate: TileCoordinate) throws(Defect) {
        let parent = "\(path)/\(coordinate.z)/\(coordinate.x)"
        do {
            if parent != folder {
                try Folder.make(at: parent, permissions: 0o777)
                folder = parent
            }
            try AtomicFile.write(bytes, to: "\(parent)/\(coordinate.y)\(ending)")
        } catch {
            throw Defect(error)
        }
    }

    func finish(_ metadata: TilesetMetadata) throws(Defect) {
        let values = Dictionary(metadata.mbtilesRows.map { ($0.name, MetadataValue.text($0.value)) }) { $1 }
        let json = MetadataValue.object(values).asJSON + "\n"
        do { try AtomicFile.write(Array(json.utf8), to: "\(path)/metadata.json") } catch { throw Defect(error) }
    }

    /// The folder that an export fills.
    ///
    /// - Throws: if the path is a file.
    static func target(of path: String) throws(FileError) -> String {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw FileError(.refused, "the output path is empty or contains NUL: give the name of a folder")
        }
        if Folder.exists(at: path) { return path }
        guard try RegularFile(path: path) == nil else {
            throw FileError(.refused, "\(path) is a file: give the name of a folder")
        }
        return path
    }

    /// Checks that there is nothing else in the folder, unless an earlier export has begun to fill it.
    ///
    /// - Parameter spool: the file of such an export.
    static func checkIsEmpty(_ path: String, unless spool: String) throws(TileSourceError) {
        let names: [String]
        do throws(FileError) {
            guard try RegularFile(path: spool) == nil else { return }
            names = try Folder.names(at: path) ?? []
        } catch {
            throw TileSourceError(.unreadable, error.description)
        }
        guard names.allSatisfy({ $0 == "." || $0 == ".." }) else {
            throw TileSourceError(.unsupported, "\(path) is not empty: use another folder, or empty it")
        }
    }
}
