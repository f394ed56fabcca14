/// A certificate for 127.0.0.1 and its authority, both created for one test by openssl.
package struct TestCertificates: Sendable {
    /// The authority that clients must trust.
    package let authority: String
    let certificate: String
    let key: String

    init(in folder: String) throws {
        authority = "\(folder)/authority.pem"
        certificate = "\(folder)/server.pem"
        key = "\(folder)/server.key"
        let new = ["req", "-x509", "-days", "2", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
        let log = "\(folder)/openssl.log"
        try ChildProcess.run(
            "openssl", new + ["-subj", "/CN=Test authority", "-keyout", "\(folder)/authority.key", "-out", authority],
            log: log)
        try ChildProcess.run(
            "openssl",
            new + [
                "-CA", authority, "-CAkey", "\(folder)/authority.key", "-subj", "/CN=localhost",
                "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost", "-addext", "basicConstraints=critical,CA:FALSE",
                "-keyout", key, "-out", certificate,
            ], log: log)
    }
}
