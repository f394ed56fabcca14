import Synchronization

/// Evicts the least recently used entries from all files of a cache; corrupt files are removed entirely.
struct TileCacheSweep {
    /// Number of rows per file to look at in one step.
    private static let batch = 128

    private let folder: TileCacheFolder
    private var files: [String: TileCacheHandle] = [:]

    /// Opens all files that can be opened.
    init(_ folder: TileCacheFolder) {
        self.folder = folder
        for path in folder.files() { files[path] = (try? folder.open(path, make: nil)) ?? nil }
    }

    /// Total size in bytes of the files that could be opened; files of newer programs are not counted.
    var size: Int { files.keys.reduce(0) { $0 &+ folder.size(of: $1) } }

    /// Removes rows until the used pages have at most `target` bytes.
    ///
    /// - Parameter rounds: maximum number of steps; each is one transaction per file, so that nobody waits long.
    mutating func shrink(to target: Int, rounds: Int = .max) throws(Defect) {
        var round = 0
        while round < rounds {
            let sizes = try each { file throws(Defect) in try file.usedBytes() }
            let excess = sizes.reduce(0) { $0 &+ $1.value } - target
            guard excess > 0, try removeOldest(bytes: excess) else { break }
            round += 1
        }
        try giveBack()
    }

    /// Removes all rows last used before a time.
    mutating func removeAll(usedBefore end: Int) throws(Defect) {
        try each { file throws(Defect) in
            while case let rows = try file.oldest(Self.batch, usedBefore: end), !rows.isEmpty { try file.remove(rows) }
        }
        try giveBack()
    }

    /// Removes the oldest rows with at least `bytes` bytes, or as many as are known to be the oldest; false if there
    /// were none.
    private mutating func removeOldest(bytes: Int) throws(Defect) -> Bool {
        var rows: [(path: String, row: TileCacheConnection.Candidate)] = []
        // Beyond the last row of a full batch, a file may have older rows than another file.
        var horizon = Int.max
        for (path, oldest) in try each({ file throws(Defect) in try file.oldest(Self.batch) }) {
            if oldest.count == Self.batch, let last = oldest.last { horizon = min(horizon, last.used) }
            rows += oldest.map { (path, $0) }
        }
        var chosen: [String: [TileCacheConnection.Candidate]] = [:]
        var sum = 0
        for (path, row) in rows.sorted(by: { $0.row.used < $1.row.used }) where row.used <= horizon && sum < bytes {
            chosen[path, default: []].append(row)
            sum += row.bytes
        }
        for (path, rows) in chosen { try on(path) { file throws(Defect) in try file.remove(rows) } }
        return !chosen.isEmpty
    }

    private mutating func giveBack() throws(Defect) { try each { file throws(Defect) in try file.giveBack() } }

    @discardableResult
    private mutating func each<Value: Sendable>(
        _ body: @Sendable (borrowing TileCacheConnection) throws(Defect) -> Value
    ) throws(Defect) -> [(path: String, value: Value)] {
        var values: [(String, Value)] = []
        for path in files.keys.sorted() {
            if let value = try on(path, body) { values.append((path, value)) }
        }
        return values
    }

    /// Runs `body` on a file; if the file is corrupt, removes it and returns nil.
    @discardableResult
    private mutating func on<Value: Sendable>(
        _ path: String, _ body: @Sendable (borrowing TileCacheConnection) throws(Defect) -> Value
    ) throws(Defect) -> Value? {
        guard let handle = files[path] else { return nil }
        do throws(Defect) {
            return try handle.connection.withLock { connection throws(Defect) in try body(connection) }
        } catch {
            guard error.code == .corrupt else { throw error }
            folder.remove(path, ifStill: handle)
            files[path] = nil
            return nil
        }
    }
}

/// Keeps all files of a cache together within their limit.
///
/// Counts written bytes and occasionally measures the files. It then evicts a little at a time, so that no image waits
/// long.
final class TileCacheLimit: Sendable {
    /// Maximum number of sweep steps that one image waits for.
    private static let rounds = 8

    private let folder: TileCacheFolder
    private let bytes: Int
    /// Bytes written since the files were last measured; the first write measures what earlier processes left.
    private let written: Mutex<Int>

    init(_ bytes: Int, folder: TileCacheFolder) {
        self.bytes = bytes
        self.folder = folder
        written = Mutex(.max / 2)
    }

    /// Records written bytes, and evicts entries if there are too many.
    func wrote(_ count: Int) throws(Defect) {
        let isDue = written.withLock { written in
            written &+= count
            guard written > bytes / 64 else { return false }
            written = 0
            return true
        }
        guard isDue, folder.size > bytes else { return }
        // Two concurrent processes would choose the same rows; the second finds them gone.
        var sweep = TileCacheSweep(folder)
        guard sweep.size > bytes else { return }
        try sweep.shrink(to: bytes / 10 * 9, rounds: Self.rounds)
        // If there is more to evict, continue with the next write.
        if sweep.size > bytes { written.withLock { $0 = .max / 2 } }
    }
}
