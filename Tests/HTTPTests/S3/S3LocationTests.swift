import Testing

@testable import HTTP

@Suite struct S3LocationTests {
    @Test(arguments: [
        ("s3://maps/a/b.png", "maps", "a/b.png"), ("s3://maps", "maps", ""), ("s3://maps/", "maps", ""),
        ("s3://my.maps//a", "my.maps", "/a"), ("s3://maps/100%25 é?#.png", "maps", "100%25 é?#.png"),
        ("s3://maps/{z}/{x}/{y}.png", "maps", "{z}/{x}/{y}.png"),
    ]) func isABucketAndAKey(text: String, bucket: String, key: String) throws {
        let location = try #require(S3Location(text))
        #expect(location.bucket == bucket)
        #expect(location.key == key)
    }

    @Test(arguments: [
        "", "s3:", "s3://", "s3:///key", "S3://maps/a", "https://maps/a", "s3://a b/c", "s3://maps@host/a", "s3://../a",
        "s3://maps:80/a", "s3://m%61ps/a", "s3://é/a",
    ]) func isNone(text: String) {
        #expect(S3Location(text) == nil)
    }

    @Test(
        arguments: [
            ("maps", "eu-central-1", nil, nil, "https://maps.s3.eu-central-1.amazonaws.com/k"),
            ("maps", "cn-north-1", nil, nil, "https://maps.s3.cn-north-1.amazonaws.com.cn/k"),
            ("my.maps", "eu-west-1", nil, nil, "https://s3.eu-west-1.amazonaws.com/my.maps/k"),
            ("maps", "eu-west-1", nil, S3Bucket.Style.path, "https://s3.eu-west-1.amazonaws.com/maps/k"),
            ("maps", "us-east-1", "http://[::1]:9000/", nil, "http://[::1]:9000/maps/k"),
            ("maps", "us-east-1", "HTTPS://Store.Example.org", .host, "https://maps.store.example.org/k"),
        ] as [(String, String, String?, S3Bucket.Style?, String)])
    func hasAnAddress(name: String, region: String, endpoint: String?, style: S3Bucket.Style?, url: String) throws {
        let bucket = try S3Bucket(name, region: region, endpoint: endpoint.flatMap(WebAddress.init), style: style)
        let address = try bucket.address(for: "k")
        #expect(address.text == url)
        #expect(address.origin == bucket.origin)
    }

    @Test(
        arguments: [
            ("a b", "eu-west-1", nil), ("maps", "", nil), ("maps", "eu west", nil), ("maps", "evil.example/", nil),
            ("maps", "eu-west-1", "https://store.example/base"), ("maps", "eu-west-1", "https://key@store.example"),
            ("maps", "eu-west-1", "https://store.example?key=1"),
        ] as [(String, String, String?)]) func isRefused(name: String, region: String, endpoint: String?)
    {
        let error = #expect(throws: HTTPError.self) {
            try S3Bucket(name, region: region, endpoint: endpoint.flatMap(WebAddress.init))
        }
        #expect(error?.code == .invalidRequest)
        #expect(error?.description.contains("key") == false)
    }

    @Test func keysHaveALength() throws {
        let bucket = try S3Bucket("maps", region: "us-east-1")
        #expect(throws: HTTPError.self) { try bucket.address(for: "") }
        #expect(throws: HTTPError.self) { try bucket.address(for: String(repeating: "é", count: 513)) }
        #expect(throws: Never.self) { try bucket.address(for: String(repeating: "é", count: 512)) }
    }
}
