import Platform
import Synchronization

/// The cache file of one tileset at one density, created with the first response.
///
/// There is a connection per concurrent reader, so readers never wait. If anything is wrong with the file, responses
/// just count as absent; a corrupt file is recreated.
final class TileCacheFile: Sendable {
    private struct State: Sendable {
        var idle: [TileCacheHandle] = []
        var about: TilesetMetadata?
        var firstError: String?
        var restUntil: ContinuousClock.Instant?
    }

    private static let maximumIdle = 8
    /// Pause after a failed write, because a full disk or a busy file would delay every tile.
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

    /// The first problem with the file, in one sentence.
    var firstError: String? { state.withLock { $0.firstError } }

    /// Stores metadata in the file with the next write.
    func describe(_ set: TilesetMetadata) { state.withLock { $0.about = set } }

    /// The cached response for a part, if it has at most `limit` bytes.
    ///
    /// Records the use, to the hour.
    func response(for part: TilesetPart, limit: Int, now: Int) -> CachedResponse? {
        let key = TileCacheKey(part)
        let found = attempt { () throws(Defect) in
            try using(make: false) { connection throws(Defect) in try connection.response(for: key, limit: limit) }
        }
        guard let found else { return nil }
        if found.used < now - 3_600 {
            write { connection throws(Defect) in try connection.touch(row: found.row, now: now) }
        }
        return found.response
    }

    /// Removes the cached response for a part if it is corrupt, and restores the one it replaced.
    ///
    /// - Returns: what is cached now and not corrupt: the restored response, or one that another process has stored.
    func reject(
        _ part: TilesetPart, limit: Int, now: Int, where isCorrupt: (CachedResponse) -> Bool
    ) -> CachedResponse? {
        let key = TileCacheKey(part)
        func found() -> (response: CachedResponse, used: Int, row: Int)? {
            attempt { () throws(Defect) in
                try using(make: false) { connection throws(Defect) in try connection.response(for: key, limit: limit) }
            }
        }
        guard let current = found() else { return nil }
        guard isCorrupt(current.response) else { return current.response }
        write { connection throws(Defect) in try connection.takeBack(row: current.row, key, now: now) }
        return found().flatMap { isCorrupt($0.response) ? nil : $0.response }
    }

    /// Caches a response for a part.
    ///
    /// - Parameter isReplacing: whether to move the previous response aside, in case this one turns out to be corrupt.
    func store(_ response: CachedResponse, for part: TilesetPart, now: Int, isReplacing: Bool = false) {
        let about = state.withLock { $0.about.take() }
        write { connection throws(Defect) in
            try connection.store(
                response, for: TileCacheKey(part), now: now, isReplacing: isReplacing, about: about)
        }
        attempt { () throws(Defect) in try limit.wrote(response.body.count) }
    }

    private func write(_ body: @Sendable (borrowing TileCacheConnection) throws(Defect) -> Void) {
        guard state.withLock({ $0.restUntil.map { $0 < .now } ?? true }) else { return }
        attempt { () throws(Defect) in
            do throws(Defect) {
                // One writer at a time, because SQLite waits for locks by sleeping.
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
            state.withLock { $0.firstError = $0.firstError ?? "the tile cache \(path): \(error.clause)" }
            return nil
        }
    }

    /// Runs `body` on a connection.
    ///
    /// After an error the connection is closed. If the error is that the file was removed meanwhile, `body` runs again
    /// on a new one.
    private func using<Value: Sendable>(
        make: Bool, isAgain: Bool = false, _ body: @Sendable (borrowing TileCacheConnection) throws(Defect) -> Value?
    ) throws(Defect) -> Value? {
        guard let handle = try handle(make: make) else { return nil }
        do throws(Defect) {
            let value = try handle.connection.withLock { connection throws(Defect) in try body(connection) }
            state.withLock { if $0.idle.count < Self.maximumIdle { $0.idle.append(handle) } }
            return value
        } catch {
            state.withLock { $0.idle = [] }
            if !isAgain, !handle.isStill(at: path) { return try using(make: make, isAgain: true, body) }
            if error.code == .corrupt { folder.remove(path, ifStill: handle) }
            throw error
        }
    }

    /// An idle or new connection; nil if there is no file and `make` is false.
    private func handle(make: Bool) throws(Defect) -> TileCacheHandle? {
        if let idle = state.withLock({ $0.idle.popLast() }) {
            if idle.isStill(at: path) { return idle }
            // The user has cleared the cache.
            state.withLock { $0.idle = [] }
        }
        return try folder.open(path, make: make ? name : nil)
    }
}
