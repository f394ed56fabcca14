import Files

/// The tile folders that a command reads: files in their grid are tiles.
struct TileFolders {
    /// Real paths that end in a slash.
    private var folders: [(path: String, use: FileUse)]

    /// - Parameter uses: what is read; only folders count.
    init(_ uses: [FileUse]) {
        folders = uses.compactMap { use in
            guard Folder.exists(at: use.path), let path = RealPath.find(use.path) else { return nil }
            return (path == "/" ? path : path + "/", use)
        }
    }

    /// Whether there are none.
    var isEmpty: Bool { folders.isEmpty }

    /// The tile folders that contain a folder or are inside it.
    ///
    /// - Parameter start: its real path, ending in a slash.
    func around(_ start: String) -> Self {
        var near = self
        near.folders = folders.filter { $0.path.hasPrefix(start) || start.hasPrefix($0.path) }
        return near
    }

    /// The tileset of which a file is a tile or would become one; nil for any other file.
    ///
    /// - Parameter file: a path.
    func owner(ofTile file: String) -> FileUse? {
        guard !folders.isEmpty, let path = RealPath.find(file) else { return nil }
        return owner(ofTileAt: path)
    }

    /// - Parameter path: a real path.
    func owner(ofTileAt path: String) -> FileUse? {
        folders.first { path.hasPrefix($0.path) && Self.isTile(path.dropFirst($0.path.count)) }?.use
    }

    /// Whether a name is `z/x/y.ext` or `z/x/y@2x.ext`.
    private static func isTile(_ name: Substring) -> Bool {
        let parts = name.split(separator: "/")
        guard parts.count == 3, let file = parts.last, let dot = file.firstIndex(of: ".") else { return false }
        let row = file[..<dot]
        return [parts[0], parts[1], row.hasSuffix("@2x") ? row.dropLast(3) : row].allSatisfy { Int($0) != nil }
    }
}
