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
            .invalidLocation, "\(location): openstreetmap.org has its tiles at one URL only; use \(address)")
    }
}

extension OpenStreetMapPolicy {
    /// Why a host must not be used for batches, prefetching or area downloads; nil if nothing is known against it.
    static func bulkRefusal(of host: String) -> String? {
        guard applies(to: host) else { return nil }
        return
            "\(host) is run on donations, and its policy forbids downloading areas, prefetching and batches "
            + "(operations.osmfoundation.org/policies/tiles)"
    }
}

extension TileNetwork {
    /// Throws if the network is for bulk use and a host's policy forbids it.
    func checkBulk(_ host: String, in name: String) throws(TileSourceError) {
        guard options.isBulk, !options.isOffline, let refusal = OpenStreetMapPolicy.bulkRefusal(of: host) else {
            return
        }
        throw TileSourceError(.unsupported, "\(name): \(refusal); use another server or an archive")
    }
}
