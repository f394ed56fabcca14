import Files

/// What of an MBTiles file changes with its content; quick to read.
struct MBTilesState: Hashable {
    /// SQLite's file change counter (database file format, 1.3.7): another one after each transaction.
    private let counter: [UInt8]
    private let size: UInt64
    /// Of a file in WAL mode, whose counter may stand still: the file's times and its log's.
    private let times: [FileState]

    /// Reads it from the file, open as it is.
    init(of file: TileFile, path: String, usesLog: Bool) throws(Defect) {
        let state = try file.state()
        counter = try file.read(offset: 24, length: 4)
        size = state.size
        times = usesLog ? [state, FileState(path: path + "-wal")].compactMap { $0 } : []
    }

    /// All of it in bytes.
    var bytes: [UInt8] { counter + "\(size) \(times)".utf8 }
}
