import HTTPTypes
import Hummingbird
import MapSnapshot
import Synchronization

extension SnapshotApplication {
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

    /// Glyphs of a map's style, or of the installed fonts where it has none: what images of the map are drawn with.
    func glyphs(
        _ id: String, _ font: String, _ range: Int, _ head: HTTPRequest, _ record: inout RequestRecord
    ) async throws -> Response {
        guard let map = catalog.map(id: id) else { throw unknownMap(id) }
        record.map = map.id
        let bytes: [UInt8]?
        do {
            bytes = try await published(map)?.glyphs(font: font, range: range)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw Problem(.serviceUnavailable, "tile_source_failed", "the glyphs cannot be read: try again later")
        }
        guard let bytes else { return try await installedGlyphs(font, range, head) }
        return Document(glyphs: bytes, maximumAge: options.maximumAge).response(to: head)
    }

    /// Glyphs of the installed fonts.
    func installedGlyphs(_ font: String, _ range: Int, _ head: HTTPRequest) async throws -> Response {
        let options = options
        let file = try await service.glyphs(of: font, range: range, deadline: .now + options.deadline)
        return Document(glyphs: file.bytes, tag: "\"\(file.digest)\"", maximumAge: options.maximumAge)
            .response(to: head)
    }
}

/// A version of a map's style.
struct PublishedName: Hashable, Sendable {
    let map: String
    let appearance: Appearance
}

extension Document {
    /// The style of a map with addresses of this server.
    ///
    /// - Parameter url: the address of a path.
    init(_ style: PublishedStyle, of id: String, _ url: @escaping @Sendable (String) -> String) {
        let addresses = PublishedStyle.Addresses(
            tileset: { url("/tiles/\(id):\($0.pathSegment).json") },
            sprite: { sprite in url("/styles/\(id)/" + (sprite.map { "sprites/\($0.pathSegment)" } ?? "sprite")) },
            glyphs: url("/styles/\(id)/fonts/{fontstack}/{range}.pbf"),
            installedGlyphs: url("/fonts/{fontstack}/{range}.pbf"))
        self.init(style.document(addresses), type: "application/json")
    }

    /// A range of glyphs.
    ///
    /// - Parameter tag: an entity tag of the bytes; nil to compute one.
    fileprivate init(glyphs: [UInt8], tag: String? = nil, maximumAge: Int) {
        self.init(
            glyphs, type: "application/x-protobuf", tag: tag, cacheControl: "public, max-age=\(maximumAge)")
    }
}
