package import RequestText

/// The page at `/`: a list of places, each on a map and in a story, and a builder for images.
///
/// It knows no HTTP: a server asks it for pages and assets by their paths. Paths come without the server's base path.
public struct Gallery: Sendable {
    /// The places that it shows.
    public let places: PlaceList
    /// What the page knows about the server.
    public let settings: GallerySettings
    private let assets: AssetTable

    /// Creates a gallery; reads Leaflet's files.
    ///
    /// - Parameters:
    ///   - places: the places to show.
    ///   - settings: what the page knows about the server.
    public init(places: PlaceList = .liechtenstein, settings: GallerySettings = GallerySettings()) {
        self.places = places
        self.settings = settings
        assets = AssetTable(places: places, leafletFolder: settings.leafletFolder)
    }

    /// The page for a request target; nil if the path is not one of the gallery's pages.
    ///
    /// - Parameter target: path and query as received. A link that leads nowhere has a page that says so, with status 404.
    public func page(target: String) -> GalleryPage? {
        let target = RequestTarget(target)
        return page(target, target.decodedQuery())
    }

    /// The page for a request target that is split already.
    package func page(_ target: RequestTarget, _ query: Query) -> GalleryPage? {
        do throws(DeepLinkError) {
            return try DeepLink(target, query, places: places).map(page)
        } catch {
            return page(for: error)
        }
    }

    /// The page that starts in a state.
    public func page(for link: DeepLink) -> GalleryPage {
        GalleryPage(status: 200, html: GalleryHTML(settings, assets).app(link, places))
    }

    /// The page that says why a link leads nowhere.
    public func page(for error: DeepLinkError) -> GalleryPage {
        GalleryPage(status: 404, html: GalleryHTML(settings, assets).message(error))
    }

    /// The asset at a path; nil for every path that is not in the table.
    ///
    /// - Parameter path: the path as received; it is compared, not opened.
    public func asset(path: String) -> GalleryAsset? { assets[path] }

    /// The paths of all assets.
    public var assetPaths: [String] { assets.paths }
}
