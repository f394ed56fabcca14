public import Gallery
public import MapSnapshot
public import SnapshotConfiguration

/// How a server works, apart from its maps.
public struct ServerOptions: Sendable {
    /// What logs contain of the places of requests.
    public enum LoggedPlaces: String, Sendable, CaseIterable {
        /// Two decimals: about a kilometer.
        case rounded
        /// As requested.
        case exact
        /// Nothing.
        case off
    }

    /// Where to listen.
    public var listen = ListenAddress.tcp(host: "127.0.0.1", port: 8080)
    /// Where to serve metrics; nil for nowhere.
    public var metrics: ListenAddress? = .tcp(host: "127.0.0.1", port: 9464)
    /// The address under which clients reach the server; nil for the Host of each request.
    public var publicURL: PublicURL?
    /// Hosts that documents may name, besides loopback names and those of `listen` and `publicURL`.
    public var allowedHosts: [String] = []
    /// Addresses of proxies whose X-Forwarded fields count, or networks such as `10.0.0.0/8`; `unix` for those on a socket
    /// in the file system.
    public var trustedProxies: Set<String> = []
    /// The origin whose pages may read responses, `*` for all; nil for none.
    public var cors: String?
    /// The map for styles that are not known; nil to refuse them.
    public var defaultStyle: String?
    /// Map ids by the names that clients use for styles.
    public var aliases: [String: String] = [:]
    /// Ids of images by the URLs that clients name for icons.
    public var imageAliases: [String: String] = [:]
    /// Fetches the icons that clients name by URL; nil to draw the default marker.
    public var icons: RemoteIcons?
    /// Ids of tilesets on other servers whose tiles are passed on.
    public var servedTilesets: Set<String> = []
    /// How long clients may cache complete images and tiles, in seconds.
    public var maximumAge = 86_400
    /// The time for one image.
    public var deadline = Duration.seconds(10)
    /// Maximum number of connections.
    public var connections = 1024
    /// Maximum size of a body in bytes.
    public var bodyBytes = 1 << 20
    /// Maximum size of a URL's path and query in bytes.
    public var targetBytes = 16 << 10
    /// Maximum times for headers, bodies and responses.
    var connectionLimits = ConnectionGuard.Limits()
    /// Number of images that are drawn at once.
    public var concurrency = UsableProcessors.count
    /// What a request may ask for.
    public var limits = ServerOptions.defaultLimits
    /// How many images may wait; nil for limits that follow from `concurrency`.
    public var queue: QueueLimits?
    /// Maximum size of finished images in memory, in bytes.
    public var memoryBytes = 64 << 20
    /// The folder of finished images; nil for none.
    public var cacheFolder: String?
    /// Keys for signed URLs; nil if there are none.
    public var signatures: URLSignatures?
    /// Whether images need a signed URL.
    public var requiresSignature = false
    /// What logs contain of places.
    public var loggedPlaces = LoggedPlaces.rounded
    /// The gallery's places.
    public var places = PlaceList.liechtenstein
    /// The folder with Leaflet, for the gallery's map.
    public var leafletFolder = "/usr/share/javascript/leaflet"
    /// Targets to draw at the start.
    public var warmUp: [String] = []

    /// The default options.
    public init() {}

    static let defaultLimits: ServiceLimits = {
        var limits = ServiceLimits()
        (limits.side, limits.pixels, limits.tiles) = (4096, 8 << 20, 1024)
        (limits.annotations, limits.vertices) = (500, 10_000)
        return limits
    }()

    /// Takes over what concerns the maps, which may be opened again while a server runs.
    mutating func useMaps(of options: ServerOptions) {
        (aliases, defaultStyle) = (options.aliases, options.defaultStyle)
        (imageAliases, icons) = (options.imageAliases, options.icons)
        (servedTilesets, places) = (options.servedTilesets, options.places)
    }

    /// The options of the service that draws.
    func serviceOptions(observer: @escaping @Sendable (SnapshotEvent) -> Void) -> ServiceOptions {
        var service = ServiceOptions()
        service.concurrency = concurrency
        service.limits = limits
        service.queue =
            queue
            ?? QueueLimits(
                waiting: 256 + 64 * concurrency, expectedWait: .seconds(2), fetching: 256, fetchingPerOrigin: 64)
        service.decodedTileBytes = 64 << 20
        // Cached images and refusals are answered quickly even while all CPUs draw.
        service.niceness = 10
        service.observer = observer
        return service
    }
}

extension ServerOptions {
    /// Checks that every id in the options is that of a map, an image or a tileset.
    ///
    /// - Throws: `ConfigurationError` that names the setting, the id and the known ones.
    public func check(against catalog: MapCatalog) throws(ConfigurationError) {
        let maps = Set(catalog.maps.map(\.id))
        for (name, id) in aliases.sorted(by: { $0.key < $1.key }) where !maps.contains(id) {
            throw Self.unknown(.aliases, "alias \(name)", "map", id, maps)
        }
        if let defaultStyle, !maps.contains(defaultStyle) {
            throw Self.unknown(.defaultStyle, "default-style", "map", defaultStyle, maps)
        }
        let images = Set(catalog.images.keys)
        for (url, id) in imageAliases.sorted(by: { $0.key < $1.key }) where !images.contains(id) {
            throw Self.unknown(.imageAliases, "image alias \(url)", "image", id, images)
        }
        let tilesets = maps.union(catalog.layers.map(\.id))
        for id in servedTilesets.sorted() where !tilesets.contains(id) {
            throw Self.unknown(.servedTilesets, "serve-tiles", "tileset", id, tilesets)
        }
    }

    private static func unknown(
        _ setting: ServerSetting, _ subject: String, _ kind: String, _ id: String, _ known: Set<String>
    ) -> ConfigurationError {
        let remedy =
            known.isEmpty ? "add \(kind) \(id)" : "use one of \(known.sorted().joined(separator: ", ")), or add \(id)"
        return ConfigurationError(
            .invalidValue, of: setting.rawValue, value: id, "\(subject) names \(kind) \(id), which does not exist",
            remedy: remedy)
    }
}
