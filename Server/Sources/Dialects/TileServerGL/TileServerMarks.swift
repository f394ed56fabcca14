import MapSnapshot
import RequestText

/// The style of one path: options in it come before parameters for all paths.
struct TileServerPathStyle {
    private var stroke: Stroke
    private let fill: Color?

    private static let blue = Color(red: 0, green: 64, blue: 255, alpha: 179)
    private static let white = Color(red: 255, green: 255, blue: 255, alpha: 102)
    /// That of a canvas (HTML, 4.12.5.1.3), on which the service draws.
    private static let miterLimit = 10.0

    init(_ path: TileServerPathText, _ parameters: TileServerParameters) {
        // The service draws values that are not valid in its defaults.
        fill = (path["fill"] ?? parameters.fill).map { Self.color($0) ?? Self.white }
        let width = Self.number(path["width"] ?? parameters.width, 0...500) ?? 1
        stroke = Stroke(
            color: (path["stroke"] ?? parameters.stroke).map { Self.color($0) ?? Self.blue } ?? Self.blue,
            width: min(width, SnapshotLimits.strokeWidth), cap: parameters.cap, join: parameters.join,
            miterLimit: Self.miterLimit)
        if let text = path["border"] ?? parameters.border, let color = Self.color(text) {
            let inline = path["border"] == nil ? nil : path["borderwidth"]
            let border = Self.number(inline ?? parameters.borderWidth, 0...250) ?? width * 0.1
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

    private static func color(_ text: String) -> Color? { text == "none" ? .transparent : Color(css: text) }

    private static func number(_ text: String?, _ range: ClosedRange<Double>) -> Double? {
        guard let text, let number = Decimal.parse(text.trimmed, exponents: true) else { return nil }
        return min(max(number, range.lowerBound), range.upperBound)
    }
}

/// The options of a marker: `scale:{factor}` and `offset:{x},{y}`; others are ignored, as by the service.
struct TileServerMarkerOptions {
    /// Factor for the size of the icon.
    private(set) var scale = 1.0
    /// Offset in points, right and down; it grows with the icon.
    var offset: Point? { offsetX == 0 && offsetY == 0 ? nil : Point(x: offsetX * scale, y: offsetY * scale) }
    private var offsetX = 0.0
    private var offsetY = 0.0

    init(_ options: some Sequence<Substring>) {
        for option in options {
            let pair = option.split(separator: ":", omittingEmptySubsequences: false)
            guard pair.count >= 2 else { continue }
            switch pair[0] {
            case "scale": if let value = Decimal.leading(pair[1]), value > 0, value < 10 { scale = value }
            case "offset":
                let numbers = pair[1].split(separator: ",", omittingEmptySubsequences: false)
                    .map { Decimal.leading($0) }
                if let x = numbers.first.flatMap(\.self), abs(x) < 1000 { offsetX = x }
                if numbers.count > 1, let y = numbers[1], abs(y) < 1000 { offsetY = y }
            default: break
            }
        }
    }
}
