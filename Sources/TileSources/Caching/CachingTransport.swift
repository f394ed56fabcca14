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
        guard let kept = file.answer(for: part, limit: request.bodyLimit, now: now()),
            Self.failure(in: kept.response(), for: part) == nil
        else {
            return try await fetch(request, for: part, into: file)
        }
        if kept.isFresh(at: now()) { return kept.response() }
        return try await revalidate(kept, request, for: part, in: file)
    }

    /// The cached response for a part, however old.
    func kept(_ part: TilesetPart, limit: Int) -> HTTPResponse? {
        file(of: part).answer(for: part, limit: limit, now: now())?.response()
    }

    /// Removes the cached response for a part, and restores the one before it.
    func reject(_ part: TilesetPart, limit: Int, where isCorrupt: (HTTPResponse) -> Bool) -> HTTPResponse? {
        file(of: part).reject(part, limit: limit, now: now()) { isCorrupt($0.response()) }?
            .response(staleReason: TileAnswer.corrupt)
    }

    /// Caches a response for a part.
    func keep(_ response: HTTPResponse, for part: TilesetPart) { keep(response, for: part, in: file(of: part)) }

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
        if Self.isToBeKept(response, request, part) { keep(response, for: part, in: file) }
        return response
    }

    private func revalidate(
        _ kept: CachedAnswer, _ request: HTTPRequest, for part: TilesetPart, in file: TileCacheFile
    ) async throws -> HTTPResponse {
        guard base != nil else { return kept.response(staleReason: "offline") }
        if let reason = outage.reason { return kept.response(staleReason: reason) }
        var request = request
        request.headers.merge(kept.conditions) { $1 }
        do {
            let response = try await ask(request)
            if response.status == 304 {
                let confirmed = kept.confirmed(by: response, now: now())
                file.store(confirmed, for: part, now: now())
                return confirmed.response()
            }
            if let failure = Self.failure(in: response, for: part) { return kept.response(staleReason: failure) }
            if Self.isToBeKept(response, request, part) { keep(response, for: part, in: file, after: kept) }
            return response
        } catch let error as HTTPError {
            if error.code != .tooLarge { outage.begin(error.description) }
            return kept.response(staleReason: error.description)
        }
    }

    /// - Parameter earlier: the response cached until now, in case the new one turns out to be corrupt.
    private func keep(
        _ response: HTTPResponse, for part: TilesetPart, in file: TileCacheFile, after earlier: CachedAnswer? = nil
    ) {
        guard Self.failure(in: response, for: part) == nil, let answer = CachedAnswer(response, now: now()) else {
            return
        }
        file.store(answer, for: part, now: now(), isReplacing: earlier.map(answer.differs) ?? false)
    }

    /// Whether to cache a response: it must answer the request, and the absence of a document is not cached.
    private static func isToBeKept(_ response: HTTPResponse, _ request: HTTPRequest, _ part: TilesetPart) -> Bool {
        if case .document = part, TileAnswer.absent.contains(response.status) { return false }
        return (response.status == 206) == (request.range != nil)
    }

    /// Why a response does not answer the request, in a few words; nil if it does.
    private static func failure(in response: HTTPResponse, for part: TilesetPart) -> String? {
        do throws(Defect) {
            if case .tile = part {
                _ = try TileAnswer.tile(in: response)
            } else if response.status != 206 {
                try TileAnswer.check(response)
            }
            return nil
        } catch {
            return String(error.clause.prefix { $0 != ";" })
        }
    }
}
