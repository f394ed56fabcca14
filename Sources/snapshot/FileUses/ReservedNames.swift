import Files
import MapSnapshot
import SnapshotBatch

/// The names that no image of a batch may have, because another file of the command has them.
struct ReservedNames {
    /// The real path or URL of the folder, with a slash at its end; nil if it does not exist yet, and so holds nothing.
    private let start: String?
    private let owners: [String: FileUse]
    private let folders: TileFolders

    /// - Parameters:
    ///   - folder: the output, a folder or `s3://BUCKET/PREFIX`.
    ///   - uses: the files that own the names.
    ///   - reads: the files that are read.
    init(in folder: String, uses: [FileUse], reads: [FileUse]) {
        let start = Self.place(folder).map { $0.hasSuffix("/") ? $0 : $0 + "/" }
        var owners: [String: FileUse] = [:]
        for use in uses {
            for file in use.files {
                let place = Self.place(file == "-" ? "/dev/stdin" : file)
                guard let start, let place, place.hasPrefix(start) else { continue }
                owners[place] = owners[place] ?? use
            }
        }
        (self.start, self.owners) = (start, owners)
        folders = TileFolders(reads).around(start ?? "")
    }

    /// Whether no name is reserved.
    var isEmpty: Bool { owners.isEmpty && folders.isEmpty }

    /// The problem with a row whose image would replace another file; nil if the name is free.
    ///
    /// Links below the folder are not followed, so comparing names is enough.
    func conflict(_ name: OutputName) -> String? {
        guard let start, !isEmpty else { return nil }
        let place = start + name.path
        guard let owner = owners[place] ?? folders.owner(ofTileAt: place) else { return nil }
        return "out \(name) would replace \(owner.text): use another name for the row"
    }

    private static func place(_ path: String) -> String? {
        TileLocation(base: path).remoteBase ?? RealPath.comparable(path)
    }
}
