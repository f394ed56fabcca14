import HTTPTypes
import Hummingbird
import MapSnapshot
import RequestText
import Synchronization

/// `/styles/{id}.json`, or `/styles/{id}/style.json` as TileServer GL has it: the style of a map for browsers.
struct StyleRoute: OwnRoute, Hashable {
    let id: String

    init(id: String) { self.id = id }

    init?(_ path: [String]) {
        guard path.count > 1, path[0] == Self.folder else { return nil }
        if path.count == 3, path[2] == "style.json" {
            self.init(id: path[1])
        } else if path.count == 2, path[1].hasSuffix(".json") {
            self.init(id: String(path[1].dropLast(5)))
        } else {
            return nil
        }
    }

    static let folder: String? = "styles"
    var name: String { "style" }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        try application.hosts.checkIsOurs(request.head)
        let appearance = try Appearance.stated(in: request.query)
        guard let map = application.catalog.known(id, application.options) else { throw application.unknownMap(id) }
        record.map = map.id
        // Signed addresses are those of one client, for as long as its own URL is valid; so are those with a key.
        let name =
            request.expiry == nil && request.key == nil
            ? StyleDocuments.Name(
                style: PublishedName(map: map.id, appearance: appearance),
                base: application.hosts.url("", for: request.head, peer: request.peer()))
            : nil
        if let known = name.flatMap({ application.styleDocuments[$0] }) { return known.response(to: request.head) }
        let url: @Sendable (String) -> String = { application.url($0, for: request) }
        if let style = try await application.published(map, appearance) {
            let document = Document(style, of: map.id, url)
            if let name { application.styleDocuments[name] = document }
            return document.response(to: request.head)
        }
        let json = await DrawnTilesDocument(map, appearance).json(url)
        return Document(json).response(to: request.head)
    }
}

/// `/styles/{id}/sprite[@2x].{json,png}`, or `/styles/{id}/sprites/{sprite}…`.
struct SpriteRoute: OwnRoute, Hashable {
    let id: String
    /// The id of the sprite; nil for the default one.
    let sprite: String?
    /// Density and extension.
    let suffix: String

    init(_ id: String, sprite: String?, suffix: String) { (self.id, self.sprite, self.suffix) = (id, sprite, suffix) }

    init?(_ path: [String]) {
        guard path.count > 2, path[0] == Self.folder, let last = path.last,
            let suffix = ["@2x.json", "@2x.png", ".json", ".png"].first(where: last.hasSuffix)
        else { return nil }
        if path.count == 3, last == "sprite" + suffix {
            self.init(path[1], sprite: nil, suffix: suffix)
        } else if path.count == 4, path[2] == "sprites" {
            self.init(path[1], sprite: String(last.dropLast(suffix.count)), suffix: suffix)
        } else {
            return nil
        }
    }

    static let folder = StyleRoute.folder
    var name: String { "style" }

    /// Clients add density and extension to the path of a style's sprite.
    func template(of target: RequestTarget) -> String? {
        target.path.hasSuffix(suffix) ? String(target.path.dropLast(suffix.count)) : nil
    }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        guard let map = application.catalog.map(id: id), let style = try await application.published(map),
            let bytes = style.sprite(sprite, suffix)
        else { throw Problem.notFound("map \(id.prefix(64)) has no such sprite") }
        record.map = map.id
        return Document(
            bytes, type: suffix.hasSuffix("json") ? "application/json" : "image/png",
            cacheControl: "public, max-age=\(application.options.maximumAge)"
        ).response(to: request.head)
    }
}

/// The last segments of the path of glyphs: a font stack, and a range of 256 characters as `0-255.pbf`.
struct GlyphAddress: Hashable, Sendable {
    let font: String
    /// The first character of the range, divided by 256.
    let range: Int

    init(font: String, range: Int) { (self.font, self.range) = (font, range) }

