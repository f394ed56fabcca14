import SnapshotTestSupport
import TestSupport
import Testing
import TileSources

@testable import HTTP
@testable import MapSnapshot
@testable import SnapshotBatch

/// A batch into moto's S3, and into a server that fails.
@Suite(.timeLimit(.minutes(20))) struct S3OutputTests {
    static let digest = RenderStampTests.digest

    private func location(_ text: String) throws -> S3Location { try #require(S3Location(text)) }

    private func output(
        _ server: StoreServer, _ place: String = "s3://maps/out/", who: String = "writer", secret: String? = nil
    ) throws -> S3Output {
        let location = try location(place)
        return S3Output(try server.store(who, secret: secret, bucket: location.bucket), location)
    }

    @Test func writesAndFindsExistingImages() async throws {
        let server = try await StoreServer()
        let output = try output(server, "s3://maps/a//b/")
        try await output.check()
        let image = try await SnapshotFile(Samples.snapshot(FileOptions()))
        #expect(try await output.held("ab/c d.png", Self.digest) == nil)
        #expect(try await output.read("ab/c d.png") == nil)
        let written = try await output.write(image, as: "ab/c d.png", digest: Self.digest)
        let bytes = try #require(try await output.read("ab/c d.png"))
        #expect(written == BatchFile(bytes) && RenderStamp.verify(bytes, Self.digest))
        #expect(try await output.held("ab/c d.png", Self.digest) == written)
        #expect(try await output.held("ab/c d.png", RenderStampTests.other) == nil)
        let object = try await server.object("a/b/ab/c d.png")
        #expect(object.type == "image/png" && object.metadata["render"] == "\(Self.digest)")
        // An incomplete one replaces it, and will be drawn again.
        let again = try await output.write(image, as: "ab/c d.png", digest: nil)
        #expect(try await output.read("ab/c d.png") == image.bytes && again == BatchFile(image.bytes))
        #expect(try await output.held("ab/c d.png", Self.digest) == nil)
    }

    @Test func reportsPermanentErrorsBeforeReading() async throws {
        let server = try await StoreServer()
        for (output, status, words) in [
            (try output(server, "s3://atlas/out"), Int32(69), "check the name of the bucket"),
            (try output(server, who: "stranger"), 77, "allow the key to do this"),
            (try output(server, secret: "wrong+secret"), 77, "check AWS_SECRET_ACCESS_KEY"),
        ] {
            let error = await error { try await output.check() }
            #expect(error?.consequence == .batch(status: status))
            #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
            #expect(error?.description.hasPrefix("s3://") == true && error?.description.contains("\n") == false)
            #expect(error?.description.contains("wrong+") == false)
        }
    }

    // MARK: - A server that fails

    private func failing(_ server: FaultServer) throws -> S3Output {
        let location = try location("s3://maps")
        let bucket = try S3Bucket("maps", region: "eu-central-1", endpoint: WebAddress(server.url("")))
        return S3Output(
            S3Store(
                bucket, credentials: S3Credentials(accessKeyID: "AKIA", secretAccessKey: "secret"),
                client: HTTPClient.patient, retries: RetryPolicy(base: .zero, budget: .seconds(3600))), location)
    }

    @Test func retriesTransientErrors() async throws {
        let server = try FaultServer()
        server.on(
            "/maps/a.png", FaultAnswer(status: 503), FaultAnswer(body: [1, 2], fault: .cut(after: 1)), FaultAnswer())
        let image = try await SnapshotFile(Samples.snapshot(FileOptions(format: .jpeg)))
        let written = try await failing(server).write(image, as: "a.png", digest: nil)
        #expect(written == BatchFile(image.bytes))
        let requests = server.requests("/maps/a.png")
        #expect(requests.map(\.method) == ["PUT", "PUT", "PUT"] && requests.last?.body == image.bytes)
        #expect(requests.allSatisfy { $0.headers["content-type"] == "image/jpeg" })
    }

    @Test(arguments: [
        (503, "SlowDown", BatchOutputError.Consequence.retryableRow), (403, "AccessDenied", .batch(status: 77)),
        (404, "NoSuchBucket", .batch(status: 69)), (400, "ExpiredToken", .batch(status: 77)),
        (301, "PermanentRedirect", .batch(status: 69)),
    ])
    func doesNotRetryPermanentErrors(status: Int, code: String, consequence: BatchOutputError.Consequence) async throws
    {
        let server = try FaultServer()
        let body = "<Error><Code>\(code)</Code><Message>No.</Message></Error>"
        server.otherwise { _ in FaultAnswer(status: status, body: Array(body.utf8)) }
        let output = try failing(server)
        let image = try await SnapshotFile(Samples.snapshot(FileOptions()))
        let row = await error { _ = try await output.write(image, as: "a.png", digest: Self.digest) }
        #expect(row?.consequence == consequence && row?.description.contains("s3://maps/a.png") == true)
        // Before the first row, every failure ends the batch.
        let start = await error { try await output.check() }
        #expect(start?.consequence == (consequence == .retryableRow ? .batch(status: 69) : consequence))
    }

    /// A single refused object does not affect the others.
    @Test(arguments: [
        (400, "KeyTooLongError"), (400, "InvalidURI"), (409, "ObjectLocked"),
    ])
    func objectErrorsFailOnlyTheirRow(status: Int, code: String) async throws {
        let server = try FaultServer()
        let body = "<Error><Code>\(code)</Code><Message>No.</Message></Error>"
        server.otherwise { _ in FaultAnswer(status: status, body: Array(body.utf8)) }
        let output = try failing(server)
        let image = try await SnapshotFile(Samples.snapshot(FileOptions()))
        let row = await error { _ = try await output.write(image, as: "a.png", digest: Self.digest) }
        #expect(row?.consequence == .row && row?.description.contains(code) == true)
    }

    /// HEAD responses have no message.
    @Test func aRefusalWithoutAReasonBlamesTheKey() async throws {
        let server = try FaultServer()
        server.otherwise { _ in FaultAnswer(status: 403) }
        let output = try failing(server)
        let row = await error { _ = try await output.held("a.png", Self.digest) }
        #expect(row?.consequence == .batch(status: 77))
    }

    @Test func namesAnUnreachableHost() async throws {
        let bucket = try S3Bucket("maps", region: "eu-central-1", endpoint: WebAddress("http://store.invalid:9000"))
        let store = S3Store(bucket, credentials: nil, client: HTTPClient(), retries: RetryPolicy(tries: 1))
        let error = await error { try await S3Output(store, location("s3://maps")).check() }
        let text = try #require(error?.description)
        #expect(text.contains("store.invalid") && text.contains("AWS_ENDPOINT_URL"), "\(text)")
    }

    @Test func noServerAtAll() async throws {
        let gone = try S3Bucket("maps", region: "eu-central-1", endpoint: WebAddress("http://127.0.0.1:1"))
        let store = S3Store(gone, credentials: nil, client: HTTPClient.patient, retries: RetryPolicy(tries: 1))
        let error = await error { try await S3Output(store, location("s3://maps")).check() }
        #expect(error?.consequence == .batch(status: 69))
    }

    // MARK: - Destinations

    @Test func aDestinationIsAFolderOrABucket() async throws {
        let folder = try TemporaryFolder()
        let network = TileNetwork(options: TileNetwork.Options())
        let output = try await BatchDestination.open("\(folder.path)/s3:", network: network)
        #expect(output is FolderOutput)
        var offline = TileNetwork.Options()
        offline.isOffline = true
        for (place, status, words) in [
            ("s3://", Int32(64), "s3://BUCKET/PREFIX"), ("s3:///a", 64, "s3://BUCKET/PREFIX"),
            ("s3://maps/a", 69, "offline"), ("/dev/null/a", 73, "/dev/null/a"),
        ] {
            let error = await error {
                _ = try await BatchDestination.open(place, network: TileNetwork(options: offline))
            }
            #expect(error?.consequence == .batch(status: status), "\(place)")
            #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        }
    }

    private func error(_ body: () async throws -> Void) async -> BatchOutputError? {
        do { try await body() } catch { return error as? BatchOutputError }
        return nil
    }
}
