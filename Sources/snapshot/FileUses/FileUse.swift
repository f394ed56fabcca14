import MapSnapshot

/// A file or folder that a command reads or writes, and the flag that names it.
struct FileUse {
    /// The name for messages: `--tiles`, `-o`, `SNAPSHOT_TILES`.
    let flag: String
    /// The path as given; `-` is a standard stream.
    let path: String
    /// The path and its companion files.
    let files: [String]

    /// - Parameter companions: paths that are read or written along with it.
    init(_ flag: String, _ path: String, with companions: [String] = []) {
        (self.flag, self.path) = (flag, path)
        files = [path] + companions
    }

    /// The files of a tileset, with SQLite's files next to an archive, and its dark counterpart; empty if the location
    /// is invalid.
    static func tileset(_ flag: String, _ text: String) -> [Self] {
        guard let location = try? TileLocation(parsing: text) else { return [] }
        let journals = ["-wal", "-shm", "-journal"].map { location.base + $0 }
        return [Self(flag, location.base, with: journals)]
            + StyleFiles.named(in: location.base).map { Self(flag, $0) }
            + (location.dark.map { tileset("\(flag) dark", $0) } ?? [])
            + (location.style.map { style("\(flag) style", $0) } ?? [])
    }

    /// A style and the files that it names.
    static func style(_ flag: String, _ text: String) -> [Self] {
        let path = TileLocation(parsingPlain: text).base
        return [Self(flag, path)] + StyleFiles.named(in: path).map { Self(flag, $0) }
    }

    /// The flag and the path, for messages.
    var text: String { "\(flag) \(path)" }
}
