import Dialects
import HTTPTypes
import Hummingbird
import MapSnapshot
import RequestText

extension RequestOrigin {
    /// The query of a URL, with the names of the JSON form.
    static let query = RequestOrigin(name: "query")
    /// The JSON form.
    static let json = RequestOrigin(name: "json")
    /// An image drawn when the server starts.
    static let warmUp = RequestOrigin(name: "warm_up")
    /// An image that shows whether the service works.
    static let canary = RequestOrigin(name: "canary")
}

/// `/snapshot.{png,jpg,webp}?…`.
struct QueryRoute: OwnRoute, Hashable {
    let format: FileFormat

    init?(_ path: [String]) {
        guard path.count == 1, path[0].hasPrefix(Self.prefix),
            let format = FileFormat.served(as: path[0].dropFirst(Self.prefix.count))
        else { return nil }
        self.format = format
    }

    /// What every file name begins with.
    static let prefix = "snapshot."
    var name: String { "snapshot" }
    var origin: RequestOrigin? { .query }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        guard request.query.isValid else {
            throw Problem(.badRequest, "invalid_request", "the query is not percent-encoded UTF-8")
        }
        let fields = request.query.fields.map { SnapshotRequest.TextField($0.name, $0.value) }
        let delivery = ImageDelivery(origin: .query)
        do {
            let snapshot = try SnapshotRequest(texts: fields, format: format)
            return try await application.image(snapshot, delivery, request.head, &record)
        } catch {
            throw Problem(error, isQuery: true)
        }
    }
}

/// `POST /snapshot`.
struct JSONRoute: OwnRoute, Hashable {
    init?(_ path: [String]) {
        guard path == ["snapshot"] else { return nil }
    }

    var name: String { "snapshot" }
    var origin: RequestOrigin? { .json }
    var methods: [HTTPRequest.Method] { [.post] }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        try application.hosts.checkIsOurs(request.head)
        if let type = request.head.headerFields[.contentType], !type.lowercased().hasPrefix("application/json") {
            throw Problem(.unsupportedMediaType, "unsupported_type", "the body is not JSON: use application/json")
        }
        let snapshot = try SnapshotRequest(json: try await application.body(of: request.request))
        return try await application.image(snapshot, ImageDelivery(origin: .json), request.head, &record)
    }
}

/// A path of another service.
struct DialectRoute: Route, Hashable {
    let dialect: Dialect

    init(_ dialect: Dialect) { self.dialect = dialect }

    var name: String { dialect.name }
    var origin: RequestOrigin? { RequestOrigin(name: dialect.name) }
    /// A dialect without POST refuses it itself.
    var methods: [HTTPRequest.Method] { [.get, .head, .post] }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        let isPost = request.head.method == .post
        if isPost { try application.hosts.checkIsOurs(request.head) }
        let body = isPost ? try await application.body(of: request.request) : []
        let (catalog, options) = (application.catalog, application.options)
        var translation = try dialect.translate(
            DialectRequest(method: isPost ? .post : .get, target: request.target, query: request.query, body: body),
            settings: DialectSettings(catalog, options))
        guard let map = Self.map(for: &translation, in: catalog, options) else {
            throw dialect.unknownStyle(translation.style ?? "", known: catalog.names(options))
        }
        record.map = map.id
        let icons = await Self.fetchedIcons(for: &translation, from: options.icons)
        let format = translation.format == nil ? await map.isVector ? FileFormat.png : .jpeg : nil
        let delivery = ImageDelivery(
            origin: RequestOrigin(name: dialect.name), ignored: translation.ignored, icons: icons)
        do {
            let snapshot = try Self.request(translation, of: map, as: format)
            return try await application.image(snapshot, delivery, request.head, &record)
        } catch {
            throw Problem(error, in: dialect)
        }
    }

    /// The request for the layers of a map.
    ///
    /// - Parameter format: the format of a request that names none.
    // Inlined into asynchronous code, typed errors crash the compiler of Swift 6.3 when it optimizes.
    @inline(never)
    private static func request(
        _ translation: DialectTranslation, of map: MapCatalog.Map, as format: FileFormat?
    ) throws -> ValidatedRequest {
        let request = translation.request.drawing(tiles: map.layers.map(\.id), style: nil)
        return try format.map { try request.written(as: FileOptions(format: $0)) } ?? request
    }

    /// The map that a request names; nil for a style that is not known.
    private static func map(
        for translation: inout DialectTranslation, in catalog: MapCatalog, _ options: ServerOptions
    ) -> MapCatalog.Map? {
        let style = translation.style
        guard translation.isServiceStyle, let style, catalog.known(style, options) == nil else {
            return catalog.map(named: style, options)
        }
        translation.useDefaultStyle()
        return catalog.map(named: style, options) ?? catalog.maps.first
    }

    /// Maximum number of icons that one request may have fetched.
    private static let maximumIcons = 10

    /// Fetches the icons that a request names by URL, if that is allowed, and puts them on its pins.
    ///
    /// Pins whose icon cannot be used keep the default marker, and the icon stays among what is ignored.
    ///
    /// - Returns: the icons by the names that the pins use.
    private static func fetchedIcons(
        for translation: inout DialectTranslation, from source: RemoteIcons?
    ) async -> [String: PinImage] {
        guard let source, !translation.icons.isEmpty else { return [:] }
        let urls = Set(translation.icons.map(\.url))
        guard urls.count <= maximumIcons else { return [:] }
        let images = await withTaskGroup(of: (String, PinImage?).self) { group in
            for url in urls {
                group.addTask { (url, try? await source.image(at: url)) }
            }
            return await group.reduce(into: [String: PinImage]()) { $0[$1.0] = $1.1 }
        }
        for icon in translation.icons where images[icon.url] != nil { translation.use(image: icon.url, for: icon) }
        return images
    }
}

extension DialectSettings {
    /// What dialects need of the maps and options of the moment.
    fileprivate init(_ catalog: MapCatalog, _ options: ServerOptions) {
        self.init(
            images: Set(catalog.images.keys), imageAliases: options.imageAliases,
            allowsRemoteIcons: options.icons != nil, maximumSide: options.limits.side,
            maximumPixels: options.limits.pixels)
    }
}
