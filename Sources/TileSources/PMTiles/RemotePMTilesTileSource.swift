import Flights
import HTTP
import MapGeometry
import Synchronization

/// A PMTiles archive, version 3, on a server that gives byte ranges.
///
/// Nothing is asked before the first use. All that is read is of one version of the archive: one that is replaced
/// meanwhile is an error, and whoever starts again reads the new one.
final class RemotePMTilesTileSource: InspectableTileSource {
    private struct Opened: Sendable {
        let reader: HTTPRangeReader
        let archive: PMTilesArchive
    }

    private let request: HTTPRequest
    private let pause: RangeBatch.Pause
    private let transport: any TilesetTransport
    private let opened = Mutex<Opened?>(nil)
    private let identified = Mutex<(reader: HTTPRangeReader, identity: TilesetIdentity)?>(nil)
    private let openings = SingleFlight<Bool, Opened>()

    /// - Parameters:
    ///   - address: of the archive.
    ///   - headers: fields that go with each request, perhaps with keys.
    ///   - pause: lets tiles that are wanted together come together.
    ///   - transport: how requests are sent.
    init(
        _ address: WebAddress, headers: [String: String] = [:],
        pause: @escaping RangeBatch.Pause = RangeBatch.defaultPause,
        transport: any TilesetTransport
    ) {
        var request = HTTPRequest(address: address, headers: headers, bodyLimit: 0)
        request.isEssential = true
        self.request = request
        self.pause = pause
        self.transport = transport
    }

    /// The tile's bytes, unpacked; density is ignored.
    func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        try await using(for: coordinate) { opened in
            do {
                guard let entry = try await opened.archive.entry(for: coordinate.pmtilesID) else { return nil }
                var tile = try await opened.archive.tile(entry, at: coordinate)
                try tile.checkPicture()
                tile.staleReason = opened.reader.staleReason
                return tile
            } catch let defect as Defect {
                if defect.code == .corruptTile { opened.reader.forget(.tile(coordinate, density: 1)) }
                // One tile, or a directory of some: others may be sound, and the next answer too.
                throw defect.ofServer(TileAnswer.corrupt)
            }
        }
    }

    /// None: a tile that was kept before is of an older archive.
    func replacement(for corrupt: Tile, at coordinate: TileCoordinate, density: Int) async -> Tile? {
        opened.withLock { $0 }?.reader.forget(.tile(coordinate, density: 1))
        return nil
    }

    /// What header and metadata state, with size and format of the first tile.
    func metadata() async throws -> TilesetMetadata {
        let metadata = try await using { try await $0.archive.tilesetMetadata() }
        transport.describe(metadata)
        return metadata
    }

    /// By the header, the root directory, the metadata and the version of the file that the server states.
    func identity() async throws -> TilesetIdentity? {
        try await using { opened in
            if let known = identified.withLock({ $0 }), known.reader === opened.reader { return known.identity }
            let identity = try await opened.archive.identity(version: opened.reader.versionText)
            identified.withLock { $0 = (opened.reader, identity) }
            return identity
        }
    }

    /// Calls `body` for each tile, level by level along the archive's curve.
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
                // What is left of an older archive is drawn, and its other tiles are not to be had now.
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
            // A head that stands in for the server's is looked up anew each time, until the server answers.
            if new.reader.staleReason == nil { opened.withLock { $0 = new } }
            return new
        }
    }

    /// The archive, or where its head is corrupt the one before it that is kept.
    private static func opened(_ reader: HTTPRangeReader) async throws -> Opened {
        do {
            return Opened(reader: reader, archive: try await PMTilesArchive(reader: reader))
        } catch let defect as Defect where [.corrupt, .tooLarge, .unsupported].contains(defect.code) {
            guard let older = reader.beforeCorruption() else { throw defect }
            do {
                return Opened(reader: older, archive: try await PMTilesArchive(reader: older))
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
