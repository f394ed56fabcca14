import SnapshotTestSupport
import Synchronization
import TestSupport
import Testing
import TileSources

@testable import HTTP
@testable import MapSnapshot
@testable import SnapshotBatch

@Suite(.timeLimit(.minutes(20))) struct ManifestTests {
    private static let sha = String(repeating: "ab", count: 32)

    private func entry(_ name: String, _ digest: RenderDigest, etag: String = "\"e-1\"") throws -> ManifestEntry {
        try #require(
            ManifestEntry(name: name, digest: digest, file: BatchFile(sha256: Self.sha, bytes: 7), etag: etag))
    }

    @Test func partsAreReadBack() throws {
        let entries = [try entry("a b/é.png", RenderStampTests.digest), try entry("c", RenderStampTests.other)]
        #expect(ManifestPart.entries(ManifestPart.bytes(entries)) == entries)
        #expect(ManifestPart.entries(Array("name\tother\n".utf8)) == [])
        #expect(
            ManifestEntry(
                name: "a", digest: RenderStampTests.digest, file: BatchFile(sha256: Self.sha, bytes: 1), etag: "a\tb")
                == nil)
    }

    @Test func corruptPartsDoNotTrap() throws {
        let bytes = ManifestPart.bytes([try entry("a.png", RenderStampTests.digest)])
        for index in bytes.indices {
            for value: UInt8 in [0, 9, 10, 0x2D, 0xFF] {
                var changed = bytes
                changed[index] = value
                let images = FinishedImages()
                images.add(ManifestPart.entries(changed))
                _ = images.answer("a.png", RenderStampTests.digest)
            }
        }
        let huge = ManifestPart.heading + "a\t\(RenderStampTests.digest)\t\(Self.sha)\t99999999999999999999\te\n"
        #expect(ManifestPart.entries(Array(huge.utf8)) == [])
    }

    @Test func aPartIsFullAfterSoManyRows() throws {
        let recorder = ManifestRecorder(name: "_manifest/all/1")
        let one = try entry("a.png", RenderStampTests.digest)
        var parts: [String] = []
        for _ in 0..<(2 * ManifestPart.maximumRows + 3) { if let part = recorder.add(one) { parts.append(part.name) } }
        #expect(parts == ["_manifest/all/1-000000.tsv", "_manifest/all/1-000001.tsv"])
        #expect(recorder.rest().map { ManifestPart.entries($0.bytes).count } == 3)
        #expect(recorder.rest() == nil)
    }

    @Test func aManifestCountsForItsDigestOnly() throws {
        let images = FinishedImages()
        images.add([try entry("a.png", RenderStampTests.digest)])
        let file = BatchFile(sha256: Self.sha, bytes: 7)
        #expect(images.answer("a.png", RenderStampTests.digest) == .held(file))
        #expect(images.answer("a.png", RenderStampTests.other) == .unknown)
        #expect(images.answer("b.png", RenderStampTests.digest) == .unknown)
    }

    // MARK: - With a server

    private func output(_ server: StoreServer, _ place: String) throws -> S3Output {
        let location = try #require(S3Location(place))
        return S3Output(try server.store(bucket: location.bucket), location)
    }

    /// What the list says is believed as far as the manifest agrees: objects that were removed or replaced are found.
    @Test(arguments: StoreServer.Kind.allCases) func aListFindsWhatChanged(kind: StoreServer.Kind) async throws {
        let server = try await StoreServer(kind)
        let place = "s3://maps/manifest-list"
        let first = try output(server, place)
        let scope = BatchScope(shard: nil, rows: 5_000, resumes: true)
        #expect(await first.begin(scope) == [])
        let image = try await SnapshotFile(Samples.snapshot(FileOptions()))
        var files: [String: BatchFile] = [:]
        for name in ["0/a.png", "f/b.png", "z.png", "é.png"] {
            let out = try OutputName(name)
            #expect(try await first.held(out, RenderStampTests.digest) == nil)
            files[name] = try await first.write(image, as: out, digest: RenderStampTests.digest)
        }
        #expect(await first.finish() == [])
        let second = try output(server, place)
        #expect(await second.begin(scope) == [])
        for (name, file) in files {
            #expect(try await second.held(try OutputName(name), RenderStampTests.digest) == file)
        }
        // Somebody writes another picture.
        try await server.store().put([1, 2, 3], to: "manifest-list/f/b.png", contentType: "image/png")
        let third = try output(server, place)
        #expect(await third.begin(scope) == [])
        #expect(try await third.held("f/b.png", RenderStampTests.digest) == nil)
        #expect(try await third.held("0/a.png", RenderStampTests.digest) == files["0/a.png"])
    }

    /// Counts requests to a store that a script answers.
    @Test func aShardAsksOnlyForWhatItsManifestLacks() async throws {
        let server = try FaultServer()
        let known = try entry("a.png", RenderStampTests.digest)
        let list = """
            <ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>p/_manifest/3-of-9/1-000000.tsv</Key>
            <Size>9</Size></Contents></ListBucketResult>
            """
        server.otherwise { request in
            if request.path.contains("list-type=2") { return FaultAnswer(body: Array(list.utf8)) }
            if request.path.hasSuffix(".tsv") { return FaultAnswer(body: ManifestPart.bytes([known])) }
            return FaultAnswer(status: 404)
        }
        let location = try #require(S3Location("s3://maps/p"))
        let output = S3Output(
            S3Store(
                try S3Bucket("maps", region: "eu-central-1", endpoint: WebAddress(server.url(""))),
                credentials: S3Credentials(accessKeyID: "AKIA", secretAccessKey: "s"), client: HTTPClient.patient),
            location)
        let shard = try BatchShard(parsing: "3/9")
        #expect(await output.begin(BatchScope(shard: shard, rows: 100_000, resumes: true)) == [])
        #expect(server.requests().first?.path.contains("prefix=p%2F_manifest%2F3-of-9%2F") == true)
        let before = server.requests().count
        #expect(
            try await output.held("a.png", RenderStampTests.digest)
                == BatchFile(sha256: known.sha256, bytes: known.bytes))
        #expect(server.requests().count == before)
        #expect(try await output.held("b.png", RenderStampTests.digest) == nil)
        #expect(server.requests().dropFirst(before).map(\.method) == ["HEAD"])
    }

    /// A key that may not list fails nothing.
    @Test func requestsEachImageWithoutAList() async throws {
        let server = try FaultServer()
        server.otherwise { _ in FaultAnswer(status: 403, body: Array("<Error><Code>AccessDenied</Code></Error>".utf8)) }
        let location = try #require(S3Location("s3://maps/p"))
        let output = S3Output(
            S3Store(
                try S3Bucket("maps", region: "eu-central-1", endpoint: WebAddress(server.url(""))),
                credentials: S3Credentials(accessKeyID: "AKIA", secretAccessKey: "s"), client: HTTPClient.patient),
            location)
        let notes = await output.begin(BatchScope(shard: nil, rows: 2_000, resumes: true))
        #expect(notes.count == 1 && notes.first?.contains("AccessDenied") == true)
    }

    /// A name by content is written once; an incomplete picture of an older version in its place is replaced.
    @Test(arguments: StoreServer.Kind.allCases) func namesByContentAreWrittenOnce(kind: StoreServer.Kind) async throws {
        let server = try await StoreServer(kind)
        let output = try output(server, "s3://maps/once")
        let image = try await SnapshotFile(Samples.snapshot(FileOptions()))
        let name = OutputName(RenderStampTests.digest, .png)
        _ = try await output.write(image, as: name, digest: nil)
        #expect(try await output.held(name, RenderStampTests.digest) == nil)
        let written = try await output.write(image, as: name, digest: RenderStampTests.digest)
        #expect(try await output.held(name, RenderStampTests.digest) == written)
        #expect(try await output.write(image, as: name, digest: RenderStampTests.digest) == written)
        #expect(
            OutputName(incomplete: RenderStampTests.digest, .png).path.hasSuffix(
                "\(RenderStampTests.digest).incomplete.png"))
    }
}
