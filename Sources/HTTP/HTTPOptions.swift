/// Options of the HTTP client.
package struct HTTPOptions: Hashable, Sendable {
    /// The whole User-Agent field, which identifies this program, never a browser.
    package var userAgent = Product.description
    /// Maximum number of redirects to follow.
    package var redirects = 3
    /// Whether redirects may only lead to https; false only in tests on loopback.
    package var redirectsToSecureOnly = true
    /// Maximum time to connect.
    package var connectTimeout = Duration.seconds(10)
    /// Requests to a host that sends nothing for this long are given up.
    ///
    /// A slow host that keeps sending is not cut off.
    package var silenceTimeout = Duration.seconds(30)
    /// A PEM file of certificates to trust instead of the system's.
    package var certificates: String?
    /// Maximum number of concurrent transfers per origin.
    package var transfersPerOrigin = 6

    package init() {}

    /// Default options, with the application before our own name in the User-Agent, as openstreetmap.org's policy
    /// requires: `Trails/2.1 (ops@example.org) swift-map-snapshot/0.1.0`.
    ///
    /// - Parameter application: its name and a contact. Characters that are not printable ASCII are dropped, and the
    ///   rest is cut to 200 characters.
    package init(application: String?) {
        let clean = (application ?? "").utf8.filter { (0x20...0x7E).contains($0) }.prefix(200)
        guard clean.contains(where: { $0 != 0x20 }) else { return }
        userAgent = "\(String(decoding: clean, as: UTF8.self)) \(Product.description)"
    }

    /// Maximum number of concurrent transfers for an origin; openstreetmap.org's servers ask for at most two.
    package func limit(for address: WebAddress) -> Int {
        let isOpenStreetMap = address.host == "openstreetmap.org" || address.host.hasSuffix(".openstreetmap.org")
        return max(1, isOpenStreetMap ? min(2, transfersPerOrigin) : transfersPerOrigin)
    }
}
