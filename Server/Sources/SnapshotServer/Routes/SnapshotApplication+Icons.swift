import Dialects
import MapSnapshot

extension SnapshotApplication {
    /// Maximum number of icons that one request may have fetched.
    private static let maximumIcons = 10

    /// Fetches the icons that a request names by URL, if that is allowed, and puts them on its pins.
    ///
    /// Pins whose icon cannot be used keep the default marker, and the icon stays among what is ignored.
    ///
    /// - Returns: the icons by the names that the pins use.
    func fetchedIcons(for translation: inout DialectTranslation) async -> [String: PinImage] {
        guard let source = options.icons, !translation.icons.isEmpty else { return [:] }
        let urls = Set(translation.icons.map(\.url))
        guard urls.count <= Self.maximumIcons else { return [:] }
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
