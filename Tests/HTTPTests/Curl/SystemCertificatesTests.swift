import Testing

@testable import HTTP

/// The file of the certificates that the system trusts.
@Suite struct SystemCertificatesTests {
    @Test(arguments: [
        ("/etc/ssl/certs/ca-certificates.crt", "Debian"), ("/etc/pki/tls/certs/ca-bundle.crt", "Fedora"),
        ("/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", "RHEL"), ("/etc/ssl/ca-bundle.pem", "SUSE"),
        ("/etc/ssl/cert.pem", "Alpine"),
    ])
    func isFoundWhereTheSystemHasIt(file: String, system: String) {
        #expect(SystemCertificates.first { $0 == file } == file, "\(system)")
    }

    @Test func debiansPlaceComesFirst() {
        #expect(SystemCertificates.first { _ in true } == "/etc/ssl/certs/ca-certificates.crt")
        #expect(SystemCertificates.first { _ in false } == nil)
    }
}
