import MapSnapshot
import RequestText

/// The styles of one parameter `markers`, for all of its places: an icon of the service, or one at a URL.
struct LocationIQMarker {
    private var color = Pin.defaultColor
    private var size = Pin.Size.large
    private var scale = 1.0
    private var image: String?
    private var url: String?

    init(
        _ styles: [(key: String, value: String)], _ settings: DialectSettings, _ ignored: inout IgnoredNames
    ) {
        for (key, value) in styles where !value.isEmpty {
            guard key == "icon" else {
                ignored.add(key)
                continue
            }
            let name = value.contains("://") ? value : PercentDecoding.decode(value)
            image = settings.image(value) ?? settings.image(name)
            guard image == nil else { continue }
            if name.contains("://") {
                url = name
            } else if !read(name.lowercased()) {
                ignored.add("icon")
            }
        }
        if url != nil { ignored.add("icon") }
    }

    /// Reads `{large|small|tiny}-{color}-cutout`; false for another name.
    private mutating func read(_ name: String) -> Bool {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2] == "cutout", let color = ClientColor.css(parts[1]) else { return false }
        switch parts[0] {
        case "large": (size, scale) = (.large, 1)
        case "small": (size, scale) = (.small, 1)
        case "tiny": (size, scale) = (.small, 0.6)
        default: return false
        }
        self.color = color
        return true
    }

    /// A marker with this style.
    func pin(at place: Coordinate) -> Pin {
        if let image { return RemoteIcon(image, pin: 0, parameter: "icon").placed(image, on: Pin(place)) }
        return Pin(place, color: color, size: size, scale: scale)
    }

    /// The icon that the marker's should be; nil if there is none at a URL.
    ///
    /// - Parameter pin: the index of the marker.
    func icon(of pin: Int) -> RemoteIcon? { url.map { RemoteIcon($0, pin: pin, parameter: "icon") } }
}

/// Colors of paths: names, and hexadecimal digits with `#`, `0x` or neither.
enum LocationIQColor {
    static func read(_ text: String, parameter: String) throws(DialectProblem) -> Color {
        try ClientColor.read(text.lowercased().hasPrefix("0x") ? text.dropFirst(2) : text[...], parameter: parameter)
    }
}
