import GeoFeatures
import MapGeometry

import struct Colors.Color

/// The style of one feature's parts.
struct FeatureStyle {
    /// Style of lines and borders.
    let line: Stroke
    /// Fill of areas.
    let fill: Color
    /// Creates the pin for a point.
    let pin: @Sendable (Coordinate) -> Pin
    /// A note about what is not drawn.
    let note: SnapshotNote?

    /// The style from simplestyle.
    ///
    /// Icon names are not drawn; digits and letters are.
    init(simpleStyle feature: Feature) {
        let style = feature.style
        line = Stroke(color: style.stroke.faded(style.strokeOpacity), width: style.strokeWidth)
        fill = style.fill.faded(style.fillOpacity)
        let symbol = style.markerSymbol.flatMap { $0.count <= 2 ? $0.uppercased() : nil }
        let size: Pin.Size =
            switch style.markerSize {
            case .small: .small
            case .medium: .mid
            case .large: .large
            }
        let color = style.markerColor
        pin = { Pin($0, color: color, size: size, label: symbol) }
        note = symbol == nil ? style.markerSymbol.map(Self.ignored) : nil
    }

    private static func ignored(_ icon: String) -> SnapshotNote {
        SnapshotNote(
            .featureIconIgnored, "the icon \(Notation.shortened(icon)) of marker-symbol is not drawn",
            remedy: "use a digit or a letter", values: ["icon": .text(icon)])
    }

    /// The style of a GPX track or a named waypoint.
    init(trackNamed name: String?) {
        line = Stroke(casing: Stroke.Casing(color: Color(red: 255, green: 255, blue: 255)))
        fill = Polygon.defaultFill
        let label = name.map { String($0.prefix(SnapshotLimits.labelLength / 4)) }
        pin = { Pin($0, label: label, shape: .dot) }
        note = nil
    }
}

extension Color {
    /// The color with its alpha multiplied.
    fileprivate func faded(_ opacity: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: UInt8((Double(alpha) * min(max(opacity, 0), 1)).rounded()))
    }
}
