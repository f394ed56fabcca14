import TestSupport
import Testing

/// Tiles in S3, as the tool asks for them.
@Suite(.runsTheTool) struct StoreTests {
    let server: FaultServer
    let desk: Desk
    let environment: [String: String]

    init() throws {
        server = try FaultServer()
        desk = try Desk()
        environment = [
            "AWS_ENDPOINT_URL": server.url(""), "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "HUSH",
            "AWS_REGION": "eu-central-1",
        ]
    }

    private func draw(_ tiles: String, _ environment: [String: String]) throws -> Outcome {
        let camera = ["--lat", "20", "--lon", "0", "-z", "2", "--size", "128x64", "--attribution", "off"]
        return try desk.run(
            camera + ["-o", "out.png", "--tiles", tiles, "--tile-cache", "cache"], environment: environment)
    }

    @Test func requestsAreSigned() throws {
        let tile = try Plain.png(.green)
        server.otherwise { _ in FaultAnswer(body: tile) }
        let outcome = try draw("s3://maps/a b/{z}/{x}/{y}.png", environment)
        #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(Set(server.requests().map(\.path)) == ["/maps/a%20b/2/1/1.png", "/maps/a%20b/2/2/1.png"])
        for request in server.requests() {
            let words = request.headers["authorization"] ?? ""
            #expect(words.hasPrefix("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/") && words.contains("/eu-central-1/s3/"))
            #expect(!words.contains("HUSH") && request.headers["x-amz-content-sha256"] != nil)
        }
        // Cached like any other tile.
        let count = server.requests().count
        #expect(try draw("s3://maps/a b/{z}/{x}/{y}.png", environment).exit == 0)
        #expect(server.requests().count == count)
    }

    @Test func reportsTheStoresReason() throws {
        let words = "<Error><Code>SignatureDoesNotMatch</Code><Message>no match</Message></Error>"
        server.otherwise { _ in FaultAnswer(status: 403, body: Array(words.utf8)) }
        let outcome = try draw("s3://maps/{z}/{x}/{y}.png", environment)
        #expect(outcome.exit == 1 && outcome.lines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("SignatureDoesNotMatch") || outcome.errors.contains("secret"))
        #expect(!outcome.errors.contains("HUSH"))
    }

    @Test func halfTheCredentialsIsAUsageError() throws {
        var half = environment
        half["AWS_SECRET_ACCESS_KEY"] = nil
        let outcome = try draw("s3://maps/{z}/{x}/{y}.png", half)
        #expect(outcome.exit == 64 && outcome.errors.contains("AWS_SECRET_ACCESS_KEY is not set"), "\(outcome.errors)")
        let nothing = try draw("s3://", environment)
        #expect(nothing.exit == 64 && nothing.errors.contains("s3://BUCKET/KEY"), "\(nothing.errors)")
    }
}
