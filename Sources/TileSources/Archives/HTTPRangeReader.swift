import Flights
import HTTP

/// Reads a file on a server in ranges, all from the same version.
final class HTTPRangeReader: ByteRangeReader {
    /// Size of the head, which is read first and kept in memory: it contains the header and root directory of a PMTiles
    /// archive.
    static let headLength: UInt64 = 16_384

    /// Maximum size of a server's error page in bytes.
    private static let maximumPageLength = 1 << 16

    /// Why a stale head is used; nil if the head is fresh.
    var staleReason: String? { head.staleReason }

    /// File size in bytes; nil if the server does not state it.
    var fileSize: UInt64? { version.length }

    /// Identifies this version of the file.
    var versionText: String { version.text }

    /// The request without and with the condition that the file still has this version.
    private let plain, request: HTTPRequest
    private let pause: RangeBatch.Pause
    private let transport: any TilesetTransport
    private let head: HTTPResponse
    private let version: RemoteVersion
    private let batch: RangeBatch
    private let flights = SingleFlight<TilesetPart, [UInt8]>()

    /// Reads the head of a file.
    ///
    /// - Parameters:
    ///   - request: a request for the whole file.
    ///   - pause: waits for more reads to batch.
    ///   - transport: sends the requests.
    /// - Throws: `Defect` if the server does not deliver it; `CancellationError`.
    convenience init(
        _ request: HTTPRequest, pause: @escaping RangeBatch.Pause, transport: any TilesetTransport
    ) async throws {
        let range = 0..<Self.headLength
        let head = try await Self.send(request, range, .document("head"), transport)
        self.init(request, head: head, pause: pause, transport: transport)
    }

    /// A reader with the head cached before this one, which turned out to be corrupt; nil if there is none.
    func beforeCorruption() -> HTTPRangeReader? {
        // The root directory may be beyond the head.
        forget(.document("root"))
        return Self.rejected(head, transport).flatMap { older in
            older.contentRange.map { _ in HTTPRangeReader(plain, head: older, pause: pause, transport: transport) }
        }
    }

    private static func rejected(_ head: HTTPResponse, _ transport: any TilesetTransport) -> HTTPResponse? {
        transport.reject(.document("head"), limit: Int(headLength)) { $0.body == head.body }
    }

    private init(
        _ request: HTTPRequest, head: HTTPResponse, pause: @escaping RangeBatch.Pause, transport: any TilesetTransport
    ) {
        let version = RemoteVersion(of: head)
        plain = request
        var request = request
        request.headers.merge(version.conditions) { $1 }
        self.request = request
        self.pause = pause
        self.transport = transport
        self.head = head
        self.version = version
        batch = RangeBatch(pause: pause) { [request] range in
            let response = try await Self.send(request, range, nil, transport)
            guard version.admits(response) else { throw Defect.replaced }
            guard response.contentRange?.range == range else { throw Defect.otherBytes }
            return response
        }
    }

    /// Exactly these bytes, from the head, the cache (of this version) or the server.
    func read(offset: UInt64, length: Int, for part: TilesetPart) async throws -> [UInt8] {
        let (end, overflow) = offset.addingReportingOverflow(UInt64(max(length, 0)))
        guard !overflow, end <= version.length ?? .max else {
            throw Defect(.corrupt, "it ends before byte \(overflow ? .max : end), but it should be longer")
        }
        guard length > 0 else { return [] }
        if let piece = head.piece(offset..<end) { return piece.body }
        if let cached = transport.cached(part, limit: length), version.proves(cached),
            cached.contentRange?.range == offset..<end
        {
            return cached.body
        }
        return try await flights.value(for: part) { [batch, transport] in
            let piece = try await batch.read(offset..<end)
            transport.store(piece, for: part)
            return piece.body
        }
    }

    /// Removes a corrupt part from the cache; an earlier one would be from another version.
    func forget(_ part: TilesetPart) {
        _ = transport.reject(part, limit: .max) { _ in true }
    }

    /// Makes the next reader revalidate the cached head.
    func distrustHead() {
        var head = head
        head.headers["cache-control"] = "no-cache"
        transport.store(head, for: .document("head"))
    }

    private static func send(
        _ request: HTTPRequest, _ range: Range<UInt64>, _ part: TilesetPart?, _ transport: any TilesetTransport
    ) async throws -> HTTPResponse {
        var request = request
        request.range = range.lowerBound...range.upperBound - 1
        request.bodyLimit = max(range.count, Self.maximumPageLength)
        let response: HTTPResponse
        do {
            response = try await transport.send(request, for: part) { response in
                try check(response, range, isHead: part != nil)
                return response
            }
        } catch let error as HTTPError {
            // More than requested means the whole file.
            throw error.code == .tooLarge ? Defect.noRanges : TileResponse.defect(error)
        }
        switch response.status {
        case 404, 410: throw Defect(.unreadable, "no such archive (\(response.status)); check the URL")
        case 412: throw Defect.replaced
        // Reads stay within the known length, so the file has changed.
        case 416: throw part == nil ? Defect.replaced : Defect(.corrupt, "it is empty")
        default: return response
        }
    }

    /// Throws if a response neither is the range nor says that there is none.
    private static func check(_ response: HTTPResponse, _ range: Range<UInt64>, isHead: Bool) throws(Defect) {
        switch response.status {
        case 206:
            // Others are checked once it is known that they are of this version.
            guard isHead else { return }
            guard let content = response.contentRange, content.range.lowerBound == range.lowerBound,
                content.range.upperBound == min(range.upperBound, content.total ?? range.upperBound)
            else { throw Defect.otherBytes }
        case 404, 410, 412, 416: return
        case 200:
            try TileResponse.checkPage(response, insteadOf: "an archive")
            throw Defect.noRanges
        default:
            try TileResponse.check(response)
            throw Defect(.unavailable, "the server responded with status \(response.status); check the URL")
        }
    }
}

extension Defect {
    /// The defect for a file that was replaced while reading.
    static let replaced = Defect(.unreadable, "it was replaced while it was read; run it again")

    static let noRanges = Defect(
        .unavailable,
        "its server does not support byte ranges; use one that does, such as nginx, or download the archive "
            + "and use the file")

    static let otherBytes = Defect(
        .unavailable, "the server sent other bytes than requested; use another server, such as nginx")
}
