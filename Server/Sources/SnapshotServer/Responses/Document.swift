import HTTPTypes
import Hummingbird
import HummingbirdCore
import MapSnapshot
import NIOCore
import SnapshotConfiguration
import Synchronization

/// Bytes with a tag: answered with 304 to clients that have them, and as gzip to those that accept it if they are text.
struct Document {
    /// Shorter ones are not compressed.
    private static let minimumBytes = 1024

    let bytes: [UInt8]
    let type: String
    var status = HTTPResponse.Status.ok
    /// The entity tag of the plain bytes.
    var tag: String
    /// With `no-store` the response has no tag.
    var cacheControl = "public, max-age=60"

    init(_ bytes: [UInt8], type: String, tag: String? = nil, cacheControl: String = "public, max-age=60") {
        (self.bytes, self.type, self.cacheControl) = (bytes, type, cacheControl)
        self.tag = tag ?? EntityTag.of(bytes)
    }

    init(_ json: OrderedJSON, cacheControl: String = "public, max-age=60") {
        self.init(json.bytes, type: "application/json", cacheControl: cacheControl)
    }

    /// The response to a request; that to HEAD has the same fields.
    func response(to head: HTTPRequest) -> Response {
        var headers: HTTPFields = [.cacheControl: cacheControl]
        if isText { headers[.vary] = "Accept-Encoding" }
        let isPacked = isText && AcceptEncoding.allowsGzip(head.headerFields)
        let isCacheable = cacheControl != "no-store"
        if isCacheable {
            let tag = isPacked ? "\(tag.dropLast())-gzip\"" : tag
            headers[.eTag] = tag
            // Before anything is compressed.
            if let known = head.headerFields[.ifNoneMatch], EntityTag.matches(known, tag) {
                return Response(status: .notModified, headers: headers)
            }
        }
        headers[.contentType] = type
        guard isPacked else { return Response(status: status, headers: headers, body: .bytes(bytes)) }
        // Without memory for it, the plain text has the other one's tag, and clients that have it are right as well.
        guard let packed = isCacheable ? CompressedTexts.shared.gzip(bytes, tag: tag) : CompressedText.gzip(bytes)
        else {
            return Response(status: status, headers: headers, body: .bytes(bytes))
        }
        headers[.contentEncoding] = "gzip"
        return Response(status: status, headers: headers, body: .bytes(packed))
    }

    /// Whether it shrinks: images and archives are compressed already.
    private var isText: Bool {
        bytes.count >= Self.minimumBytes
            && (type.hasPrefix("text/") || type.hasPrefix("application/json")
                || TileFormat.vectorMediaTypes.contains(type) || type == "application/x-protobuf")
    }
}

/// Accept-Encoding (RFC 9110, 12.5.3).
enum AcceptEncoding {
    /// Whether a client accepts gzip: it says so, or accepts everything, with a weight above zero.
    static func allowsGzip(_ headers: HTTPFields) -> Bool {
        var weights: [String: Double] = [:]
        for field in headers[values: .acceptEncoding] {
            for part in field.split(separator: ",") {
                let words = part.split(separator: ";").map { String($0).trimmed }
                guard let name = words.first else { continue }
                let weight = words.dropFirst().first { $0.lowercased().hasPrefix("q=") }.flatMap {
                    Double($0.dropFirst(2))
                }
                weights[name.lowercased()] = weight ?? 1
            }
        }
        return (weights["gzip"] ?? weights["x-gzip"] ?? weights["*"] ?? 0) > 0
    }
}

/// Entity tags (RFC 9110, 8.8.3 and 13.1.2).
enum EntityTag {
    /// Whether If-None-Match names a tag.
    static func matches(_ field: String, _ tag: String) -> Bool {
        if field.trimmed == "*" { return true }
        return field.split(separator: ",").contains { part in
            let text = String(part).trimmed
            return (text.hasPrefix("W/") ? String(text.dropFirst(2)) : text) == tag
        }
    }

    /// A strong tag of bytes that have no digest: FNV-1a, 64 bits.
    static func of(_ bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return "\"\(String(hash, radix: 16))-\(bytes.count)\""
    }
}

extension String {
    /// Without blanks at both ends.
    var trimmed: String {
        let start = drop { $0 == " " || $0 == "\t" }
        let end = start.lastIndex { $0 != " " && $0 != "\t" }
        return end.map { String(start[...$0]) } ?? ""
    }
}

/// Compressed texts by their entity tags, so that each is compressed once and not for every request.
final class CompressedTexts: Sendable {
    /// Those of the process.
    static let shared = CompressedTexts(limit: 32 << 20)

    /// Tags are hashes of 64 bits or more.
    private struct Key: Hashable {
        let tag: String
        let length: Int
    }

    private struct Entry {
        let bytes: [UInt8]
        var lastUse: Int
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var size = 0
        var uses = 0
        var compressions = 0
    }

    private let state = Mutex(State())
    private let limit: Int
    /// What a text costs besides its bytes.
    private static let overhead = 512

    /// - Parameter limit: maximum size of all compressed texts, in bytes.
    init(limit: Int) { self.limit = limit }

    /// How often a text was compressed.
    var compressions: Int { state.withLock(\.compressions) }

    /// Size of all compressed texts, in bytes.
    var size: Int { state.withLock(\.size) }

    /// Whether the compressed text is cached.
    func has(tag: String, length: Int) -> Bool {
        state.withLock { $0.entries[Key(tag: tag, length: length)] != nil }
    }

    /// A text in gzip; nil if there is no memory.
    ///
    /// - Parameter tag: the entity tag of the text.
    func gzip(_ text: [UInt8], tag: String) -> [UInt8]? {
        let key = Key(tag: tag, length: text.count)
        let known = state.withLock { state -> [UInt8]? in
            state.uses += 1
            state.entries[key]?.lastUse = state.uses
            return state.entries[key]?.bytes
        }
        if let known { return known }
        guard let bytes = CompressedText.gzip(text) else { return nil }
        state.withLock { insert(bytes, key, &$0) }
        return bytes
    }

    private func insert(_ bytes: [UInt8], _ key: Key, _ state: inout State) {
        state.compressions += 1
        guard state.entries[key] == nil, bytes.count + Self.overhead <= limit / 2 else { return }
        state.entries[key] = Entry(bytes: bytes, lastUse: state.uses)
        state.size += bytes.count + Self.overhead
        guard state.size > limit else { return }
        for (key, entry) in state.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard state.size > limit / 2 else { return }
            state.entries[key] = nil
            state.size -= entry.bytes.count + Self.overhead
        }
    }
}

extension ResponseBody {
    static func bytes(_ bytes: [UInt8]) -> ResponseBody { ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)) }

    /// No body, and no statement about its length.
    static var unknownLength: ResponseBody {
        ResponseBody(contentLength: nil) { writer in try await writer.finish(nil) }
    }
}

extension HTTPField.Name {
    /// The names of ignored parameters.
    static let ignored = Self.constant("X-Snapshot-Ignored")
    static let noSniff = Self.constant("X-Content-Type-Options")
    static let referrerPolicy = Self.constant("Referrer-Policy")
    static let forwardedProto = Self.constant("X-Forwarded-Proto")
    static let forwardedHost = Self.constant("X-Forwarded-Host")
    /// A second Host field; the first one is the authority of the request.
    static let secondHost = Self.constant("Host")

    /// A name that is known to be valid.
    private static func constant(_ text: String) -> HTTPField.Name {
        HTTPField.Name(text) ?? .server
    }
}
