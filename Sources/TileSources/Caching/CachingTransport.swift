package import HTTP
import Synchronization

/// Answers requests for parts of one tileset from a cache, and asks the server for missing or stale parts.
///
/// If the server fails, a stale response is used, with the reason in `staleReason`.
package struct CachingTransport: TilesetTransport {
    private let single: TileCacheFile
    private let double: TileCacheFile
    private let base: (any HTTPTransport)?
    private let now: @Sendable () -> Int
    private let outage = Outage()

    init(_ set: CachedTileset, cache: TileCache, base: (any HTTPTransport)?, now: @escaping @Sendable () -> Int) {
        single = cache.file(of: set, density: 1)
        double = cache.file(of: set, density: 2)
        self.base = base
        self.now = now
    }

    /// Stores metadata of the tileset in the cache files.
    func describe(_ set: TilesetMetadata) {
        for file in [single, double] { file.describe(set) }
    }

    /// What `read` makes of the cached response, or of the server's.
    package func send<Value: Sendable>(
        _ request: HTTPRequest, for part: TilesetPart?, reading read: @Sendable (HTTPResponse) throws -> Value
    ) async throws -> Value {
        guard request.method == .get, let part else { return try read(try await ask(request)) }
        let file = file(of: part)
        guard let cached = file.response(for: part, limit: request.bodyLimit, now: now()) else {
            return try await fetch(request, for: part, into: file, reading: read)
        }
        guard cached.isFresh(at: now()) else {
            return try await revalidate(cached, request, for: part, in: file, reading: read)
        }
        // An earlier version of this program may have cached corrupt data.
        guard let value = try? read(cached.response()) else {
            return try await fetch(request, for: part, into: file, reading: read)
        }
        return value
    }

    /// The cached response for a part, however old.
    func cached(_ part: TilesetPart, limit: Int) -> HTTPResponse? {
        file(of: part).response(for: part, limit: limit, now: now())?.response()
    }

    /// Removes the cached response for a part, and restores the one before it.
    func reject(_ part: TilesetPart, limit: Int, where isCorrupt: (HTTPResponse) -> Bool) -> HTTPResponse? {
        file(of: part).reject(part, limit: limit, now: now()) { isCorrupt($0.response()) }?
            .response(staleReason: TileResponse.corrupt)
    }

    /// Caches a response for a part, unless it is visibly no tile.
    func store(_ response: HTTPResponse, for part: TilesetPart) {
        if case .tile = part, (try? TileResponse.tile(in: response)) == nil { return }
        store(response, for: part, in: file(of: part))
    }

    private func file(of part: TilesetPart) -> TileCacheFile {
        if case .tile(_, let density) = part, density >= 2 { double } else { single }
    }

    private func ask(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let base else {
            throw HTTPError(.offline, "it is not in the tile cache, and offline mode is on")
        }
        return try await base.send(request)
    }

    private func fetch<Value: Sendable>(
        _ request: HTTPRequest, for part: TilesetPart, into file: TileCacheFile,
        reading read: @Sendable (HTTPResponse) throws -> Value
    ) async throws -> Value {
        let response = try await ask(request)
        let value = try read(response)
        if Self.isCacheable(response, request, part) { store(response, for: part, in: file) }
        return value
    }

    private func revalidate<Value: Sendable>(
        _ cached: CachedResponse, _ request: HTTPRequest, for part: TilesetPart, in file: TileCacheFile,
        reading read: @Sendable (HTTPResponse) throws -> Value
    ) async throws -> Value {
        /// What the cached response gives if the server's cannot be used; nil if it is corrupt, too.
        func stale(_ reason: String) -> Value? { try? read(cached.response(staleReason: reason)) }
        if let reason = base == nil ? "offline" : outage.reason, let value = stale(reason) { return value }
        var conditional = request
        conditional.headers.merge(cached.conditions) { $1 }
        let response: HTTPResponse
        do {
            response = try await ask(conditional)
        } catch let error as HTTPError {
            if error.code != .tooLarge { outage.begin(error.description) }
            guard let value = stale(error.description) else { throw error }
            return value
        }
        if response.status == 304 {
            let confirmed = cached.confirmed(by: response, now: now())
            guard let value = try? read(confirmed.response()) else {
                return try await fetch(request, for: part, into: file, reading: read)
            }
            file.store(confirmed, for: part, now: now())
            return value
        }
        do {
            let value = try read(response)
            if Self.isCacheable(response, request, part) { store(response, for: part, in: file, after: cached) }
            return value
        } catch {
            guard let value = stale(Self.reason(error)) else { throw error }
            return value
        }
    }

    /// - Parameter earlier: the response cached until now, in case the new one turns out to be corrupt.
    private func store(
        _ response: HTTPResponse, for part: TilesetPart, in file: TileCacheFile, after earlier: CachedResponse? = nil
    ) {
        guard let entry = CachedResponse(response, now: now()) else { return }
        file.store(entry, for: part, now: now(), isReplacing: earlier.map(entry.differs) ?? false)
    }

    /// Whether to cache a response: it must answer the request, and the absence of a document is not cached.
    private static func isCacheable(_ response: HTTPResponse, _ request: HTTPRequest, _ part: TilesetPart) -> Bool {
        if case .document = part, TileResponse.absent.contains(response.status) { return false }
        return (response.status == 206) == (request.range != nil)
    }

    /// Why a response does not answer the request, in a few words.
    private static func reason(_ error: any Error) -> String {
        let clause = (error as? Defect)?.clause ?? "\(error)"
        return String(clause.prefix { $0 != ";" })
    }
}

/// Records that a server is unreachable.
///
/// For a while, nobody who has a stale response waits for it.
final class Outage: Sendable {
    private static let length = Duration.seconds(30)
    private let state = Mutex<(reason: String, end: ContinuousClock.Instant)?>(nil)

    /// Why the server is skipped at the moment; nil if it is not.
    var reason: String? {
        state.withLock { state in state.flatMap { $0.end > .now ? $0.reason : nil } }
    }

    /// Records that the server could not be reached.
    func begin(_ reason: String) { state.withLock { $0 = (reason, .now + Self.length) } }
}
