import JSON
import Platform

/// Credentials with the time when they end.
struct TemporaryCredentials: Sendable, Equatable {
    let credentials: S3Credentials
    /// Seconds since 1970; nil if they do not end.
    let expires: Int?

    init(_ credentials: S3Credentials, expires: Int? = nil) {
        (self.credentials, self.expires) = (credentials, expires)
    }

    /// Reads what containers, EC2 and programs answer: one JSON object with these names.
    ///
    /// - Parameters:
    ///   - token: the name of the session token.
    ///   - source: who answered, for messages.
    /// - Throws: `HTTPError`, which quotes no values.
    init(json bytes: [UInt8], token: String, source: String) throws(HTTPError) {
        let object = try CredentialDocument(bytes, source: source)
        try self.init(
            key: object.text("AccessKeyId"), secret: object.text("SecretAccessKey"), token: object.text(token),
            expiration: object.text("Expiration"), source: source)
    }

    init(
        key: String?, secret: String?, token: String?, expiration: String?, source: String
    ) throws(HTTPError) {
        guard let key, let secret,
            let credentials = S3Credentials(accessKeyID: key, secretAccessKey: secret, sessionToken: token)
        else {
            throw HTTPError(.denied, "\(source) gives no credentials", remedy: "check what it may give")
        }
        var expires: Int?
        if let expiration {
            guard let seconds = ISOTime.seconds(expiration) else {
                throw HTTPError(.denied, "\(source) gives credentials with an end that is no time")
            }
            expires = seconds
        }
        self.init(credentials, expires: expires)
    }
}

/// A JSON object from a source of credentials, whose values never appear in messages.
struct CredentialDocument {
    /// Maximum size in bytes.
    static let maximumBytes = 1 << 16

    private let fields: TextDictionary<JSONValue>

    init(_ bytes: [UInt8], source: String) throws(HTTPError) {
        guard bytes.count <= Self.maximumBytes, case .object(let fields)? = try? JSONValue(whole: bytes) else {
            throw HTTPError(.denied, "\(source) does not give a JSON object")
        }
        self.fields = fields
    }

    private init(_ fields: TextDictionary<JSONValue>) { self.fields = fields }

    /// A text; nil if it is absent, empty or something else.
    func text(_ name: String) -> String? {
        guard case .string(let text)? = fields[name], !text.isEmpty else { return nil }
        return text
    }

    /// A number; nil if it is absent or something else.
    func number(_ name: String) -> Double? {
        guard case .number(let number)? = fields[name] else { return nil }
        return number
    }

    /// An object inside; nil if it is absent or something else.
    func object(_ name: String) -> CredentialDocument? {
        guard case .object(let fields)? = fields[name] else { return nil }
        return CredentialDocument(fields)
    }
}

/// Times of ISO 8601, as AWS writes them: `2026-11-23T22:15:55Z`, also with fractions and offsets.
enum ISOTime {
    /// Seconds since 1970; nil if the text is not a time.
    static func seconds(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard (19...40).contains(bytes.count), bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[13] == 0x3A, bytes[16] == 0x3A,
            bytes[10] == UInt8(ascii: "T") || bytes[10] == 0x20
        else { return nil }
        var numbers: [Int32] = []
        for (start, length) in [(0, 4), (5, 2), (8, 2), (11, 2), (14, 2), (17, 2)] {
            guard let number = number(bytes[start..<start + length]) else { return nil }
            numbers.append(number)
        }
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
        (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
        var rest = bytes[19...]
        if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst().drop { (0x30...0x39).contains($0) } }
        guard let offset = offset(rest) else { return nil }
        return timegm(&parts) - offset
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int32? {
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int32(String(decoding: digits, as: UTF8.self))
    }

    /// Seconds east of Greenwich.
    private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
        let rest = Array(text)
        if rest.isEmpty || rest == [UInt8(ascii: "Z")] || rest == Array("UTC".utf8) { return 0 }
        guard rest.count >= 5, rest[0] == 0x2B || rest[0] == 0x2D, let hours = number(rest[1...2]),
            let minutes = number(rest[(rest.count - 2)...])
        else { return nil }
        let seconds = Int(hours) * 3600 + Int(minutes) * 60
        return rest[0] == 0x2B ? seconds : -seconds
    }
}
