import TestSupport
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(20))) struct S3ListingTests {
    private static let page = """
        <?xml version="1.0" encoding="UTF-8"?>
        <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>maps</Name><Prefix>a</Prefix>
        <KeyCount>2</KeyCount><IsTruncated>true</IsTruncated><NextContinuationToken>t/+=</NextContinuationToken>
        <Contents><Key>a/&lt;b&gt; &amp;amp; &#233;&#x1F600;</Key><LastModified>2026</LastModified>
        <ETag>&quot;9b2cf5&quot;</ETag><Size>12</Size><StorageClass>STANDARD</StorageClass></Contents>
        <Contents><Key>a/c</Key><Size>0</Size></Contents></ListBucketResult>
        """

    @Test func readsAPage() throws {
        let page = try #require(S3Page(Array(Self.page.utf8)))
        #expect(
            page.objects == [
                S3Page.Object(key: "a/<b> &amp; é😀", size: 12, etag: "\"9b2cf5\""),
                S3Page.Object(key: "a/c", size: 0, etag: nil),
            ])
        #expect(page.next == "t/+=")
    }

    @Test(arguments: [
        "", "<", ">", "<Error><Code>No</Code></Error>", "<ListBucketResult><IsTruncated>true</IsTruncated>",
        "<ListBucketResult><Contents><Key>a</Key></Contents>", "<ListBucketResult><Contents><Size>-1</Size></Contents>",
        "<ListBucketResult><Contents><Key>a</Key><Size>99999999999999999999999</Size></Contents>", "&", "<a>&#x;</a>",
    ]) func isNoPage(text: String) { #expect(S3Page(Array(text.utf8)) == nil) }

    @Test func corruptPagesDoNotTrap() {
        let bytes = Array(Self.page.utf8)
        for end in 0..<bytes.count { _ = S3Page(Array(bytes[..<end])) }
        for index in bytes.indices {
            var changed = bytes
            changed[index] = UInt8(ascii: "&")
            _ = S3Page(changed)
        }
    }

    @Test(arguments: StoreServer.Kind.allCases) func listsTheObjectsOfAServer(kind: StoreServer.Kind) async throws {
        let store = try await StoreServer(kind).store()
        for name in ["b &é.png", "a.png", "c/d.png"] {
            try await store.put([1, 2], to: "listed/\(name)", contentType: "image/png")
        }
        let page = try await store.list("listed/")
        #expect(page.objects.map(\.key) == ["listed/a.png", "listed/b &é.png", "listed/c/d.png"])
        #expect(page.next == nil && page.objects.allSatisfy { $0.size == 2 })
        let head = try #require(try await store.head("listed/a.png"))
        #expect(head.etag != nil && head.etag == page.objects.first?.etag)
        #expect(try await store.list("listed/", after: "listed/a.png").objects.count == 2)
    }

    @Test func anObjectIsOnlyCreatedOnce() async throws {
        let server = try FaultServer()
        server.on(
            "/maps/a", FaultAnswer(status: 412), FaultAnswer(status: 409), FaultAnswer(headers: [("ETag", "\"x\"")]),
            FaultAnswer(status: 501), FaultAnswer(), FaultAnswer())
        let store = S3Store(
            try S3Bucket("maps", region: "eu-west-1", endpoint: WebAddress(server.url("/"))),
            credentials: S3Credentials(accessKeyID: "AKIA", secretAccessKey: "secret"), client: HTTPClient.patient,
            retries: RetryPolicy(base: .zero, budget: .seconds(3600)))
        func write() async throws -> S3Store.Stored? {
            try await store.write([1], to: "a", contentType: "image/png", onlyIfAbsent: true)
        }
        #expect(try await write() == nil)
        // A conflict passes.
        #expect(try await write()?.etag == "\"x\"")
        // A store that knows no conditions is not asked for one again.
        #expect(try await write() != nil)
        #expect(try await write() != nil)
        let conditions = server.requests("/maps/a").map { $0.headers["if-none-match"] }
        #expect(conditions == ["*", "*", "*", "*", nil, nil])
    }
}
