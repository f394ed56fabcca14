import Digests
import Glibc

/// Signs requests to S3.
struct S3Signer {
    let region: String
    let credentials: S3Credentials

    /// Fields that are not signed, because proxies and libcurl change or add them.
    private static let unsigned: Set<String> = [
        "accept-encoding", "authorization", "connection", "expect", "user-agent",
    ]

    /// The request with the header fields of its signature.
    ///
    /// - Parameter now: seconds since 1970; stores accept a difference of 15 minutes.
    func sign(_ request: HTTPRequest, now: Int) -> HTTPRequest {
        var signed = request
        let timestamp = Self.timestamp(now)
        let digest = Hexadecimal.text(SHA256.hash(request.method == .put ? request.body : []))
        signed.headers["x-amz-date"] = timestamp
        signed.headers["x-amz-content-sha256"] = digest
        signed.headers["x-amz-security-token"] = credentials.sessionToken?.value
        var covered = signed.headers.filter { !Self.unsigned.contains($0.key.lowercased()) }
        covered["host"] = Self.host(request.address)
        if let range = request.range { covered["range"] = "bytes=\(range.lowerBound)-\(range.upperBound)" }
        let (path, query) = Self.target(request.address)
        signed.headers["Authorization"] = SigV4(region: region, credentials: credentials).authorization(
            SigV4.Request(
                method: request.method.rawValue, path: path, query: query, headers: covered, bodyDigest: digest),
            timestamp: timestamp)
        return signed
    }

    /// A time in the format of the specification: `20130524T000000Z`.
    static func timestamp(_ seconds: Int) -> String {
        var (moment, parts) = (time_t(seconds), tm())
        gmtime_r(&moment, &parts)
        func text(_ number: Int32, _ digits: Int) -> String {
            let text = String(max(number, 0))
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        return text(parts.tm_year &+ 1900, 4) + text(parts.tm_mon &+ 1, 2) + text(parts.tm_mday, 2) + "T"
            + text(parts.tm_hour, 2) + text(parts.tm_min, 2) + text(parts.tm_sec, 2) + "Z"
    }

    /// Host and port as libcurl sends them, without the scheme's default port.
    private static func host(_ address: WebAddress) -> String {
        let place = String(address.origin.dropFirst(address.scheme.utf8.count + 3))
        let port = address.scheme == "https" ? ":443" : ":80"
        return place.hasSuffix(port) ? String(place.dropLast(port.count)) : place
    }

    /// Path and query as they are sent.
    private static func target(_ address: WebAddress) -> (path: String, query: String) {
        let rest = address.text.dropFirst(address.scheme.utf8.count + 3).drop { !"/?#".contains($0) }.prefix {
            $0 != "#"
        }
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return (parts.first ?? "", parts.count == 2 ? parts[1] : "")
    }
}
