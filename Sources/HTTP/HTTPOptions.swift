/// How servers are spoken to.
package struct HTTPOptions: Hashable, Sendable {
    /// The whole User-Agent field: the program as servers' logs show it, never a browser.
    package var userAgent = Product.description
    /// Most redirects that are followed.
    package var redirects = 3
    /// Whether a redirect may lead to https only; only tests on loopback say no.
    package var redirectsToSecureOnly = true
    /// For a connection to stand.
    package var connectTimeout = Duration.seconds(10)
    /// How long nothing may arrive from a host before what was asked of it is given up.
    ///
    /// A slow host that still sends is not cut off.
    package var silenceTimeout = Duration.seconds(30)
    /// A file of certificates (PEM) that are trusted in place of the system's.
    package var certificates: String?
    /// Transfers at once with one origin.
    package var transfersPerOrigin = 6

    package init() {}

    /// The defaults, with the application before our own name in the User-Agent, as openstreetmap.org's policy asks:
    /// `Trails/2.1 (ops@example.org) swift-map-snapshot/0.1.0`.
    ///
    /// - Parameter application: its name and a contact; what is not printable ASCII is left out, and nothing beyond
    ///   200 characters is taken.
    package init(application: String?) {
        let clean = (application ?? "").utf8.filter { (0x20...0x7E).contains($0) }.prefix(200)
        guard clean.contains(where: { $0 != 0x20 }) else { return }
        userAgent = "\(String(decoding: clean, as: UTF8.self)) \(Product.description)"
    }

    /// How many transfers an origin gets at once: openstreetmap.org's servers ask for at most two.
    package func limit(for address: WebAddress) -> Int {
        let isOpenStreetMap = address.host == "openstreetmap.org" || address.host.hasSuffix(".openstreetmap.org")
        return max(1, isOpenStreetMap ? min(2, transfersPerOrigin) : transfersPerOrigin)
    }
}
