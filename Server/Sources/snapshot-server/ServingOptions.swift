import ArgumentParser
import SnapshotConfiguration

/// Flags for serving; each is a setting of the same name.
struct ServingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Where to listen: HOST:PORT or unix:PATH (default: 127.0.0.1:8080).", valueName: "ADDRESS"))
    var listen: String?
    @Option(help: ArgumentHelp("Where to serve metrics, or off (default: 127.0.0.1:9464).", valueName: "ADDRESS"))
    var metrics: String?
    @Option(help: ArgumentHelp("URL under which clients reach the server, with its base path.", valueName: "URL"))
    var publicURL: String?
    @Option(help: ArgumentHelp("Host name to accept.", valueName: "HOST"))
    var allowedHosts: [String] = []
    @Option(help: ArgumentHelp("Proxy or network whose X-Forwarded fields are trusted, or unix.", valueName: "ADDRESS"))
    var trustedProxy: [String] = []
    @Option(help: ArgumentHelp("Origin whose pages may read responses, or *.", valueName: "ORIGIN"))
    var cors: String?
    @Option(help: ArgumentHelp("How long clients may cache images (default: 86400).", valueName: "SECONDS"))
    var maxAge: String?
    @Option(help: ArgumentHelp("Time for one image (default: 10).", valueName: "SECONDS"))
    var deadline: String?
    @Option(help: ArgumentHelp("Maximum number of connections (default: 1024).", valueName: "N"))
    var connections: String?
    @Option(help: ArgumentHelp("Images drawn at once (default: one per CPU).", valueName: "N"))
    var concurrency: String?
    @Option(help: ArgumentHelp("Maximum width and height (default: 4096).", valueName: "PIXELS"))
    var maxSide: String?
    @Option(help: ArgumentHelp("Maximum number of pixels (default: 8388608).", valueName: "PIXELS"))
    var maxPixels: String?
    @Option(help: ArgumentHelp("Maximum number of tiles per image (default: 1024).", valueName: "N"))
    var maxTiles: String?
    @Option(help: ArgumentHelp("Maximum number of pins, lines and areas (default: 500).", valueName: "N"))
    var maxAnnotations: String?
    @Option(help: ArgumentHelp("Maximum number of points of lines and areas (default: 10000).", valueName: "N"))
    var maxVertices: String?
    @Option(help: ArgumentHelp("Memory for finished images (default: 64).", valueName: "MIB"))
    var memoryCache: String?
    @Option(help: ArgumentHelp("Key for signed URLs; the first one signs.", valueName: "ID=$VARIABLE"))
    var signingKey: [String] = []
    @Flag(help: "Refuse images, tiles and styles without a signed URL.")
    var requireSignature = false
    @Option(help: ArgumentHelp("Places in the log: rounded, exact or off (default: rounded).", valueName: "MODE"))
    var logPlaces: String?
    @Option(help: ArgumentHelp("Places of the gallery: CSV, NDJSON or GeoJSON.", valueName: "FILE"))
    var places: String?
    @Option(help: ArgumentHelp("Paths to draw at startup, one per line.", valueName: "FILE"))
    var warm: String?
    @Option(name: [.long, .customShort("p")], help: .hidden) var port: String?
    @Option(name: [.long, .customLong("bind"), .customLong("address")], help: .hidden) var host: String?

    /// Names of other programs for the address.
    func validate() throws {
        guard port != nil || host != nil else { return }
        let name = host.map { $0.contains(":") && !$0.hasPrefix("[") ? "[\($0)]" : $0 }
        throw ValidationError("the address is one option: use --listen \(name ?? "127.0.0.1"):\(port ?? "8080")")
    }

    var values: [ServerSetting: [String]] {
        func one(_ text: String?) -> [String] { [text].compactMap(\.self) }
        return [
            .listen: one(listen), .metrics: one(metrics), .publicURL: one(publicURL), .allowedHosts: allowedHosts,
            .trustedProxies: trustedProxy, .cors: one(cors), .maximumAge: one(maxAge), .deadline: one(deadline),
            .connections: one(connections), .concurrency: one(concurrency), .maximumSide: one(maxSide),
            .maximumPixels: one(maxPixels), .maximumTiles: one(maxTiles),
            .maximumAnnotations: one(maxAnnotations), .maximumVertices: one(maxVertices),
            .memoryCache: one(memoryCache), .signingKeys: signingKey,
            .requireSignature: requireSignature ? ["true"] : [], .logPlaces: one(logPlaces), .places: one(places),
            .warm: one(warm),
        ]
    }
}
