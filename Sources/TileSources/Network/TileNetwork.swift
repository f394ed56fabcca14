import Glibc
package import HTTP

/// How tiles are fetched from servers, shared by all sources that are opened with it.
///
/// Connections are kept and used again, answers are kept in the tile cache, and a server gets only so many requests at
/// once. Nothing happens before the first tile is wanted.
public final class TileNetwork: Sendable {
    /// Settings for servers.
    public struct Options: Hashable, Sendable {
        /// Who asks: the application's name and a contact, such as `Trails/2.1 (ops@example.org)`.
        ///
        /// It comes first in the User-Agent; servers such as openstreetmap.org's want to know it.
        public var application: String?
        /// Whether only kept tiles are used and no server is asked.
        public var isOffline = false
        /// Header fields and keys, by the origin that gets them: `https://tiles.example.org`.
        public var servers: [String: ServerAccess] = [:]
        /// Where tiles are kept; nil keeps none.
        ///
        /// By default the user's cache folder (XDG Base Directory Specification).
        public var cacheFolder: String? = TileCache.defaultFolder { name in getenv(name).map { String(cString: $0) } }
        /// The most bytes of all kept tiles together.
        public var cacheLimit = 1 << 30
        /// How long nothing may arrive from a server before what was asked of it is given up; a slow server that still
        /// sends is not cut off.
        public var timeout = Duration.seconds(30)
        /// A file of certificates (PEM) to trust in place of the system's.
        public var certificates: String?

        /// The defaults: on line, nothing said of the application.
        public init() {}
    }

    /// With the defaults; what is opened without another network uses it.
    public static let standard = TileNetwork()

    /// The settings.
    public let options: Options
    private let http: any HTTPTransport
    private let cache: TileCache?
    private let gate = HostGate()
    private let stop = HaltSwitch()

    /// A network of its own: its connections are not shared with another.
    public convenience init(options: Options = Options()) {
        var http = HTTPOptions(application: options.application)
        http.certificates = options.certificates
        http.silenceTimeout = options.timeout
        self.init(options: options, http: HTTPClient(options: http))
    }

    /// - Parameter http: sends what is not kept, once.
    init(options: Options, http: any HTTPTransport) {
        self.options = options
        self.http = http
        cache = options.cacheFolder.map { TileCache(folder: $0, byteLimit: options.cacheLimit) }
    }

    /// What was wrong with the kept tiles so far, in sentences; no picture fails for it.
    public var cacheTroubles: [String] { cache?.troubles ?? [] }

    /// The way to a tile set's server.
    ///
    /// - Parameters:
    ///   - url: where the tile set is.
    ///   - variant: what else makes its tiles others.
    ///   - bucket: the store that requests are signed for; nil for plain servers.
    func transport(for url: String, variant: String = "", in bucket: SignedBucket? = nil) -> any TilesetTransport {
        // Signed anew at each try.
        let signed = bucket.map { S3Transport(http, bucket: $0.bucket, credentials: $0.credentials) }
        let policy = RetryPolicy(budget: options.timeout)
        let client = HaltingTransport(RetryingTransport(signed ?? http, policy: policy, gate: gate), halt: stop)
        guard let cache else { return DirectTransport(base: options.isOffline ? OfflineTransport() : client) }
        return cache.transport(
            for: CachedTileset(url: url, variant: variant), base: options.isOffline ? nil : client)
    }

    /// A bucket to write to, where the process's environment and AWS's shared files say that it is.
    package func store(_ bucket: String) throws(HTTPError) -> S3Store {
        guard !options.isOffline else {
            throw HTTPError(.offline, "the network is offline", remedy: "go online, or write to a folder")
        }
        let signed = try SignedBucket(bucket)
        return S3Store(signed.bucket, credentials: signed.credentials, client: http, halt: stop)
    }

    /// Ends all waiting for servers, at once and for good: it throws `CancellationError`.
    package func halt() { stop.halt() }

    /// What a server may be told; nothing where nothing is configured for it, and no key where it is empty.
    func access(to origin: String) -> ServerAccess {
        var access = options.servers[origin] ?? ServerAccess()
        if access.key?.isEmpty == true { access.key = nil }
        return access
    }
}
