import Digests

/// Computes AWS Signature Version 4 for the `Authorization` field of a request.
///
/// libcurl can sign, too (CURLOPT_AWS_SIGV4), but version 7.88 in Debian 12 neither sorts the query nor encodes the
/// path as specified, and does not sign the session token; keys with a space or an é would be refused.
struct SigV4 {
    /// The signed parts of a request; only the order of the query and the fields is changed.
    struct Request {
        var method: String
        /// The path, encoded as sent; empty means `/`.
        var path: String
        /// The query, encoded as sent, without the question mark.
        var query = ""
        /// The signed fields, including `host`; names in any case.
        var headers: [String: String]
        /// The SHA-256 of the body in hexadecimal.
        var bodyDigest: String
    }

    let region: String
    var service = "s3"
    let credentials: S3Credentials

    /// The value of the `Authorization` field.
    ///
    /// - Parameter timestamp: the value of `x-amz-date`: `20130524T000000Z`.
    func authorization(_ request: Request, timestamp: String) -> String {
        let names = Self.fields(request).map(\.name).joined(separator: ";")
        let scope = scope(timestamp)
        return "AWS4-HMAC-SHA256 Credential=\(credentials.accessKeyID)/\(scope), SignedHeaders=\(names), "
            + "Signature=\(signature(request, timestamp: timestamp))"
    }

    /// The signature, 64 hexadecimal digits.
    func signature(_ request: Request, timestamp: String) -> String {
        let toSign = [
            "AWS4-HMAC-SHA256", timestamp, scope(timestamp),
            Hexadecimal.text(SHA256.hash(Array(Self.canonical(request).utf8))),
        ].joined(separator: "\n")
        var key = Array("AWS4\(credentials.secretAccessKey.value)".utf8)
        for part in [String(timestamp.prefix(8)), region, service, "aws4_request", toSign] {
            key = HMACSHA256.authenticate(Array(part.utf8), key: key)
        }
        return Hexadecimal.text(key)
    }

    /// The canonical request, which client and server must compute alike.
    static func canonical(_ request: Request) -> String {
        let fields = fields(request)
        return [
            request.method, request.path.isEmpty ? "/" : request.path, canonical(query: request.query),
            fields.map { "\($0.name):\($0.value)\n" }.joined(),
            fields.map(\.name).joined(separator: ";"), request.bodyDigest,
        ].joined(separator: "\n")
    }

    private func scope(_ timestamp: String) -> String { "\(timestamp.prefix(8))/\(region)/\(service)/aws4_request" }

    /// The canonical query, sorted bytewise by name and then value; a name alone gets an equals sign.
    private static func canonical(query: String) -> String {
        let pairs = query.utf8.split(separator: UInt8(ascii: "&")).map { pair -> (name: [UInt8], value: [UInt8]) in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            return (Array(name), Array(pair.dropFirst(name.count + 1)))
        }
        let sorted = pairs.sorted { first, second in
            first.name == second.name
                ? first.value.lexicographicallyPrecedes(second.value)
                : first.name.lexicographicallyPrecedes(second.name)
        }
        let texts = sorted.map { String(decoding: $0.name + [UInt8(ascii: "=")] + $0.value, as: UTF8.self) }
        return texts.joined(separator: "&")
    }

    /// The canonical fields: lower case names, sorted; values trimmed, with runs of spaces collapsed to one.
    private static func fields(_ request: Request) -> [(name: String, value: String)] {
        request.headers
            .map { name, value in
                let words = value.split { $0 == " " || $0 == "\t" }
                return (name: name.lowercased(), value: words.joined(separator: " "))
            }
            .sorted { Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8)) }
    }
}

/// Percent-encoding for Signature Version 4: every byte except RFC 3986's unreserved characters, with upper case
/// digits.
///
/// The signed and the sent bytes must be the same, so addresses are encoded once, when they are created.
enum SigV4Encoding {
    static let unreserved = Set(Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8))
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// The key of an object as a URL path, in which slashes stay unescaped, even repeated ones.
    static func path(_ key: String) -> String {
        var bytes: [UInt8] = []
        for byte in key.utf8 {
            if unreserved.contains(byte) || byte == UInt8(ascii: "/") {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
