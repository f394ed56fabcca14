import Digests
import Testing

@testable import HTTP

/// Signatures that AWS has published: the examples of the S3 guide and cases of its test suite for Version 4.
///
/// Each is computed by botocore, too, so that no digit here is a slip of the pen.
@Suite struct SigV4Tests {
    struct Vector: Sendable, CustomTestStringConvertible {
        var name: String
        var method = "GET"
        var target: String
        var headers: [String: String]
        var body = ""
        var signature: String
        /// The target before encoding, if that differs.
        var raw: String?

        var testDescription: String { name }
    }

    private static let empty = Hexadecimal.text(SHA256.hash([]))

    /// "Signature Calculations for the Authorization Header", examples.
    static let guide = [
        Vector(
            name: "GET Object", target: "/test.txt",
            headers: ["Range": "bytes=0-9", "x-amz-content-sha256": empty, "x-amz-date": "20130524T000000Z"],
            signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"),
        Vector(
            name: "PUT Object", method: "PUT", target: "/test%24file.text",
            headers: [
                "Date": "Fri, 24 May 2013 00:00:00 GMT", "x-amz-date": "20130524T000000Z",
                "x-amz-storage-class": "REDUCED_REDUNDANCY",
                "x-amz-content-sha256": "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
            ], body: "Welcome to Amazon S3.",
            signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"),
        Vector(
            name: "GET Bucket Lifecycle", target: "/?lifecycle",
            headers: ["x-amz-content-sha256": empty, "x-amz-date": "20130524T000000Z"],
            signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
        Vector(
            name: "List Objects", target: "/?max-keys=2&prefix=J",
            headers: ["x-amz-content-sha256": empty, "x-amz-date": "20130524T000000Z"],
            signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
    ]

    /// Cases of aws-sig-v4-test-suite, whose service is not S3: no field has the body's digest.
    static let suite = [
        Vector(
            name: "get-vanilla", target: "/", headers: [:],
            signature: "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
        Vector(
            name: "get-vanilla-query-order-key-case", target: "/?Param2=value2&Param1=value1", headers: [:],
            signature: "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"),
        Vector(
            name: "get-vanilla-query-unreserved",
            target: "/?-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                + "=-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", headers: [:],
            signature: "9c3e54bfcdf0b19771a7f523ee5669cdf59bc7cc0884027167c21bb143a40197"),
        Vector(
            name: "get-unreserved", target: "/-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
            headers: [:], signature: "07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f"),
        Vector(
            name: "get-utf8", target: "/%E1%88%B4", headers: [:],
            signature: "8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85", raw: "/\u{1234}"),
        Vector(
            name: "get-header-value-trim", target: "/",
            headers: ["My-Header1": " value1", "My-Header2": " \"a   b   c\""],
            signature: "acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736"),
        Vector(
            name: "post-vanilla", method: "POST", target: "/", headers: [:],
            signature: "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"),
    ]

    @Test(arguments: guide) func signsAsInTheGuide(vector: Vector) async throws {
        let keys = ["AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"]
        try await check(
            vector, host: "examplebucket.s3.amazonaws.com", service: "s3", keys: keys, time: 1_369_353_600,
            timestamp: "20130524T000000Z")
    }

    @Test(arguments: suite) func signsAsInTheTestSuite(vector: Vector) async throws {
        let keys = ["AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"]
        try await check(
            vector, host: "example.amazonaws.com", service: "service", keys: keys, time: 1_440_938_160,
            timestamp: "20150830T123600Z")
    }

    private func check(
        _ vector: Vector, host: String, service: String, keys: [String], time: Int, timestamp: String
    ) async throws {
        #expect(S3Signer.timestamp(time) == timestamp)
        let credentials = try #require(S3Credentials(accessKeyID: keys[0], secretAccessKey: keys[1]))
        let parts = vector.target.split(separator: "?", maxSplits: 1).map(String.init)
        let headers = vector.headers.merging(["x-amz-date": timestamp]) { given, _ in given }
        let request = SigV4.Request(
            method: vector.method, path: parts[0], query: parts.count == 2 ? parts[1] : "",
            headers: headers.merging(["Host": host]) { given, _ in given },
            bodyDigest: Hexadecimal.text(SHA256.hash(Array(vector.body.utf8))))
        let signer = SigV4(region: "us-east-1", service: service, credentials: credentials)
        #expect(signer.signature(request, timestamp: timestamp) == vector.signature)
        let oracle = try await SigningOracle.answer(
            SigningOracle.Task(
                time: time, credentials: keys, region: "us-east-1",
                request: SigningOracle.Request(
                    method: vector.method, url: "https://\(host)\(vector.raw ?? vector.target)", headers: headers,
                    body: vector.body, service: service)))
        #expect(oracle.signature == vector.signature)
    }
}
