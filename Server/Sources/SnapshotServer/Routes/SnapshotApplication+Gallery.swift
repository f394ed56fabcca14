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
        if let map = catalog.maps.first {
            let facts = await MapFacts(map)
            settings.attribution = Self.plainText(facts.attribution ?? "")
            (settings.maximumZoom, settings.hasDark) = (facts.maximumZoom, facts.hasDark)
        }
        gallery = Gallery(places: options.places, settings: settings)
    }

    static func gallerySettings(_ catalog: MapCatalog, _ options: ServerOptions) -> GallerySettings {
        let id = catalog.maps.first?.id ?? "default"
        return GallerySettings(
            basePath: options.publicURL?.basePath ?? "", tileTemplate: "/styles/\(id)/{z}/{x}/{y}{r}.png", style: id,
            leafletFolder: options.leafletFolder)
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
