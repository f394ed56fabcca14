import MapSnapshot
import RequestText

/// The styles of one parameter `markers`, for all of its locations.
struct GoogleMarkerStyle {
    private var color = Pin.defaultColor
    private var label: String?
    private var size = Size.normal
    private var icon: String?
    /// The icon's URL if it is not a configured image.
    private(set) var remoteIcon: String?
    /// The part of an icon that is on the place.
    private(set) var anchor = Pin.Anchor.bottom
    /// Offset of that part, in points, right and down.
    private(set) var offset: Point?
    /// Points per pixel of an icon.
    private(set) var iconScale = 1.0

    /// The service's sizes; without one a marker is normal, which is larger than `mid`.
    private enum Size: String {
        case normal, mid, small, tiny

        /// Only the two larger ones have a label.
        var hasLabel: Bool { self == .normal || self == .mid }
    }

    init(
        _ styles: [(key: String, value: String)], _ settings: DialectSettings, _ ignored: inout IgnoredNames
    ) throws(DialectProblem) {
        for (key, value) in styles where !value.isEmpty {
            switch key {
            case "color": color = try GoogleColor.read(value, parameter: "markers", hasAlpha: false)
            case "size":
                guard let size = Size(rawValue: value.lowercased()) else {
                    throw .invalid("markers", "size \(value)", "tiny, small or mid")
                }
                self.size = size
            case "label": read(label: value, &ignored)
            case "icon": read(icon: value, settings)
            case "anchor": try read(anchor: value)
            case "scale": if let scale = Decimal.parse(value), scale > 0 { iconScale = 1 / scale }
            case "shadow", "flat": break
            default: ignored.add(key)
            }
        }
        if remoteIcon != nil { ignored.add("icon") }
    }

    /// A marker with this style.
    func pin(at place: Coordinate) -> Pin {
        if let icon {
            return RemoteIcon(
                icon, pin: 0, parameter: "icon", anchor: anchor, offset: offset, scale: iconScale
            ).placed(icon, on: Pin(place))
        }
        let label = size.hasLabel ? label : nil
        return switch size {
        case .normal: Pin(place, color: color, size: .large, label: label)
        case .mid: Pin(place, color: color, size: .mid, label: label)
        case .small: Pin(place, color: color, size: .small)
        case .tiny: Pin(place, color: color, size: .small, scale: 0.6)
        }
    }

    /// One letter or digit; the service shows no other labels either.
    private mutating func read(label text: String, _ ignored: inout IgnoredNames) {
        if text.utf8.count == 1, text.allSatisfy({ $0.isLetter || $0.isNumber }) {
            label = text.uppercased()
        } else {
            ignored.add("label")
        }
    }

    /// Many clients encode the URL once more than the rest.
    private mutating func read(icon text: String, _ settings: DialectSettings) {
        let url = text.contains("://") ? text : PercentDecoding.decode(text)
        icon = settings.image(text) ?? settings.image(url)
        remoteIcon = icon == nil ? url : nil
    }

    private mutating func read(anchor text: String) throws(DialectProblem) {
        let name = text.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
        if let anchor = Pin.Anchor.allCases.first(where: { $0.rawValue.filter { $0 != "-" } == name }) {
            (self.anchor, offset) = (anchor, nil)
            return
        }
        // A point of the icon, in its pixels from the top left.
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Decimal.parse($0.trimmed) }
        guard numbers.count == 2, let x = numbers[0], let y = numbers[1], abs(x) <= 4096, abs(y) <= 4096 else {
            throw .invalid("markers", "anchor \(text)", "a side, a corner, center, or x,y in pixels of the icon")
        }
        (anchor, offset) = (.topLeft, Point(x: -x, y: -y))
    }
}

/// One parameter `path`: a line, or with `fillcolor` an area.
struct GooglePath {
    /// The vertices.
    let places: [Coordinate]
    private var stroke = Stroke(color: GooglePath.blue, width: 5)
    private var fill: Color?
    private var isGeodesic = false

    /// Half opaque.
    private static let blue = Color(red: 0, green: 0, blue: 255, alpha: 128)

    /// - Parameter color: reads a color.
    init(
        _ text: GoogleText, _ ignored: inout IgnoredNames, color: (String) throws(DialectProblem) -> Color
    ) throws(DialectProblem) {
        places = try text.places()
        for (key, value) in text.styles where !value.isEmpty {
            switch key {
            case "color": stroke.color = try color(value)
            case "fillcolor": fill = try color(value)
            case "weight":
                guard let width = Decimal.parse(value), width >= 0 else {
                    throw .invalid("path", "weight \(value)", "a width in points, such as weight:5")
                }
                stroke.width = min(width, SnapshotLimits.strokeWidth)
            case "geodesic": isGeodesic = value.lowercased() == "true"
            default: ignored.add(key)
            }
        }
    }

    /// Reads one of Google's colors, whose alpha counts.
    static func color(_ text: String) throws(DialectProblem) -> Color {
        try GoogleColor.read(text, parameter: "path", hasAlpha: true)
    }

    /// The area below its line; an open area is filled, and its line stays open.
    var overlays: [Overlay] {
        var overlays: [Overlay] = []
        if let fill, places.count >= 3 { overlays.append(.polygon(Polygon(rings: [places], fill: fill, stroke: nil))) }
        if stroke.width > 0, places.count >= 2 {
            overlays.append(.polyline(Polyline(places, stroke: stroke, isGeodesic: isGeodesic)))
        }
        return overlays
    }
}

/// Colors of markers and paths: ten names, `0xRRGGBB` and `0xRRGGBBAA`.
enum GoogleColor {
    static let names = [
        "black", "brown", "green", "purple", "yellow", "blue", "gray", "orange", "red", "white",
    ]

    /// - Parameter hasAlpha: whether alpha counts; markers are opaque.
    static func read(
        _ text: String, parameter: String, hasAlpha: Bool
    ) throws(DialectProblem) -> Color {
        let name = text.lowercased()
        let digits = name.hasPrefix("0x") ? name.dropFirst(2) : name.hasPrefix("#") ? name.dropFirst() : ""
        let css = names.contains(name) ? name : [6, 8].contains(digits.utf8.count) ? "#" + digits : ""
        guard var color = Color(css: css) else {
            throw .invalid(
                parameter, "color \(text)", "0xRRGGBB\(hasAlpha ? ", 0xRRGGBBAA" : "") or \(list)")
        }
        if !hasAlpha { color.alpha = 255 }
        return color
    }

    private static var list: String { names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "") }
}