    /// Parses two segments.
    init?(_ segments: ArraySlice<String>) {
        guard segments.count == 2, let font = segments.first, let text = segments.last,
            let start = text.split(separator: "-").first.flatMap({ Int($0) }), start % 256 == 0,
            (0..<1 << 16).contains(start), text == "\(start)-\(start + 255).pbf"
        else { return nil }
        self.init(font: font, range: start / 256)
    }

    /// The path of glyphs with placeholders.
    static func template(of target: RequestTarget) -> String {
        "/\(target.segments.dropLast(2).joined(separator: "/"))/{fontstack}/{range}.pbf"
    }
}

/// `/styles/{id}/fonts/{fontstack}/{range}.pbf`: glyphs of a map's style.
struct GlyphsRoute: OwnRoute, Hashable {
    let id: String
    let address: GlyphAddress

    init(_ id: String, _ address: GlyphAddress) { (self.id, self.address) = (id, address) }

    init?(_ path: [String]) {
        guard path.count == 5, path[0] == Self.folder, path[2] == "fonts", let address = GlyphAddress(path[3...]) else {
            return nil
        }
        self.init(path[1], address)
    }

    static let folder = StyleRoute.folder
    var name: String { "style" }
    func template(of target: RequestTarget) -> String? { GlyphAddress.template(of: target) }

    /// The glyphs of the style, or of the installed fonts where it has none: what images of the map are drawn with.
    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        guard let map = application.catalog.map(id: id) else { throw application.unknownMap(id) }
        record.map = map.id
        let bytes: [UInt8]?
        do {
            bytes = try await application.published(map)?.glyphs(font: address.font, range: address.range)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw Problem(.serviceUnavailable, "tile_source_failed", "the glyphs cannot be read: try again later")
        }
        guard let bytes else { return try await application.installedGlyphs(address, request.head) }
        return Document(glyphs: bytes, maximumAge: application.options.maximumAge).response(to: request.head)
    }
}

/// `/fonts/{fontstack}/{range}.pbf`: glyphs of the installed fonts.
struct InstalledGlyphsRoute: OwnRoute, Hashable {
    let address: GlyphAddress

    init(_ address: GlyphAddress) { self.address = address }

    init?(_ path: [String]) {
        guard path.count == 3, path[0] == Self.folder, let address = GlyphAddress(path[1...]) else { return nil }
        self.init(address)
    }

    static let folder: String? = "fonts"
    var name: String { "style" }
    func template(of target: RequestTarget) -> String? { GlyphAddress.template(of: target) }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        try await application.installedGlyphs(address, request.head)
    }
}

extension SnapshotApplication {
    /// Glyphs of the installed fonts.
    fileprivate func installedGlyphs(_ address: GlyphAddress, _ head: HTTPRequest) async throws -> Response {
        let options = options
        let file = try await service.glyphs(
            of: address.font, range: address.range, deadline: .now + options.deadline)
        return Document(glyphs: file.bytes, tag: "\"\(file.digest)\"", maximumAge: options.maximumAge)
            .response(to: head)
    }

    /// The style of a map that browsers may draw by themselves.
    ///
    /// Nil for a map of several layers or of raster tiles, for one with parts on other servers that are not passed on,
    /// and for a dark version with parts of its own: clients get its drawn tiles.
    func published(_ map: MapCatalog.Map, _ appearance: Appearance = .light) async throws -> PublishedStyle? {
        let name = PublishedName(map: map.id, appearance: appearance)
        if let known = publishedStyles.withLock({ $0[name] }) { return known }
        guard map.layers.count == 1, let layer = map.layers.first, appearance == .light || !layer.hasDarkParts else {
            return nil
        }
        let style: PublishedStyle?
        do {
            switch layer {
            case .style(let layer): style = PublishedStyle(layer.style)
            case .tiles(let layer): style = try await PublishedStyle(builtInFor: layer, appearance: appearance)
            }
        } catch is TileSourceError {
            return nil
        }
        guard let style, !style.isRemote || options.servedTilesets.contains(map.id) else { return nil }
        publishedStyles.withLock { $0[name] = style }
        return style
    }
}
