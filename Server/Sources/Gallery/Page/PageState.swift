import FoundationEssentials
import MapSnapshot

/// What the page gets from the server, as JSON within its HTML.
struct PageState: Encodable {
    private struct Tiles: Encodable {
        let template: String
        let maximumZoom: Int
        let attribution: String
    }

    private struct Limits: Encodable {
        let side: Int
        let pixels: Int
        let pitch: Double
    }

    private let link: DeepLink
    private let title: String
    private let base: String
    private let style: String
    private let hasDark: Bool
    private let tiles: Tiles
    private let maps: [GalleryMap]
    private let limits: Limits
    /// Folders, and the list of places.
    private let assets: String
    private let leaflet: String?
    private let places: String

    init(_ link: DeepLink, _ settings: GallerySettings, _ table: AssetTable) {
        self.link = link
        (title, base, style, hasDark) = (settings.title, settings.basePath, settings.style, settings.hasDark)
        tiles = Tiles(
            template: settings.basePath + settings.tileTemplate, maximumZoom: settings.maximumZoom,
            attribution: settings.attribution)
        maps = settings.maps
        limits = Limits(
            side: settings.maximumSide, pixels: settings.maximumPixels, pitch: SnapshotLimits.pitches.upperBound)
        assets = settings.basePath + table.folder
        leaflet = table.hasLeaflet ? settings.basePath + table.folder + "leaflet/" : nil
        places = settings.basePath + table.folder + AssetTable.placesName
    }

    /// JSON without `<`, so that nothing in it ends its element.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return "{}" }
        return String(decoding: data, as: UTF8.self).replacing("<", with: #"\u003c"#)
    }
}
