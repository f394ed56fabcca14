import Testing

@testable import HTTP

/// Addresses and signatures that must be botocore's to the byte, for keys that are hard to write.
@Suite struct S3SignerTests {
    static let keys = [
        "plain.png", "a b.png", "é/ü/日本.png", "a+b=c&d.png", "100%.png", "%41%2F.png", "a//b", "/a", "a/", "~tilde~",
        "a/../b/./c", "..", "it's (here)!*.png", "a?b#c", "\"<>[]{}|\\^`", "a:b@c,d;e$f", "🗺️/😀.png", "a\tb",
    ]

    private static let time = 1_794_000_000
    private static let secrets = ["ASIAEXAMPLE", "se/cr+et", "to/ken+=="]

    @Test(arguments: keys) func signsKeysAsBotocoreDoes(key: String) async throws {
        try await check(key, bucket: "maps", endpoint: nil, style: nil)
        try await check(key, bucket: "my.maps", endpoint: nil, style: nil)
        try await check(key, bucket: "maps", endpoint: "http://127.0.0.1:9000", style: nil)
        try await check(key, bucket: "maps", endpoint: "https://store.example.org:443/", style: .host)
    }

    private func check(_ key: String, bucket: String, endpoint: String?, style: S3Bucket.Style?) async throws {
        let place = try S3Bucket(
            bucket, region: "eu-central-1", endpoint: endpoint.flatMap(WebAddress.init), style: style)
        let credentials = try #require(
            S3Credentials(
                accessKeyID: Self.secrets[0], secretAccessKey: Self.secrets[1], sessionToken: Self.secrets[2]))
        let request = HTTPRequest(address: try place.address(for: key), range: 5...99, bodyLimit: 0)
        let signed = S3Signer(region: "eu-central-1", credentials: credentials).sign(request, now: Self.time)
        let oracle = try await SigningOracle.answer(
            SigningOracle.Task(
                time: Self.time, credentials: Self.secrets, region: "eu-central-1",
                object: SigningOracle.Object(
                    bucket: bucket, key: key, endpoint: endpoint, style: style == .host ? "virtual" : nil,
                    range: "bytes=5-99")))
        #expect(signed.address.text == oracle.url)
        #expect(signed.headers["Authorization"] == oracle.authorization)
        for name in ["x-amz-date", "x-amz-content-sha256", "x-amz-security-token"] {
            #expect(signed.headers[name] == oracle.headers[name])
        }
    }

    @Test(arguments: [
        "prefix=a%20b&delimiter=%2F", "b=2&a=1&b=1&a", "A=1&a=2&a-b=3&a.b=4", "uploads", "k=%C3%A9&K=x=y",
    ]) func signsQueriesAsBotocoreDoes(query: String) async throws {
        try await checkRequest("GET", "https://maps.s3.eu-central-1.amazonaws.com/?\(query)")
    }

    @Test func signsABodyAndItsFieldsAsBotocoreDoes() async throws {
        try await checkRequest(
            "PUT", "http://127.0.0.1:80/maps/a%20b", body: "a picture",
            headers: ["Content-Type": "image/png", "If-None-Match": "*", "x-amz-meta-sha256": "ab  cd"])
    }

    @Test func leavesFieldsOutThatChangeOnTheWay() throws {
        let credentials = try #require(S3Credentials(accessKeyID: "A", secretAccessKey: "B"))
        let address = try #require(WebAddress("https://maps.s3.eu-central-1.amazonaws.com/a"))
        let request = HTTPRequest(
            address: address, headers: ["User-Agent": "x", "Accept-Encoding": "br"], bodyLimit: 0)
        let signed = S3Signer(region: "eu-central-1", credentials: credentials).sign(request, now: Self.time)
        #expect(
            signed.headers["Authorization"]?.contains("SignedHeaders=host;x-amz-content-sha256;x-amz-date,") == true)
        #expect(signed.headers["x-amz-security-token"] == nil)
    }

    private func checkRequest(_ method: String, _ url: String, body: String = "", headers: [String: String] = [:])
        async throws
    {
        let credentials = try #require(S3Credentials(accessKeyID: Self.secrets[0], secretAccessKey: Self.secrets[1]))
        let request = HTTPRequest(
            address: try #require(WebAddress(url)), method: try #require(HTTPRequest.Method(rawValue: method)),
            headers: headers, body: Array(body.utf8), bodyLimit: 0)
        let signed = S3Signer(region: "eu-central-1", credentials: credentials).sign(request, now: Self.time)
        let oracle = try await SigningOracle.answer(
            SigningOracle.Task(
                time: Self.time, credentials: Array(Self.secrets.prefix(2)), region: "eu-central-1",
                request: SigningOracle.Request(method: method, url: url, headers: headers, body: body)))
        #expect(signed.headers["Authorization"] == oracle.authorization)
    }
}
