package import HTTP
import Platform

/// Fetches tiles from servers; shared by all sources opened with it.
///
/// Connections are reused, responses are cached in the tile cache, and the number of concurrent requests per server is
/// limited. Nothing happens before the first tile is requested.
public final class TileNetwork: Sendable {
    /// Settings for servers.
    public struct Options: Hashable, Sendable {
        /// The application's name and a contact, such as `Trails/2.1 (ops@example.org)`.
        ///
        /// It comes first in the User-Agent; servers such as openstreetmap.org's require it.
        public var application: String?
        /// Whether to use cached tiles only and contact no server.
        public var isOffline = false
        /// Whether the network serves a batch, prefetching or an area download.
        ///
        /// Servers whose policy forbids that are then refused, even if only a TileJSON document names them. Offline,
        /// nothing is refused.
        public var isBulk = false
        /// Header fields and keys by origin: `https://tiles.example.org`.
        public var servers: [String: ServerAccess] = [:]
        /// The folder of the tile cache; nil disables it.
        ///
        /// By default in the user's cache folder (XDG Base Directory Specification).
        public var cacheFolder: String? = TileCache.defaultFolder { name in getenv(name).map { String(cString: $0) } }
        /// Maximum size of the tile cache in bytes.
        public var cacheLimit = 1 << 30
        /// Requests to a server that sends nothing for this long fail.
        ///
        /// A slow server that keeps sending is not cut off.
        public var timeout = Duration.seconds(30)
        /// A PEM file of certificates to trust instead of the system's.
        public var certificates: String?

        /// Default options: online, without an application name.
        public init() {}
    }

    /// The network with default options, used by default.
    public static let standard = TileNetwork()

    /// The options.
    public let options: Options
    private let http: any HTTPTransport
    private let cache: TileCache?
    private let gate = HostGate()
    private let stop = HaltSwitch()

    /// Creates a network with its own connections.
    public convenience init(options: Options = Options()) {
        var http = HTTPOptions(application: options.application)
        http.certificates = options.certificates
        http.silenceTimeout = options.timeout
        self.init(options: options, http: HTTPClient(options: http))
    }

    /// - Parameter http: sends requests that are not cached, without retries.
    init(options: Options, http: any HTTPTransport) {
        self.options = options
        self.http = http
        cache = options.cacheFolder.map { TileCache(folder: $0, byteLimit: options.cacheLimit) }
    }

    /// Problems with the tile cache so far, in sentences; no image fails because of them.
    public var cacheErrors: [String] { cache?.errors ?? [] }

    /// A transport to a tileset's server.
    ///
    /// - Parameters:
    ///   - url: the URL of the tileset.
    ///   - variant: anything else that changes its tiles.
    ///   - bucket: the store to sign requests for; nil for plain servers.
    func transport(for url: String, variant: String = "", in bucket: SignedBucket? = nil) -> any TilesetTransport {
        // Signed at each attempt.
        let signed = bucket.map { S3Transport(http, bucket: $0.bucket, keys: $0.keys) }
        let policy = RetryPolicy(budget: options.timeout)
        let client = HaltingTransport(RetryingTransport(signed ?? http, policy: policy, gate: gate), halt: stop)
        guard let cache else { return DirectTransport(base: options.isOffline ? OfflineTransport() : client) }
        return cache.transport(
            for: CachedTileset(url: url, variant: variant), base: options.isOffline ? nil : client)
    }

    /// A bucket to write to, with the settings of the environment and of AWS's shared files.
    ///
    /// - Parameter transfers: maximum number of requests in flight.
    package func store(_ bucket: String, transfers: Int) throws(HTTPError) -> S3Store {
        guard !options.isOffline else {
            throw HTTPError(.offline, "offline mode is on", remedy: "turn it off, or write to a folder")
        }
        let signed = try SignedBucket(bucket)
        return S3Store(signed.bucket, keys: signed.keys, client: http, transfers: transfers, halt: stop)
    }

    /// Stops all waiting for servers, immediately and permanently: it throws `CancellationError`.
    package func halt() { stop.halt() }

    /// The credentials for a server; empty if none are configured, and without key if the key is empty.
    func access(to origin: String) -> ServerAccess {
        var access = options.servers[origin] ?? ServerAccess()
        if access.key?.isEmpty == true { access.key = nil }
        return access
    }
}

/// A transport for offline use, which sends nothing.
private struct OfflineTransport: HTTPTransport {
    /// Always throws `HTTPError` with `offline`.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        throw HTTPError(.offline, "offline mode is on, and there is no tile cache")
    }
}
