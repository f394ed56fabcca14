import FoundationEssentials

/// All files of the page by their paths.
struct AssetTable: Sendable {
    /// The path of all files, which changes when one of them does; with slashes at both ends.
    let folder: String
    /// Whether Leaflet is installed.
    let hasLeaflet: Bool
    private let files: [String: GalleryAsset]

    /// The name of the list of places.
    static let placesName = "places.json"

    private static let script = "text/javascript; charset=utf-8"
    private static let style = "text/css; charset=utf-8"
    /// More than any release of Leaflet has.
    private static let leafletLimit = 4 << 20

    init(places: PlaceList, leafletFolder: String) {
        var named: [String: GalleryAsset] = [
            Self.placesName: GalleryAsset(places.json, "application/json"),
            "app.css": GalleryAsset(PackageResources.app_css, Self.style),
            "pin.svg": GalleryAsset(PackageResources.pin_svg, "image/svg+xml"),
        ]
        let scripts = [
            "app.js": PackageResources.app_js,
            "builder.js": PackageResources.builder_js,
            "cards.js": PackageResources.cards_js,
            "copy.js": PackageResources.copy_js,
            "dom.js": PackageResources.dom_js,
            "groups.js": PackageResources.groups_js,
            "links.js": PackageResources.links_js,
            "list.js": PackageResources.list_js,
            "map.js": PackageResources.map_js,
            "maps.js": PackageResources.maps_js,
            "pictures.js": PackageResources.pictures_js,
            "search.js": PackageResources.search_js,
            "stories.js": PackageResources.stories_js,
            "story.js": PackageResources.story_js,
            "tilt.js": PackageResources.tilt_js,
        ]
        for (name, bytes) in scripts { named[name] = GalleryAsset(bytes, Self.script) }
        let leaflet = [("leaflet.js", Self.script), ("leaflet.css", Self.style)].compactMap { name, type in
            Self.read(leafletFolder + "/" + name).map { (name, GalleryAsset($0, type)) }
        }
        hasLeaflet = leaflet.count == 2
        if hasLeaflet { for (name, asset) in leaflet { named["leaflet/" + name] = asset } }
        var hash = ContentHash([])
        for (name, asset) in named.sorted(by: { $0.key < $1.key }) { hash.update((name + asset.etag).utf8) }
        let folder = "/gallery/\(hash.text)/"
        self.folder = folder
        files = Dictionary(uniqueKeysWithValues: named.map { (folder + $0.key, $0.value) })
    }

    subscript(path: String) -> GalleryAsset? { files[path] }

    var paths: [String] { files.keys.sorted() }

    private static func read(_ path: String) -> [UInt8]? {
        guard let data = try? Data(contentsOf: URL(filePath: path)), (1...leafletLimit).contains(data.count) else {
            return nil
        }
        return Array(data)
    }
}
