import Cairo
import MapGeometry
import Platform

import struct Colors.Color

/// The scale bar: a bracket below its distance, with a halo.
struct ScaleBarOrnament {
    private let appearance: Appearance
    private let line: TextLine
    /// Length of the bar in points of the usual size.
    private let bar: Double

    private static let textSize = 10.0
    private static let halo = 1.4
    private static let thickness = 1.5
    private static let tick = 4.5
    /// Maximum length: in points, and as a fraction of the image's width.
    private static let maximumLength = (points: 110.0, share: 0.3)
    /// Minimum length in points.
    private static let minimumLength = 18.0

    /// Creates a scale bar; nil if the image is too small.
    ///
    /// - Parameter scale: the points of the image per point of its sizes and coordinates.
    init?(
        _ scaleBar: ScaleBar, _ appearance: Appearance, viewport: Viewport, scale: Double = 1
    ) throws(SnapshotError) {
        let image = Size(width: viewport.size.width / scale, height: viewport.size.height / scale)
        let room = min(Self.maximumLength.points, image.width * Self.maximumLength.share)
        guard room >= Self.minimumLength,
            let length = ScaleBarLength(scaleBar, viewport: viewport, maximum: room * scale),
            let line = TextLine(length.text, fonts: try TextFont.fonts(.semibold), size: Self.textSize)
        else { return nil }
        (self.appearance, self.line, bar) = (appearance, line, length.points / scale)
        guard size.width <= image.width / 2, size.height <= image.height / 2 else { return nil }
    }

    var lines: [TextLine] { [line] }

    /// Size with the halo, in points.
    var size: Size {
        Size(
            width: max(bar, line.width) + 2 * Self.halo + Self.thickness,
            height: Self.textSize * 1.25 + Self.tick + 2 * Self.halo)
    }

    /// Draws it with the top left of its box at a point.
    func draw(on cairo: borrowing CairoContext, at point: Point) throws {
        let left = point.x + Self.halo + Self.thickness / 2
        let bottom = point.y + size.height - Self.halo - Self.thickness / 2
        let halo = appearance.ground.with(alpha: 0xE6)
        let widest = Self.thickness + 2 * Self.halo
        for (color, width) in [(halo, widest), (appearance.ink, Self.thickness)] {
            cairo.move(x: left, y: bottom - Self.tick)
            cairo.line(x: left, y: bottom)
            cairo.line(x: left + bar, y: bottom)
            cairo.line(x: left + bar, y: bottom - Self.tick)
            cairo.stroke(.color(color), width: width)
        }
        try cairo.draw(
            line, x: left + max(0, bar - line.width) / 2, y: bottom - Self.tick + 0.5,
            paint: .color(appearance.ink),
            halo: TextHalo(color: halo, width: Self.halo))
    }
}

/// A round distance and its length on the image.
struct ScaleBarLength: Hashable, Sendable {
    /// The text, such as `500 m`.
    let text: String
    let meters: Double
    /// Length in points at the latitude of the center.
    let points: Double

    /// International foot and mile, in meters.
    private static let (foot, mile) = (0.3048, 1609.344)

    /// The longest fitting distance of 1, 2 or 5 times a power of ten; nil if none fits.
    ///
    /// - Parameter maximum: maximum length in points.
    init?(_ scaleBar: ScaleBar, viewport: Viewport, maximum: Double) {
        let equator = 2 * Double.pi * WebMercator.earthRadius / WebMercator.worldSize(zoom: viewport.zoom)
        let metersPerPoint = equator * cos(viewport.center.latitude * .pi / 180)
        let room = maximum * metersPerPoint
        let unit: (name: String, meters: Double) =
            switch scaleBar {
            case .metric: room >= 1_000 ? ("km", 1_000) : ("m", 1)
            case .imperial: room >= Self.mile ? ("mi", Self.mile) : ("ft", Self.foot)
            }
        guard room.isFinite, room > 0, let number = Self.round(room / unit.meters) else { return nil }
        meters = number * unit.meters
        points = meters / metersPerPoint
        text = "\(number.text) \(unit.name)"
    }

    private static func round(_ room: Double) -> Double? {
        let power = pow(10, floor(log10(room)))
        // A power computed with logarithms may be one too high at the boundary.
        return [5, 2, 1, 0.5].map { $0 * power }.first { $0 <= room }
    }
}
