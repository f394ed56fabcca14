import Glibc
import Synchronization

/// The file of one tile set at one density, made with the first answer that is kept.
///
/// As many connections as read at once: readers wait for nobody. Whatever is wrong with the file, an answer is just not
/// there; a damaged file is made anew.
final class TileCacheFile: Sendable {
    private struct State: Sendable {
        var idle: [TileCacheHandle] = []
        var about: TilesetMetadata?
        var trouble: String?
        var restUntil: ContinuousClock.Instant?
    }

    private static let maximumIdle = 8
    /// How long nothing is written after that failed: a full disk or a busy file would hold up every tile.
    private static let rest = Duration.seconds(30)

    private let path: String
    private let folder: TileCacheFolder
    private let limit: TileCacheLimit
    private let name: String
    private let state = Mutex(State())
    private let writing = Mutex(())

    init(_ fileName: String, in folder: TileCacheFolder, limit: TileCacheLimit, name: String) {
        path = "\(folder.path)/\(fileName)"
        self.folder = folder
        self.limit = limit
        self.name = name
    }

    /// The first thing that was wrong with the file, in one sentence.
    var trouble: String? { state.withLock { $0.trouble } }

    /// Has the next write state this in the file.
    func describe(_ set: TilesetMetadata) { state.withLock { $0.about = set } }

    /// What is kept for a part, if it has at most `limit` bytes; notes that it was used, to the hour.
    func answer(for part: TilesetPart, limit: Int, now: Int) -> CachedAnswer? {
        let key = TileCacheKey(part)
        let found = attempt { () throws(Defect) in
            try using(make: false) { connection throws(Defect) in try connection.answer(for: key, limit: limit) }
        }
        guard let found else { return nil }
        if found.used < now - 3_600 {
            write { connection throws(Defect) in try connection.touch(row: found.row, now: now) }
        }
        return found.answer
    }

    /// Takes back what is kept for a part if it is corrupt; what it replaced is kept again.
    ///
    /// - Returns: what is kept by now and is not corrupt: what it replaced, or what another process has kept.
    func reject(
        _ part: TilesetPart, limit: Int, now: Int, where isCorrupt: (CachedAnswer) -> Bool
    ) -> CachedAnswer? {
        let key = TileCacheKey(part)
        func found() -> (answer: CachedAnswer, used: Int, row: Int)? {
            attempt { () throws(Defect) in
                try using(make: false) { connection throws(Defect) in try connection.answer(for: key, limit: limit) }
            }
        }
        guard let current = found() else { return nil }
        guard isCorrupt(current.answer) else { return current.answer }
        write { connection throws(Defect) in try connection.takeBack(row: current.row, key, now: now) }
        return found().flatMap { isCorrupt($0.answer) ? nil : $0.answer }
    }

    /// Keeps an answer for a part.
    ///
    /// - Parameter isReplacing: whether what was kept until now is put aside, in case this one turns out to be corrupt.
    func store(_ answer: CachedAnswer, for part: TilesetPart, now: Int, isReplacing: Bool = false) {
        let about = state.withLock { $0.about.take() }
        write { connection throws(Defect) in
            try connection.store(
                answer, for: TileCacheKey(part), now: now, isReplacing: isReplacing, about: about)
        }
        attempt { () throws(Defect) in try limit.wrote(answer.body.count) }
    }

    private func write(_ body: @Sendable (borrowing TileCacheConnection) throws(Defect) -> Void) {
        guard state.withLock({ $0.restUntil.map { $0 < .now } ?? true }) else { return }
        attempt { () throws(Defect) in
            do throws(Defect) {
                // One at a time: SQLite's own waiting for each other is by sleeping.
                _ = try writing.withLock { _ throws(Defect) in try using(make: true, body) }
            } catch {
                if error.code != .corrupt { state.withLock { $0.restUntil = .now + Self.rest } }
                throw error
            }
        }
    }

    @discardableResult
    private func attempt<Value>(_ body: () throws(Defect) -> Value?) -> Value? {
        do throws(Defect) {
            return try body()
        } catch {
            state.withLock { $0.trouble = $0.trouble ?? "the tile cache \(path): \(error.clause)" }
            return nil
        }
    }

    /// Runs something on a connection; one that fails is closed, for the file may be another by now.
    private func using<Value: Sendable>(
        make: Bool, _ body: @Sendable (borrowing TileCacheConnection) throws(Defect) -> Value?
    ) throws(Defect) -> Value? {
        guard let handle = try handle(make: make) else { return nil }
        do throws(Defect) {
            let value = try handle.connection.withLock { connection throws(Defect) in try body(connection) }
            state.withLock { if $0.idle.count < Self.maximumIdle { $0.idle.append(handle) } }
            return value
        } catch {
            state.withLock { $0.idle = [] }
            if error.code == .corrupt { folder.remove(path, ifStill: handle) }
            throw error
        }
    }

    /// An idle connection or a new one, or nil where there is no file and none is to be made.
    private func handle(make: Bool) throws(Defect) -> TileCacheHandle? {
        if let idle = state.withLock({ $0.idle.popLast() }) { return idle }
        return try folder.open(path, make: make ? name : nil)
    }
}
