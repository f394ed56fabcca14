import CSQLite
import Files

/// Decides how to open a file, and refuses one whose latest rows cannot be read.
///
/// A file in WAL mode needs a `-wal` and a `-shm` file next to it. If there is no `-wal`, nobody has it open and the
/// file is complete: it is then opened as immutable, which neither needs nor leaves such files and works on read-only
/// media. If there is a nonempty `-wal`, SQLite must be able to use it; otherwise outdated tiles would be drawn without
/// anyone noticing.
struct SQLiteOpening: Hashable {
    private let path: String
    /// Whether the file is in WAL mode.
    private let usesLog: Bool
    /// Size of the `-wal` file in bytes; nil if there is none.
    private let logSize: UInt64?

    /// - Parameter kind: what the file should be, such as "an MBTiles archive", for errors.
    init(path: String, file: TileFile, kind: String) throws(Defect) {
        // Database file format, 1.3: the magic text, and at 18 and 19 the versions for writing and reading; 2 is WAL.
        let header = file.size >= 100 ? try file.read(offset: 0, length: 100) : []
        guard header.starts(with: SQLiteDatabase.magic) else {
            throw Defect(.corrupt, "it is not \(kind), because it does not begin like an SQLite database")
        }
        self.path = path
        usesLog = header[18] == 2 || header[19] == 2
        logSize = FileState(path: path + "-wal")?.size
        guard hasLog else { return }
        // SQLite would use it for this file in the first case, and ignore it in the second.
        guard usesLog else {
            throw Defect(
                .unreadable,
                "the file \(path)-wal beside it belongs to another file; move the -wal file "
                    + "away")
        }
        guard Self.isLog(path + "-wal", pageSize: Array(header[16..<18])) else {
            throw Defect(
                .unreadable,
                "the latest tiles are in \(path)-wal, which is corrupt or belongs to another file; get both again, or move the "
                    + "-wal file away to go without them")
        }
    }

    /// Whether the log may contain tiles that are not in the file itself.
    private var hasLog: Bool { (logSize ?? 0) > 0 }

    /// Opens a connection.
    ///
    /// - Parameter open: opens the file, as one that never changes if the second argument is true.
    func connect<Connection: ~Copyable>(
        _ open: (_ path: String, _ immutable: Bool) throws(Defect) -> Connection
    ) throws(Defect) -> Connection {
        guard !usesLog || logSize != nil else { return try explaining { () throws(Defect) in try open(path, true) } }
        do throws(Defect) {
            return try explaining { () throws(Defect) in try open(path, false) }
        } catch {
            guard usesLog, !hasLog, error.code == .unreadable else { throw error }
            return try explaining { () throws(Defect) in try open(path, true) }
        }
    }

    private func explaining<Connection: ~Copyable>(
        _ open: () throws(Defect) -> Connection
    ) throws(Defect) -> Connection {
        do throws(Defect) {
            return try open()
        } catch {
            throw explained(error)
        }
    }

    /// Whether a file starts like a log for pages of this size (database file format, 4.1), or cannot be read.
    private static func isLog(_ path: String, pageSize: [UInt8]) -> Bool {
        guard let file = (try? TileFile(path: path)) ?? nil, file.size >= 32,
            let start = try? file.read(offset: 0, length: 12)
        else { return true }
        let isMarked = start.starts(with: [0x37, 0x7F, 0x06, 0x82]) || start.starts(with: [0x37, 0x7F, 0x06, 0x83])
        // A page size of 65,536 is stored as 1 in the header.
        let size = pageSize == [0, 1] ? [0, 1, 0, 0] : [0, 0] + pageSize
        return isMarked && start[8..<12].elementsEqual(size)
    }

    /// Names the file that is in the way, if it is one of SQLite's files next to the database.
    private func explained(_ error: Defect) -> Defect {
        guard error.code == .unreadable else { return error }
        let remedy =
            "open it once where its folder can be written, such as with `sqlite3 \(path) .tables`, or get it again"
        if hasLog {
            return Defect(
                .unreadable,
                "the latest tiles are in \(path)-wal, which cannot be read here (\(error.clause)); \(remedy)")
        }
        if (FileState(path: path + "-journal")?.size ?? 0) > 0 {
            return Defect(
                .unreadable,
                "a program stopped while writing to it, and \(path)-journal is needed to undo that; \(remedy)")
        }
        return error
    }
}

/// Decides what the SQL of an untrusted file, which is in its views, may use (`sqlite3_set_authorizer`).
///
/// It allows reading tables and a few functions that take constant time. It forbids recursion and functions like
/// `instr` or `randomblob`, one call of which can run for hours or exhaust memory without being interruptible.
enum SQLiteAuthorizer {
    private static let functions: Set<String> = [
        "abs", "coalesce", "count", "ifnull", "iif", "length", "likely", "lower", "max", "min", "nullif", "typeof",
        "unlikely",
    ]

    static func install(on handle: OpaquePointer) {
        sqlite3_set_authorizer(
            handle,
            { _, action, _, name, _, _ in
                switch action {
                case SQLITE_SELECT, SQLITE_READ:
                    return SQLITE_OK
                case SQLITE_FUNCTION:
                    guard let name else { return SQLITE_DENY }
                    let isKnown = SQLiteAuthorizer.functions.contains(String(cString: name).lowercased())
                    return isKnown ? SQLITE_OK : SQLITE_DENY
                default:
                    return SQLITE_DENY
                }
            }, nil)
    }
}

/// A cheap fingerprint of a database file that changes with its content.
struct SQLiteFileState: Hashable {
    /// Whether the file is in WAL mode now, which another program may have changed since it was opened.
    let usesLog: Bool
    /// SQLite's file change counter (database file format, 1.3.7), which changes with each transaction.
    private let counter: UInt32
    private let size: UInt64
    /// For a file in WAL mode, whose counter may not change: the states of the file and its log.
    private let times: [FileState]

    /// Reads the state from the open file.
    init(of file: TileFile, path: String) throws(Defect) {
        let state = try file.state()
        // The versions for writing and reading at 18 and 19, and the counter at 24.
        let header = try file.read(offset: 18, length: 10)
        usesLog = header[0] == 2 || header[1] == 2
        counter = header[6...].reduce(0) { $0 << 8 | UInt32($1) }
        size = state.size
        times = usesLog ? [state, FileState(path: path + "-wal")].compactMap { $0 } : []
    }

    /// The state as bytes.
    var bytes: [UInt8] { withUnsafeBytes(of: counter.bigEndian) { Array($0) } + "\(size) \(times)".utf8 }
}
