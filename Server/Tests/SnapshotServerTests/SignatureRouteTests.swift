import SnapshotConfiguration
import Testing

@testable import SnapshotServer

@Suite(.timeLimit(.minutes(10))) struct SignatureRouteTests {
    private static let target = "/snapshot.png?lat=47.1410&lon=9.5209&size=40x40"

    private static func signatures() throws -> URLSignatures {
        try URLSignatures(keys: [("k1", "0123456789abcdef"), ("k2", "another secret of it")])
    }

    /// What is done to a signed target, and the status.
    static let cases: [(@Sendable (String) -> String, Int)] = [
        ({ $0 }, 200),
        ({ _ in target }, 403),
        ({ String($0.dropLast()) }, 403),
        ({ String($0.prefix { $0 != "=" }) + "=" }, 403),
        ({ $0.replacing("&sig=", with: "&sig=&sig=") }, 403),
        // In the middle, before other parameters.
        ({ $0.replacing(target + "&", with: "/snapshot.png?") + "&lat=47.1410&lon=9.5209&size=40x40" }, 403),
        ({ "\(target)&sig=\($0.split(separator: "=").last ?? "")&kid=k1&exp=4000000000" }, 403),
        ({ $0.replacing("exp=4000000000", with: "exp=4000000001") }, 403),
        ({ $0.replacing("exp=4000000000", with: "exp=99999999999999999999") }, 403),
        ({ $0.replacing("/snapshot.png", with: "/snapshot.jpg") }, 403),
        ({ $0 + "%00" }, 403),
        ({ $0 + "&zoom=3" }, 403),
        ({ $0 + $0.drop { $0 != "&" } }, 403),
        ({ $0.replacing("kid=k1", with: "kid=k3") }, 403),
        ({ $0.replacing("lat=47.1410", with: "lat=47.1411") }, 403),
        ({ $0.replacing("lat=47.1410", with: "lat=47%2E1410") }, 403),
    ]

    @Test func onlyTheSignedTargetIsServed() async throws {
        let signatures = try Self.signatures()
        let signed = try #require(signatures.signed(Self.target, expiry: 4_000_000_000))
        try await RunningServer.run(
            nil,
            {
                ($0.signatures, $0.requiresSignature) = (signatures, true)
            }
        ) { server in
            for (index, (change, status)) in Self.cases.enumerated() {
                let response = try await server.get(change(signed))
                #expect(response.status == status, "case \(index): \(response.text)")
            }
            let expired = try #require(signatures.signed(Self.target, expiry: 1_000_000_000))
            #expect(try await server.get(expired).text.contains("signature_expired"))
            #expect(try await server.get(signed)["cache-control"]?.hasPrefix("private, max-age=") == true)
            #expect(try await server.send("POST", "/snapshot", body: "{}").status == 403)
        }
    }
}
