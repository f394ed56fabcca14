/// A request for a resource.
package struct HTTPRequest: Hashable, Sendable {
    /// HTTP methods (RFC 9110, 9.3).
    package enum Method: String, Hashable, Sendable {
        case get = "GET"
        case head = "HEAD"
        case put = "PUT"
        case post = "POST"

        /// Whether requests have a body.
        var hasBody: Bool { self == .put || self == .post }
    }

    /// What a request is for: a host may deliver one kind of resource and fail for another.
    package enum Kind: Hashable, Sendable {
        case tiles, glyphs, documents
        /// Files of a batch in a store, whose number in flight the store's own pace limits.
        case objects
    }

    /// The URL to request.
    package var address: WebAddress
    /// The method.
    package var method: Method
    /// Header fields by name; fields with line breaks are rejected.
    package var headers: [String: String]
    /// The range of bytes to request, or nil for everything.
    ///
    /// Ranges are requested without content encoding.
    package var range: ClosedRange<UInt64>?
    /// The request body, only with `put` and `post`.
    package var body: [UInt8]
    /// SHA-256 of the body in hexadecimal; nil if nobody has computed it.
    package var bodyDigest: String?
    /// Whether to follow redirects; false if a signature is bound to this address.
    package var followsRedirects = true
    /// Numeric addresses to connect to, instead of looking up the host; no proxy is used then.
    package var addresses: [String] = []
    /// What it is for.
    package var kind = Kind.tiles
    /// Whether nothing else from the host is usable without this response, so that a 403 or 404 counts as a failure of
    /// the host.
    package var isEssential = false
    /// Maximum time for the whole transfer; nil for none, as long as bytes arrive.
    package var timeLimit: Duration?
    /// Decides whether the request may be sent now; nil always sends.
    var gate: HostGate?
    /// When the first attempt started; nil before that.
    var firstTry: ContinuousClock.Instant?
    /// Maximum size of the response body in bytes, both as received and decompressed.
    package var bodyLimit: Int

    /// Creates a request, by default a GET of the whole resource.
    package init(
        address: WebAddress, method: Method = .get, headers: [String: String] = [:],
        range: ClosedRange<UInt64>? = nil, body: [UInt8] = [], bodyLimit: Int
    ) {
        self.address = address
        self.method = method
        self.headers = headers
        self.range = range
        self.body = body
        self.bodyLimit = bodyLimit
    }

    /// The host, with the kind of resource that is requested from it.
    var resource: HostResource { HostResource(origin: address.origin, kind: kind) }

    /// What its transfer counts as for the limit on concurrent ones.
    var lane: TransferLane { TransferLane(origin: address.origin, isObjects: kind == .objects) }

    /// Whether no header field contains a line break.
    var hasCleanHeaders: Bool {
        headers.allSatisfy { name, value in
            !name.isEmpty && !name.contains(":")
                && !(name + value).utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
        }
    }
}

/// The transfers of one origin that are counted together.
struct TransferLane: Hashable, Sendable {
    let origin: String
    let isObjects: Bool
}

/// A kind of resource of one host.
struct HostResource: Hashable, Sendable {
    let origin: String
    let kind: HTTPRequest.Kind
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method and address without keys; header fields are never shown, because they may be keys.
    package var description: String { "\(method.rawValue) \(address.publicText)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// A server's response, whatever its status.
package struct HTTPResponse: Hashable, Sendable {
    /// The status code, such as 200 or 404.
    package var status: Int
    /// Names in lower case; several fields of one name are joined by a comma (RFC 9110, 5.2).
    package var headers: [String: String]
    /// The decompressed body.
    package var body: [UInt8]
    /// Why a stale cached response is used; nil if the response is fresh.
    package var staleReason: String?

    /// Creates a response.
    package init(status: Int, headers: [String: String] = [:], body: [UInt8] = [], staleReason: String? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.staleReason = staleReason
    }
}

/// Sends requests: the client itself, or a wrapper that retries, for example.
package protocol HTTPTransport: Sendable {
    /// Sends a request and returns the response, whatever its status.
    ///
    /// - Throws: `HTTPError` if there is no response, `CancellationError` if the task is canceled.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// Header fields that tell servers to which trace a request belongs (W3C Trace Context), for programs that trace.
public enum TraceHeaders {
    /// The fields by name, sent with each request of this task; empty by default.
    @TaskLocal public static var current: [String: String] = [:]
}
