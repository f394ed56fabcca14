import HTTPTypes
import Testing

@testable import SnapshotServer

@Suite(.timeLimit(.minutes(10))) struct CompressionTests {
    @Test func textIsCompressedForClientsThatAcceptIt() async throws {
        try await RunningServer.run { server in
            for target in ["/openapi.json", "/"] {
                let plain = try await server.get(target)
                let packed = try await server.get(target, "Accept-Encoding: br;q=1, gzip;q=0.5")
                #expect(plain["content-encoding"] == nil && packed["content-encoding"] == "gzip")
                #expect(plain["vary"] == "Accept-Encoding" && packed["vary"] == "Accept-Encoding")
                #expect(packed.body.starts(with: [0x1F, 0x8B]) && packed.body.count < plain.body.count)
                #expect(packed["etag"] != plain["etag"])
                let again = try await server.get(
                    target, "Accept-Encoding: gzip", "If-None-Match: \(packed["etag"] ?? "")")
                #expect(again.status == 304)
            }
        }
    }

    @Test func imagesAndShortTextsAreNot() async throws {
        try await RunningServer.run { server in
            for target in ["/healthz", "/tiles/basic/0/0/0", "/snapshot.png?lat=47&lon=9&size=40x40", "/nothing/here"] {
                let response = try await server.get(target, "Accept-Encoding: gzip")
                #expect(response["content-encoding"] == nil)
            }
        }
    }

    @Test(arguments: [
        ("gzip", true), ("GZIP", true), ("*", true), ("br, x-gzip", true), ("gzip;q=0", false), ("gzip;q=0.0", false),
        ("*, gzip;q=0", false), ("br", false), ("", false), ("identity", false),
    ]) func whatClientsAccept(value: String, expected: Bool) {
        #expect(AcceptEncoding.allowsGzip([.acceptEncoding: value]) == expected)
    }
}
