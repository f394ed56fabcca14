import Gallery
import HTTPTypes
import Hummingbird
import MapSnapshot
import RequestText

extension SnapshotApplication {
    /// A page or an asset of the gallery.
    func galleryPage(_ target: RequestTarget, _ head: HTTPRequest) throws(Problem) -> Response {
        let gallery = gallery
        if let asset = gallery.asset(path: String(target.path)) {
            return Document(
                asset.body, type: asset.contentType, tag: asset.etag, cacheControl: asset.cacheControl
            ).response(to: head)
        }
        guard let page = gallery.page(target: target.raw) else { throw Problem.notFound() }
        var document = Document(
            page.body, type: page.contentType, tag: page.etag,
            cacheControl: page.status == 200 ? "no-cache" : "no-store")
        document.status = HTTPResponse.Status(code: page.status)
        var response = document.response(to: head)
        response.headers[.contentSecurityPolicy] =
            "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
        response.headers[.referrerPolicy] = "no-referrer"
        return response
    }

    /// Reads from the default map what the gallery shows of it.
    func refreshGallery() async {
        let catalog = catalog
        var settings = Self.gallerySettings(catalog, options)
        if case .tiles(let layer)? = catalog.maps.first?.layers.first, let metadata = try? await layer.source.metadata()
        {
            settings.attribution = Self.plainText(metadata.attribution ?? "")
            if case .vector? = metadata.format {
                // Drawn at any zoom, and in the built-in style in the dark, too.
                settings.maximumZoom = Self.deepestVectorZoom
                settings.hasDark = true
            } else if let deepest = metadata.zooms?.upperBound {
                settings.maximumZoom = deepest
            }
        }
        gallery = Gallery(places: options.places, settings: settings)
    }

    /// Where the gallery's map of vector tiles ends: houses fill the screen.
    private static let deepestVectorZoom = 20

    static func gallerySettings(_ catalog: MapCatalog, _ options: ServerOptions) -> GallerySettings {
        let id = catalog.maps.first?.id ?? "default"
        var settings = GallerySettings(
            basePath: options.publicURL?.basePath ?? "", tileTemplate: "/styles/\(id)/{z}/{x}/{y}{r}.png", style: id,
            leafletFolder: options.leafletFolder)
        if case .tiles(let layer)? = catalog.maps.first?.layers.first { settings.hasDark = layer.dark != nil }
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
