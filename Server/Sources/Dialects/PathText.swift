import MapSnapshot
import RequestText

/// The value of a `path` of TileServer GL, or of a service like it: options, and then points separated by `|` or one
/// polyline.
struct PathText {
    /// `x,y` parts, not checked.
    private(set) var points: [Substring] = []
    /// The rest of the text after `enc:`.
    private(set) var polyline: Substring?
    private var options: [String: String] = [:]

    init(_ text: String) {
        var rest = text[...]
        while !rest.isEmpty {
            // Everything after `enc:` is the polyline: it may contain any separator.
            if points.isEmpty, rest.hasPrefix("enc:") {
                polyline = rest.dropFirst(4)
                return
            }
            let end = rest.firstIndex(of: "|") ?? rest.endIndex
            let part = rest[..<end]
            if let colon = part.firstIndex(of: ":") {
                let key = String(part[..<colon])
                if options[key] == nil { options[key] = String(part[part.index(after: colon)...]) }
            } else {
                points.append(part)
            }
            rest = rest[end...].dropFirst()
        }
    }

    /// The value of an option in the path; nil if it is not there.
    subscript(option: String) -> String? { options[option] }
}

/// What paths have that do not say it themselves: parameters for all paths of a request.
struct PathDefaults {
    var fill: String?
    var stroke: String?
    var width: String?
    var border: String?
    var borderWidth: String?
    var cap = Stroke.Cap.butt
    var join = Stroke.Join.miter
    /// The fill of a path that nothing says anything about; nil for none.
    var usualFill: Color?
    /// Whether colors may be digits without `#`.
    var hasBareDigits = false
}

/// The style of one path: options in it come before parameters for all paths.
struct PathStyle {
    private var stroke: Stroke
    private let fill: Color?

    private static let blue = Color(red: 0, green: 64, blue: 255, alpha: 179)
    /// The fill of a path whose own is no color.
    static let white = Color(red: 255, green: 255, blue: 255, alpha: 102)
    /// That of a canvas (HTML, 4.12.5.1.3), on which the services draw.
    private static let miterLimit = 10.0

    init(_ path: PathText, _ defaults: PathDefaults) {
        func color(_ text: String) -> Color? {
            text == "none" ? .transparent : ClientColor.css(text, digits: defaults.hasBareDigits)
        }
        // The services draw values that are not valid in their defaults.
        fill = (path["fill"] ?? defaults.fill).map { color($0) ?? Self.white } ?? defaults.usualFill
        let width = Self.number(path["width"] ?? defaults.width, 0...500) ?? 1
        stroke = Stroke(
            color: (path["stroke"] ?? defaults.stroke).map { color($0) ?? Self.blue } ?? Self.blue,
            width: min(width, SnapshotLimits.strokeWidth), cap: defaults.cap, join: defaults.join,
            miterLimit: Self.miterLimit)
        if let text = path["border"] ?? defaults.border, let color = color(text) {
            let inline = path["border"] == nil ? nil : path["borderwidth"]
            let border = Self.number(inline ?? defaults.borderWidth, 0...250) ?? width * 0.1
            if border > 0 { stroke.casing = .init(color: color, width: min(border, SnapshotLimits.strokeWidth)) }
        }
    }

    /// The area below its line; an open area is filled, and its line stays open.
    func overlays(_ vertices: [Coordinate]) -> [Overlay] {
        guard vertices.count >= 2 else { return [] }
        var overlays: [Overlay] = []
        let isRing = vertices.count >= 4 && vertices.first == vertices.last
        if isRing {
            overlays.append(.polygon(Polygon(rings: [vertices], fill: fill, stroke: stroke.width > 0 ? stroke : nil)))
            return overlays
        }
        if let fill, vertices.count >= 3 {
            overlays.append(.polygon(Polygon(rings: [vertices], fill: fill, stroke: nil)))
        }
        if stroke.width > 0 { overlays.append(.polyline(Polyline(vertices, stroke: stroke))) }
        return overlays
    }

    private static func number(_ text: String?, _ range: ClosedRange<Double>) -> Double? {
        guard let text, let number = Decimal.parse(text.trimmed, exponents: true) else { return nil }
        return min(max(number, range.lowerBound), range.upperBound)
    }
}
