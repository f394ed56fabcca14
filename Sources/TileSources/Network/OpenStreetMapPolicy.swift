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
            .invalidLocation, "\(location): openstreetmap.org has its tiles at one address only, use \(address)")
    }
}

extension OpenStreetMapPolicy {
    /// Why a batch, a prefetch or a download of an area must not use a host; nil where its policy allows it.
    static func bulkRefusal(of host: String) -> String? {
        guard applies(to: host) else { return nil }
        return
            "\(host) is run on donations, and its policy forbids downloading areas, prefetching and batches "
            + "(operations.osmfoundation.org/policies/tiles)"
    }
}

extension TileLocation {
    /// Why a batch, a prefetch or a download of an area must not use these tiles; nil where no policy that is known
    /// forbids it.
    ///
    /// A TileJSON document may name such a server, too: see `TileNetwork.Options.isBulk`.
    public var bulkRefusal: String? {
        let locations = [base] + (dark.flatMap { try? TileLocation(parsing: $0) }.map { [$0.base] } ?? [])
        return locations.lazy.compactMap(RemoteLocation.init)
            .compactMap { OpenStreetMapPolicy.bulkRefusal(of: $0.host) }.first
    }
}

extension TileNetwork {
    /// Throws where the network is for bulk use and a host's policy forbids that.
    func checkBulk(_ host: String, in name: String) throws(TileSourceError) {
        guard options.isBulk, !options.isOffline, let refusal = OpenStreetMapPolicy.bulkRefusal(of: host) else {
            return
        }
        throw TileSourceError(.unsupported, "\(name): \(refusal); use another server or an archive")
    }
}
