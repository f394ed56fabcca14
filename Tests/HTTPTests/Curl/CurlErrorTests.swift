import CCurl
import Testing

@testable import HTTP

/// No sentence of libcurl reaches a user.
@Suite struct CurlErrorTests {
    @Test func errorsHaveOurWording() throws {
        let curl = try CurlLibrary.load()
        for number in UInt32(1)...130 {
            let code = CURLcode(rawValue: number)
            let theirs = curl.functions.easy_strerror(code).map { String(cString: $0) } ?? ""
            let ours = HTTPError(code).description
            #expect(!ours.isEmpty && !ours.contains("\n") && !ours.hasSuffix("."), "\(number)")
            #expect(!ours.lowercased().contains(theirs.lowercased()), "\(number): \(ours)")
        }
    }

    /// URLs of other schemes are never requested, so this is about the response.
    @Test func aResponseThatIsNotHTTP() {
        let error = HTTPError(CURLE_UNSUPPORTED_PROTOCOL)
        #expect(error.code == .unreachable && error.summary == "the response is not valid HTTP")
    }

    @Test(arguments: [
        (9, "not valid yet"), (10, "expired"), (18, "self-signed"), (19, "self-signed"), (20, "unknown issuer"),
        (1, "another host"), (62, "another host"), (23, "revoked"), (99, "OpenSSL error 99"),
    ]) func describesCertificateErrors(verification: Int, words: String) {
        let error = HTTPError(CURLE_PEER_FAILED_VERIFICATION, verification: verification)
        #expect(error.code == .untrusted && error.description.contains(words) && error.description.contains("; "))
    }
}
