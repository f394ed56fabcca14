/// The [tile usage policy](https://operations.osmfoundation.org/policies/tiles/) of openstreetmap.org, of 2025-09.
enum OpenStreetMapPolicy {
    /// The only address of the standard tiles.
    static let address = "https://tile.openstreetmap.org/{z}/{x}/{y}.png"

    /// Origins that are the same as that address's.
    private static let spellings = Set(["", ".", ":443", ".:443"].map { "https://tile.openstreetmap.org\($0)" })

    /// What is known of the standard tiles.
    static let metadata = TilesetMetadata(zooms: 0...19, attribution: "© OpenStreetMap contributors")

    /// Whether the policy is that of a host.
    static func applies(to host: String) -> Bool {
        host == "openstreetmap.org" || host.hasSuffix(".openstreetmap.org")
    }

    /// Throws where the standard tiles are asked for at an address that the policy no longer allows.
    static func check(_ remote: RemoteLocation, _ location: String) throws(TileSourceError) {
        guard applies(to: remote.host), remote.host.hasSuffix("tile.openstreetmap.org"),
            !spellings.contains(remote.origin)
        else { return }
        throw TileSourceError(
            .invalidLocation, "\(location): openstreetmap.org has its tiles at one URL only; use \(address)")
    }
}

extension TileLocation {
    /// Why a batch, a prefetch or a download of an area must not be made from here; nil where nothing is known against
    /// it.
    public var bulkRefusal: String? {
        let locations = [base] + (dark.flatMap { try? TileLocation(parsing: $0) }.map { [$0.base] } ?? [])
        let remote = locations.compactMap(RemoteLocation.init).first { OpenStreetMapPolicy.applies(to: $0.host) }
        guard let remote else { return nil }
        return
            "\(remote.host) runs on donations, and its policy forbids downloading areas, prefetching and "
            + "batches (operations.osmfoundation.org/policies/tiles)"
    }
}
