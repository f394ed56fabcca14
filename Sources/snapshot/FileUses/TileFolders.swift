import Files

/// The folders of tiles and glyphs that a command reads: files in their grid are tiles, and those named after a range of
/// characters are glyphs.
struct TileFolders {
    /// Real paths that end in a slash.
    private var folders: [(path: String, use: FileUse)]

    /// - Parameter uses: what is read; only folders count.
    init(_ uses: [FileUse]) {
        folders = uses.compactMap { use in
            guard Folder.exists(at: use.path), let path = RealPath.comparable(use.path) else { return nil }
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

    /// The folder of which a file is a tile or a range of glyphs, or would become one; nil for any other file.
    ///
    /// - Parameter file: a path.
    func owner(ofTile file: String) -> FileUse? {
        guard !folders.isEmpty, let path = RealPath.comparable(file) else { return nil }
        return owner(ofTileAt: path)
    }

    /// - Parameter path: a real path.
    func owner(ofTileAt path: String) -> FileUse? {
        folders.first { folder in
            guard path.hasPrefix(folder.path) else { return false }
            let name = path.dropFirst(folder.path.count)
            return Self.isTile(name) || Self.isGlyphRange(name)
        }?.use
    }

    /// Whether a name is `z/x/y.ext` or `z/x/y@2x.ext`.
    private static func isTile(_ name: Substring) -> Bool {
        let parts = name.split(separator: "/")
        guard parts.count == 3, let file = parts.last, let dot = file.firstIndex(of: ".") else { return false }
        let row = file[..<dot]
        return [parts[0], parts[1], row.hasSuffix("@2x") ? row.dropLast(3) : row].allSatisfy { Int($0) != nil }
    }

    /// Whether a name ends with `0-255.pbf`, such as `Noto Sans Regular/0-255.pbf`.
    private static func isGlyphRange(_ name: Substring) -> Bool {
        guard let file = name.split(separator: "/").last, file.hasSuffix(".pbf") else { return false }
        let bounds = file.dropLast(4).split(separator: "-", omittingEmptySubsequences: false).suffix(2)
        return bounds.count == 2 && bounds.allSatisfy { Int($0) != nil }
    }
}
