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

    /// The cached response, or the server's.
    package func send(_ request: HTTPRequest, for part: TilesetPart?) async throws -> HTTPResponse {
        guard request.method == .get, let part else { return try await ask(request) }
        let file = file(of: part)
        // An earlier version of this program may have cached corrupt data.
        guard let cached = file.response(for: part, limit: request.bodyLimit, now: now()),
            Self.failure(in: cached.response(), for: part) == nil
        else {
            return try await fetch(request, for: part, into: file)
        }
        if cached.isFresh(at: now()) { return cached.response() }
        return try await revalidate(cached, request, for: part, in: file)
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

    /// Caches a response for a part.
    func store(_ response: HTTPResponse, for part: TilesetPart) { store(response, for: part, in: file(of: part)) }

    private func file(of part: TilesetPart) -> TileCacheFile {
        if case .tile(_, let density) = part, density >= 2 { double } else { single }
    }

    private func ask(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let base else {
            throw HTTPError(.offline, "it is not in the tile cache, and offline mode is on")
        }
        return try await base.send(request)
    }

    private func fetch(
        _ request: HTTPRequest, for part: TilesetPart, into file: TileCacheFile
    ) async throws -> HTTPResponse {
        let response = try await ask(request)
        if Self.isCacheable(response, request, part) { store(response, for: part, in: file) }
        return response
    }

    private func revalidate(
        _ cached: CachedResponse, _ request: HTTPRequest, for part: TilesetPart, in file: TileCacheFile
    ) async throws -> HTTPResponse {
        guard base != nil else { return cached.response(staleReason: "offline") }
        if let reason = outage.reason { return cached.response(staleReason: reason) }
        var request = request
        request.headers.merge(cached.conditions) { $1 }
        do {
            let response = try await ask(request)
            if response.status == 304 {
                let confirmed = cached.confirmed(by: response, now: now())
                file.store(confirmed, for: part, now: now())
                return confirmed.response()
            }
            if let failure = Self.failure(in: response, for: part) { return cached.response(staleReason: failure) }
            if Self.isCacheable(response, request, part) { store(response, for: part, in: file, after: cached) }
            return response
        } catch let error as HTTPError {
            if error.code != .tooLarge { outage.begin(error.description) }
            return cached.response(staleReason: error.description)
        }
    }

    /// - Parameter earlier: the response cached until now, in case the new one turns out to be corrupt.
    private func store(
        _ response: HTTPResponse, for part: TilesetPart, in file: TileCacheFile, after earlier: CachedResponse? = nil
    ) {
        guard Self.failure(in: response, for: part) == nil, let entry = CachedResponse(response, now: now()) else {
            return
        }
        file.store(entry, for: part, now: now(), isReplacing: earlier.map(entry.differs) ?? false)
    }

    /// Whether to cache a response: it must answer the request, and the absence of a document is not cached.
    private static func isCacheable(_ response: HTTPResponse, _ request: HTTPRequest, _ part: TilesetPart) -> Bool {
        if case .document = part, TileResponse.absent.contains(response.status) { return false }
        return (response.status == 206) == (request.range != nil)
    }

    /// Why a response does not answer the request, in a few words; nil if it does.
    private static func failure(in response: HTTPResponse, for part: TilesetPart) -> String? {
        do throws(Defect) {
            if case .tile = part {
                _ = try TileResponse.tile(in: response)
            } else if response.status != 206 {
                try TileResponse.check(response)
            }
            return nil
        } catch {
            return String(error.clause.prefix { $0 != ";" })
        }
    }
}
