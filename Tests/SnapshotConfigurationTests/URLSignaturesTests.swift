import Testing

@testable import SnapshotConfiguration

@Suite struct URLSignaturesTests {
    private static let target = "/snapshot.png?lat=47.1410&lon=9.5209"

    private static func signatures(_ ids: String...) throws -> URLSignatures {
        try URLSignatures(keys: ids.map { ($0, "secret of \($0), long enough") })
    }

    /// Computed with Python's hmac and base64.
    @Test func signsLikeAnIndependentProgram() throws {
        let signed = try URLSignatures(keys: [("k1", "0123456789abcdef")]).signed(
            "/snapshot.png?lat=1&lon=2", expiry: 2_000_000_000)
        #expect(
            signed == "/snapshot.png?lat=1&lon=2&kid=k1&exp=2000000000&sig=RNlTgv8dIYCv440kn7NBDfKr09NHF5Qaki0J46ELrsw")
    }

    @Test func aSignedTargetIsValidUntilItExpires() throws {
        let signatures = try Self.signatures("a", "b")
        for target in [Self.target, "/maps"] {
            let signed = try #require(signatures.signed(target, expiry: 1000))
            let (plain, seconds) = try signatures.check(signed, now: 990)
            #expect(plain == target && seconds == 10)
            #expect(throws: URLSignatures.Refusal.expired) { try signatures.check(signed, now: 1000) }
        }
    }

    @Test func everyKeyIsAcceptedAndTheFirstOneSigns() throws {
        let (old, both) = (try Self.signatures("old"), try Self.signatures("new", "old"))
        let signed = try #require(old.signed(Self.target, expiry: 9))
        #expect(try both.check(signed, now: 0).target == Self.target)
        #expect(try #require(both.signed(Self.target, expiry: 9)).contains("kid=new"))
        #expect(throws: URLSignatures.Refusal.wrong) {
            try old.check(try #require(both.signed(Self.target, expiry: 9)), now: 0)
        }
    }

    /// What is done to a signed target.
    static let attacks: [(@Sendable (String) -> String, URLSignatures.Refusal)] = [
        ({ String($0.dropLast()) }, .wrong),
        ({ $0 + "A" }, .wrong),
        ({ $0 + "&lat=1" }, .missing),
        ({ $0.replacing("lat=47", with: "lat=48") }, .wrong),
        ({ $0.replacing("47.1410", with: "47%2E1410") }, .wrong),
        ({ $0.replacing("exp=9", with: "exp=99") }, .wrong),
        ({ $0.replacing("?lat", with: "?sig=x&lat") }, .missing),
        ({ $0.replacing("?lat", with: "?exp=99&lat") }, .missing),
        ({ $0.replacing("?lat", with: "?kid=a&lat") }, .missing),
        ({ $0.replacing("kid=a", with: "kid=") }, .wrong),
        ({ $0.replacing("&sig=", with: "&SIG=") }, .missing),
        ({ String($0.prefix { $0 != "&" }) }, .missing),
        ({ _ in "" }, .missing),
        ({ _ in "&sig=" }, .missing),
        ({ _ in "?&sig=" }, .missing),
    ]

    @Test func nothingElseIsAccepted() throws {
        let signatures = try Self.signatures("a")
        let signed = try #require(signatures.signed(Self.target, expiry: 9))
        for (index, (attack, refusal)) in Self.attacks.enumerated() {
            #expect(throws: refusal, "attack \(index)") { try signatures.check(attack(signed), now: 0) }
        }
    }

    @Test(arguments: [("", "0123456789abcdef"), ("a b", "0123456789abcdef"), ("a", "tiny!")])
    func aWrongKeyIsRefusedWithoutItsSecret(id: String, secret: String) {
        #expect {
            _ = try URLSignatures(keys: [(id, secret)])
        } throws: { error in
            !"\(error)".contains(secret)
        }
    }
}
