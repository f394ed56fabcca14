/// What has come of one response, never more than its limits.
struct CurlResponseBuffer {
    /// Most header fields, and most bytes in all of them, that are kept; a server that sends more is cut off.
    private static let maximumFields = 200
    private static let maximumHeaderBytes = 65_536

    private let limit: Int
    private var headerBytes = 0
    private(set) var headers: [String: String] = [:]
    private(set) var body: [UInt8] = []
    /// Whether more bytes came than the limit allows.
    private(set) var isTooLarge = false

    /// - Parameter limit: the most bytes of the body.
    init(limit: Int) { self.limit = limit }

    /// Takes a piece of the unpacked body; returns whether it is within the limit.
    mutating func append(body bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= limit - body.count else {
            isTooLarge = true
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// Takes one line of the head; returns false where there is too much of it.
    mutating func append(header bytes: UnsafeRawBufferPointer) -> Bool {
        headerBytes += bytes.count
        guard headerBytes <= Self.maximumHeaderBytes else { return false }
        let line = String(decoding: bytes, as: UTF8.self)
        if line.hasPrefix("HTTP/") {
            // A new head begins, after a 100.
            headers = [:]
            body = []
            return true
        }
        guard let colon = line.firstIndex(of: ":") else { return true }
        let name = line[..<colon].lowercased()
        let value = line[line.index(after: colon)...].drop(while: \.isWhitespace).prefix { !$0.isNewline }
        headers[name] = headers[name].map { "\($0), \(value)" } ?? String(value)
        return headers.count <= Self.maximumFields
    }
}
