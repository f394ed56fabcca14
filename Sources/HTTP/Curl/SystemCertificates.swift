import Platform

/// The certificates that the system trusts.
///
/// libcurl knows only the file of the system that it was built for.
enum SystemCertificates {
    /// The files of Debian, Ubuntu, Arch and Alpine; of Fedora, RHEL and Amazon Linux, in the old and the new place; of
    /// SUSE; of Alpine without ca-certificates, macOS and BSD.
    static let places = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
        "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem",
    ]

    /// The first of them that can be read; nil leaves it to libcurl.
    static var file: String? { first { access($0, R_OK) == 0 } }

    /// The first place that passes a test.
    static func first(where isReadable: (String) -> Bool) -> String? { places.first(where: isReadable) }
}
