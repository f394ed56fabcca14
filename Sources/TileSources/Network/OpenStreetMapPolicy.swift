/// The [tile usage policy](https://operations.osmfoundation.org/policies/tiles/) of openstreetmap.org, as of 2025-09.
enum OpenStreetMapPolicy {
    /// The only allowed URL of the standard tiles.
    static let address = "https://tile.openstreetmap.org/{z}/{x}/{y}.png"

    /// Spellings of that URL's origin.
    private static let spellings = Set(["", ".", ":443", ".:443"].map { "https://tile.openstreetmap.org\($0)" })

    /// Known metadata of the standard tiles.
    static let metadata = TilesetMetadata(zooms: 0...19, attribution: "© OpenStreetMap contributors")

    /// Whether the policy applies to a host.
    static func applies(to host: String) -> Bool {
        host == "openstreetmap.org" || host.hasSuffix(".openstreetmap.org")
    }

    /// Throws if the standard tiles are requested at a URL that the policy no longer allows.
    static func check(_ remote: RemoteLocation, _ location: String) throws(TileSourceError) {
        guard applies(to: remote.host), remote.host.hasSuffix("tile.openstreetmap.org"),
            !spellings.contains(remote.origin)
        else { return }
        throw TileSourceError(
            .invalidLocation, "\(location): openstreetmap.org has its tiles at one address only, use \(address)")
    }
}

extension TileLocation {
    /// Why the source must not be used for batches, prefetching or area downloads; nil if nothing is known against it.
    public var bulkRefusal: String? {
        let locations = [base] + (dark.flatMap { try? TileLocation(parsing: $0) }.map { [$0.base] } ?? [])
        let remote = locations.compactMap(RemoteLocation.init).first { OpenStreetMapPolicy.applies(to: $0.host) }
        guard let remote else { return nil }
        return
            "\(remote.host) lives from donations, and its policy forbids to download areas, to prefetch and to run "
            + "batches (operations.osmfoundation.org/policies/tiles)"
    }
}
