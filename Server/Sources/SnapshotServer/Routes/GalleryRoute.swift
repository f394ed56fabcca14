import Gallery
import HTTPTypes
import Hummingbird
import MapSnapshot
import RequestText

/// A page or an asset of the gallery, which has its own paths: all that no other route has.
struct GalleryRoute: OwnRoute, Hashable {
    init?(_ path: [String]) {
        let isImage = path.count == 1 && path[0].hasPrefix(QueryRoute.prefix)
        guard !isImage, !Routes.folders.contains(path[0]) else { return nil }
    }

    var name: String { "gallery" }
    var access: RouteAccess { .gallery }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        try application.hosts.checkIsOurs(request.head)
        let gallery = application.gallery
        if let asset = gallery.asset(path: String(request.target.path)) {
            return Document(
                asset.body, type: asset.contentType, tag: asset.etag, cacheControl: asset.cacheControl
            ).response(to: request.head)
        }
        guard let page = gallery.page(request.target, request.query) else { throw Problem.notFound() }
        var document = Document(
            page.body, type: page.contentType, tag: page.etag,
            cacheControl: page.status == 200 ? "no-cache" : "no-store")
        document.status = HTTPResponse.Status(code: page.status)
        var response = document.response(to: request.head)
        response.headers[.contentSecurityPolicy] =
            "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
        response.headers[.referrerPolicy] = "no-referrer"
        return response
    }
}

extension SnapshotApplication {
    /// Reads what the gallery shows of the maps.
    func refreshGallery() async {
        let catalog = catalog
        var settings = Self.gallerySettings(catalog, options)
        settings.maps = await galleryMaps(catalog)
        if let map = settings.maps.first {
            (settings.attribution, settings.maximumZoom) = (map.attribution, map.maximumZoom)
            settings.hasDark = map.hasDark
        }
        gallery = Gallery(places: options.places, settings: settings)
    }

    /// The maps in order; their sources are queried at the same time.
    private func galleryMaps(_ catalog: MapCatalog) async -> [GalleryMap] {
        await withTaskGroup(of: (Int, GalleryMap).self) { group in
            for (index, map) in catalog.maps.enumerated() { group.addTask { (index, await self.galleryMap(map)) } }
            var maps: [(Int, GalleryMap)] = []
            for await map in group { maps.append(map) }
            return maps.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private func galleryMap(_ map: MapCatalog.Map) async -> GalleryMap {
        let facts = await MapFacts(map)
        return GalleryMap(
            id: map.id, name: facts.name ?? map.id, isVector: facts.isVector, minimumZoom: facts.minimumZoom,
            maximumZoom: facts.maximumZoom, hasDark: facts.hasDark,
            attribution: Self.plainText(facts.attribution ?? ""),
            bounds: facts.bounds.map { [$0.west, $0.south, $0.east, $0.north] }, tilesets: await tilesets(of: map))
    }

    /// The ids of a map's tilesets that clients may have.
    func tilesets(of map: MapCatalog.Map) async -> [String] {
        var ids: [String] = []
        for layer in map.layers {
            switch layer {
            case .tiles(let layer):
                if layer.source.remoteOrigin == nil || options.servedTilesets.contains(layer.id) {
                    ids.append(layer.id)
                }
            case .style:
                let names = (try? await published(map))?.tilesets.keys.sorted() ?? []
                ids += names.map { "\(map.id):\($0)" }
            }
        }
        return ids
    }

    static func gallerySettings(_ catalog: MapCatalog, _ options: ServerOptions) -> GallerySettings {
        let id = catalog.maps.first?.id ?? "default"
        var settings = GallerySettings(
            basePath: options.publicURL?.basePath ?? "", tileTemplate: "/styles/\(id)/{z}/{x}/{y}{r}.png", style: id,
            leafletFolder: options.leafletFolder)
        (settings.maximumSide, settings.maximumPixels) = (options.limits.side, options.limits.pixels)
        return settings
    }

    /// The text of an attribution, which may be HTML.
    private static func plainText(_ html: String) -> String {
        var text = ""
        var isTag = false
        for character in html {
            switch character {
            case "<": isTag = true
            case ">" where isTag: isTag = false
            default: if !isTag { text.append(character) }
            }
        }
        return text.replacing("&copy;", with: "©").replacing("&amp;", with: "&")
    }
}
