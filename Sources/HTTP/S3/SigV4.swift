import Digests

/// AWS Signature Version 4, in a header field: pure computation from a request to its `Authorization`.
///
/// libcurl can sign too (CURLOPT_AWS_SIGV4), but Debian 12's 7.88 neither sorts the query nor encodes the path as the
/// specification says, and signs no session token; keys with a space or an é would be refused.
struct SigV4 {
    /// What is signed of a request; nothing is changed in it but the order of the query and of the fields.
    struct Request {
        var method: String
        /// Encoded as it is sent; empty means `/`.
        var path: String
        /// Encoded as it is sent, without its question mark.
        var query = ""
        /// The fields that are signed, with `host`; names in any case.
        var headers: [String: String]
        /// The body's SHA-256 in hexadecimal digits.
        var bodyDigest: String
    }

    let region: String
    var service = "s3"
    let credentials: S3Credentials

    /// The value of the field `Authorization`.
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

    /// The request as text that client and server must come to alike.
    static func canonical(_ request: Request) -> String {
        let fields = fields(request)
        return [
            request.method, request.path.isEmpty ? "/" : request.path, canonical(query: request.query),
            fields.map { "\($0.name):\($0.value)\n" }.joined(),
            fields.map(\.name).joined(separator: ";"), request.bodyDigest,
        ].joined(separator: "\n")
    }

    private func scope(_ timestamp: String) -> String { "\(timestamp.prefix(8))/\(region)/\(service)/aws4_request" }

    /// Sorted by name and then value, in bytes; a name alone gets its equals sign.
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

    /// Names in lower case and sorted; values without spaces around them, and with one for several.
    private static func fields(_ request: Request) -> [(name: String, value: String)] {
        request.headers
            .map { name, value in
                let words = value.split { $0 == " " || $0 == "\t" }
                return (name: name.lowercased(), value: words.joined(separator: " "))
            }
            .sorted { Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8)) }
    }
}
