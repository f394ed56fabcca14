/// The received part of one response, within its limits.
struct CurlResponseBuffer {
    /// Maximum number of header fields and their total bytes; a server that sends more is cut off.
    private static let maximumFields = 200
    private static let maximumHeaderBytes = 65_536

    private let limit: Int
    private var headerBytes = 0
    private(set) var headers: [String: String] = [:]
    private(set) var body: [UInt8] = []
    /// Whether more header fields, or longer ones, came than the limits allow.
    private(set) var hasLargeHeader = false
    /// Whether more bytes came than the limit allows.
    private(set) var isTooLarge = false

    /// - Parameter limit: maximum size of the body in bytes.
    init(limit: Int) { self.limit = limit }

    /// Appends a piece of the decompressed body; returns false if the limit is exceeded.
    mutating func append(body bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= limit - body.count else {
            isTooLarge = true
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// Adds one header line; returns false if there are too many.
    mutating func append(header bytes: UnsafeRawBufferPointer) -> Bool {
        headerBytes += bytes.count
        guard headerBytes <= Self.maximumHeaderBytes else {
            hasLargeHeader = true
            return false
        }
        let line = String(decoding: bytes, as: UTF8.self)
        if line.hasPrefix("HTTP/") {
            // A new header starts, for example after a 100.
            headers = [:]
            body = []
            return true
        }
        guard let colon = line.firstIndex(of: ":") else { return true }
        let name = line[..<colon].lowercased()
        let value = line[line.index(after: colon)...].drop(while: \.isWhitespace).prefix { !$0.isNewline }
        headers[name] = headers[name].map { "\($0), \(value)" } ?? String(value)
        hasLargeHeader = headers.count > Self.maximumFields
        return !hasLargeHeader
    }
}
