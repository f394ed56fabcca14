import HTTPTypes
import Hummingbird
import MapSnapshot
import SnapshotConfiguration

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

    init(_ json: JSONText, cacheControl: String = "public, max-age=60") {
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
