import Flights
import HTTP
import MapGeometry
import Synchronization

/// An archive on a server that supports byte ranges.
///
/// The server is not contacted before the first use. Everything read comes from one version of the archive: if it is
/// replaced in between, that is an error, and starting over reads the new one.
final class RemoteArchiveTileSource<Archive: RangeArchive>: InspectableTileSource {
    private struct Opened: Sendable {
        let reader: HTTPRangeReader
        let archive: Archive
    }

    let remoteOrigin: String?
    private let request: HTTPRequest
    private let pause: RangeBatch.Pause
    private let transport: any TilesetTransport
    private let opened = Mutex<Opened?>(nil)
    private let identified = Mutex<(reader: HTTPRangeReader, identity: TilesetIdentity)?>(nil)
    private let openings = SingleFlight<Bool, Opened>()

    /// - Parameters:
    ///   - address: the URL of the archive.
    ///   - headers: header fields for each request; may contain keys.
    ///   - pause: waits for more tiles to batch.
    ///   - transport: sends the requests.
    init(
        _ address: WebAddress, headers: [String: String] = [:],
        pause: @escaping RangeBatch.Pause = RangeBatch.defaultPause,
        transport: any TilesetTransport
    ) {
        var request = HTTPRequest(address: address, headers: headers, bodyLimit: 0)
        request.isEssential = true
        self.request = request
        remoteOrigin = address.origin
        self.pause = pause
        self.transport = transport
    }

    /// The decompressed bytes of a tile; density is ignored.
    func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        try await using(for: coordinate) { opened in
            do {
                guard var tile = try await opened.archive.tile(at: coordinate) else { return nil }
                try tile.checkImage()
                tile.staleReason = opened.reader.staleReason
                return tile
            } catch let defect as Defect {
                if defect.code == .corruptTile { opened.reader.forget(.tile(coordinate, density: 1)) }
                // A tile or a directory is corrupt: others may be fine, and so may the next response.
                throw defect.ofServer(TileResponse.corrupt)
            }
        }
    }

    /// Always nil: a previously cached tile would be from an older archive.
    func replacement(for corrupt: Tile, at coordinate: TileCoordinate, density: Int) async -> Tile? {
        opened.withLock { $0 }?.reader.forget(.tile(coordinate, density: 1))
        return nil
    }

    /// What the archive states, with size and format of its first tile.
    func metadata() async throws -> TilesetMetadata {
        let metadata = try await using { try await $0.archive.tilesetMetadata() }
        transport.describe(metadata)
        return metadata
    }

    /// An identity from what the archive states and the version that the server states.
    func identity() async throws -> TilesetIdentity? {
        try await using { opened in
            if let known = identified.withLock({ $0 }), known.reader === opened.reader { return known.identity }
            let identity = try await opened.archive.identity(version: opened.reader.versionText)
            identified.withLock { $0 = (opened.reader, identity) }
            return identity
        }
    }

    /// Calls `body` for each tile.
    func forEachCoordinate(_ body: (TileCoordinate) throws -> Void) async throws {
        try await using { try await $0.archive.forEachCoordinate(body) }
    }

    func inspect(_ body: (TileRun) async throws -> Void) async throws -> TilesetFacts {
        try await using { try await $0.archive.inspect(fileSize: $0.reader.fileSize, body) }
    }

    private func using<Value>(
        for tile: TileCoordinate? = nil, _ body: (Opened) async throws -> Value
    ) async throws -> Value {
        do {
            let opened = try await open()
            do {
                return try await body(opened)
            } catch let defect as Defect where defect == .replaced {
                // Cached tiles of an older archive are drawn; its other tiles are unavailable now.
                if let reason = opened.reader.staleReason { throw Defect(.unavailable, "\(reason); try again later") }
                forget(opened)
                throw defect
            }
        } catch let defect as Defect {
            throw TileSourceError(defect, in: request.address.publicText, tile: tile)
        }
    }

    private func open() async throws -> Opened {
        if let known = opened.withLock({ $0 }) { return known }
        return try await openings.value(for: true) { [self] in
            let reader = try await HTTPRangeReader(request, pause: pause, transport: transport)
            let new = try await Self.opened(reader)
            // A stale head is looked up again each time, until the server responds.
            if new.reader.staleReason == nil { opened.withLock { $0 = new } }
            return new
        }
    }

    /// The archive or, if its head is corrupt, the previous one from the cache.
    private static func opened(_ reader: HTTPRangeReader) async throws -> Opened {
        do {
            return Opened(reader: reader, archive: try await Archive(reader: reader))
        } catch let defect as Defect where [.corrupt, .tooLarge, .unsupported].contains(defect.code) {
            guard let older = reader.beforeCorruption() else { throw defect }
            do {
                return Opened(reader: older, archive: try await Archive(reader: older))
            } catch is Defect {
                _ = older.beforeCorruption()
                throw defect
            }
        }
    }

    private func forget(_ old: Opened) {
        let isKnown = opened.withLock { known in
            guard known?.reader === old.reader else { return false }
            known = nil
            return true
        }
        if isKnown { old.reader.distrustHead() }
    }
}
