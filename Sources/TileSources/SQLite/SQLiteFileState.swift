import Files

/// A cheap fingerprint of a database file that changes with its content.
struct SQLiteFileState: Hashable {
    /// SQLite's file change counter (database file format, 1.3.7), which changes with each transaction.
    private let counter: [UInt8]
    private let size: UInt64
    /// For a file in WAL mode, whose counter may not change: the states of the file and its log.
    private let times: [FileState]

    /// Reads the state from the open file.
    init(of file: TileFile, path: String, usesLog: Bool) throws(Defect) {
        let state = try file.state()
        counter = try file.read(offset: 24, length: 4)
        size = state.size
        times = usesLog ? [state, FileState(path: path + "-wal")].compactMap { $0 } : []
    }

    /// The state as bytes.
    var bytes: [UInt8] { counter + "\(size) \(times)".utf8 }
}
