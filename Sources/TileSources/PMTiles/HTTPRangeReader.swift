import HTTP

/// Reads a file on a server by ranges, all of one version of it.
final class HTTPRangeReader: ByteRangeReader {
    /// What is read first and kept at hand: header and root directory of a PMTiles archive lie within it.
    static let headLength: UInt64 = 16_384

    /// The longest page with which a server explains a refusal.
    private static let longestPage = 1 << 16

    /// Why a kept head stands in for that of the server; nil for one that is current.
    var staleReason: String? { head.staleReason }

    /// Bytes of the whole file, where the server tells.
    var fileSize: UInt64? { version.length }

    /// What tells this version of the file from others.
    var versionText: String { version.text }

    /// Without and with the condition that the file is still of this version.
    private let plain, request: HTTPRequest
    private let pause: RangeBatch.Pause
    private let transport: any TilesetTransport
    private let head: HTTPResponse
    private let version: RemoteVersion
    private let batch: RangeBatch
    private let flights = Coalescer<TilesetPart, [UInt8]>()

    /// Reads the head of a file.
    ///
    /// - Parameters:
    ///   - request: of the whole file.
    ///   - pause: lets reads that belong together come together.
    ///   - transport: how requests are sent.
    /// - Throws: `Defect` where the server does not give it; `CancellationError`.
    convenience init(
        _ request: HTTPRequest, pause: @escaping RangeBatch.Pause, transport: any TilesetTransport
    ) async throws {
        let range = 0..<Self.headLength
        let head = try await Self.send(request, range, .document("head"), transport)
        guard let content = head.contentRange, content.range.lowerBound == 0,
            content.range.upperBound == min(range.upperBound, content.total ?? range.upperBound)
        else {
            _ = Self.rejected(head, transport)
            throw Defect.otherBytes
        }
        self.init(request, head: head, pause: pause, transport: transport)
    }

    /// The reader over the head that was kept before this one, which turned out to be corrupt; nil where there is none.
    func beforeCorruption() -> HTTPRangeReader? {
        // It may lie beyond the head.
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
            let answer = try await Self.send(request, range, nil, transport)
            guard version.admits(answer) else { throw Defect.replaced }
            guard answer.contentRange?.range == range else { throw Defect.otherBytes }
            return answer
        }
    }

    /// Exactly these bytes, from the head, from what was kept of this version, or from the server.
    func read(offset: UInt64, length: Int, for part: TilesetPart) async throws -> [UInt8] {
        let (end, overflow) = offset.addingReportingOverflow(UInt64(max(length, 0)))
        guard !overflow, end <= version.length ?? .max else {
            throw Defect(.corrupt, "it ends before byte \(overflow ? .max : end), but it should be longer")
        }
        guard length > 0 else { return [] }
        if let piece = head.piece(offset..<end) { return piece.body }
        if let kept = transport.kept(part, limit: length), version.proves(kept),
            kept.contentRange?.range == offset..<end
        {
            return kept.body
        }
        return try await flights.value(for: part) { [batch, transport] in
            let piece = try await batch.read(offset..<end)
            transport.keep(piece, for: part)
            return piece.body
        }
    }

    /// Takes a part that is corrupt out of the cache; none was kept before it that would be of this version.
    func forget(_ part: TilesetPart) {
        _ = transport.reject(part, limit: .max) { _ in true }
    }

    /// Has the next reader ask the server whether the kept head is still that of the file.
    func distrustHead() {
        var head = head
        head.headers["cache-control"] = "no-cache"
        transport.keep(head, for: .document("head"))
    }

    private static func send(
        _ request: HTTPRequest, _ range: Range<UInt64>, _ part: TilesetPart?, _ transport: any TilesetTransport
    ) async throws -> HTTPResponse {
        var request = request
        request.range = range.lowerBound...range.upperBound - 1
        request.bodyLimit = max(range.count, Self.longestPage)
        let answer: HTTPResponse
        do {
            answer = try await transport.send(request, for: part)
        } catch let error as HTTPError {
            // More than was asked for is the whole file.
            throw error.code == .tooLarge ? Defect.noRanges : TileAnswer.defect(error)
        }
        switch answer.status {
        case 206: return answer
        case 200: throw Defect.noRanges
        case 404, 410: throw Defect(.unreadable, "no such archive (\(answer.status)); check the URL")
        case 412: throw Defect.replaced
        // Reads stay within the file as it was.
        case 416: throw part == nil ? Defect.replaced : Defect(.corrupt, "it is empty")
        default:
            try TileAnswer.check(answer)
            throw Defect(.unavailable, "the server responded with status \(answer.status); check the URL")
        }
    }
}

extension Defect {
    /// A part of another version came, or none because there is another version.
    static let replaced = Defect(.unreadable, "it was replaced while it was read; run it again")

    static let noRanges = Defect(
        .unavailable,
        "its server does not support byte ranges; use one that does, such as nginx, or download the archive "
            + "and use the file")

    static let otherBytes = Defect(
        .unavailable, "the server sent other bytes than requested; use another server, such as nginx")
}
