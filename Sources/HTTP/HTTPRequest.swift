/// One request of a resource.
package struct HTTPRequest: Hashable, Sendable {
    /// What is done with the resource (RFC 9110, 9.3).
    package enum Method: String, Hashable, Sendable {
        case get = "GET"
        case head = "HEAD"
        case put = "PUT"
    }

    /// What is asked for.
    package var address: WebAddress
    /// What is done with it.
    package var method: Method
    /// Header fields, name to value; those with line breaks are refused.
    package var headers: [String: String]
    /// The bytes that are asked for, or nil for all.
    ///
    /// A range comes as the server holds it, without content encoding.
    package var range: ClosedRange<UInt64>?
    /// What is sent, with `put` only.
    package var body: [UInt8]
    /// Whether another address that the answer names is asked instead; not where a signature is bound to this one.
    package var followsRedirects = true
    /// Whether nothing can be had from the host without this, so that a refusal or absence is a failure of the host.
    package var isEssential = false
    /// Whether the host may be asked now; nil asks always.
    var gate: HostGate?
    /// When the first of its tries began; nil for one that was not tried yet.
    var firstTry: ContinuousClock.Instant?
    /// The most bytes of the answer's body, counted as they come and after unpacking.
    package var bodyLimit: Int

    /// A request; what is not said is a GET of the whole.
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

    /// Whether no field can end its line and begin another.
    var hasCleanHeaders: Bool {
        headers.allSatisfy { name, value in
            !name.isEmpty && !name.contains(":")
                && !(name + value).utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
        }
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method and address without their keys; header fields, which may be keys, are never shown.
    package var description: String { "\(method.rawValue) \(address.publicText)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
