/// Finds the way in which a file can be opened.
///
/// A file in WAL mode wants a `-wal` and a `-shm` file beside it. Where there is no `-wal`, nobody has it open and all
/// is in the file itself: it is then read as immutable, which neither needs nor leaves such files, and works on media
/// that cannot be written. Where there is one, SQLite's usual way comes first.
struct MBTilesOpening: Hashable {
    private let path: String
    /// Whether the file is in WAL mode.
    let usesLog: Bool
    private let hasLog: Bool

    init(path: String, file: TileFile) throws(Defect) {
        // Database file format, 1.3: the magic text, and at 18 and 19 the versions for writing and reading; 2 is WAL.
        let header = file.size >= 100 ? try file.read(offset: 0, length: 100) : []
        guard header.starts(with: SQLiteDatabase.magic) else {
            throw Defect(.corrupt, "it is not an MBTiles archive, for it does not begin like an SQLite database")
        }
        self.path = path
        usesLog = header[18] == 2 || header[19] == 2
        hasLog = ((try? TileFile(path: path + "-wal")) ?? nil) != nil
    }

    /// An open connection.
    func connect() throws(Defect) -> MBTilesConnection {
        guard usesLog else { return try MBTilesConnection(path: path, immutable: false) }
        guard hasLog else { return try MBTilesConnection(path: path, immutable: true) }
        do {
            return try MBTilesConnection(path: path, immutable: false)
        } catch {
            guard error.code == .unreadable else { throw error }
            return try MBTilesConnection(path: path, immutable: true)
        }
    }
}
