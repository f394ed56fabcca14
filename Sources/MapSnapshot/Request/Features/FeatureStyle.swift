import GeoFeatures
import MapGeometry
import StyleSources

import struct Colors.Color

/// The style of one feature's parts.
struct FeatureStyle {
    /// Style of lines and borders.
    let line: Stroke
    /// Fill of areas.
    let fill: Color
    /// Opacity of each line and area as a whole, 0 to 1.
    let opacity: Double
    /// Whether lines are geodesics.
    let isGeodesic: Bool
    /// Creates the pin for a point.
    let pin: @Sendable (Coordinate) -> Pin
    /// A note about what is not drawn.
    let note: SnapshotNote?

    /// The style from simplestyle.
    ///
    /// A symbol is the name of an icon, or a digit or letter.
    ///
    /// - Parameter defaults: the style of what the feature does not specify.
    init(simpleStyle feature: Feature, over defaults: FeatureDefaults) {
        let style = feature.style
        var line = Stroke(color: style.stroke, width: style.strokeWidth)
        defaults.apply(to: &line)
        if style.given.contains(.stroke) { line.color = style.stroke }
        if style.given.contains(.strokeWidth) { line.width = style.strokeWidth }
        line.color = line.color.faded(style.strokeOpacity)
        line.arrow = defaults.arrow
        self.line = line
        let isFilled = style.given.contains(.fill) || defaults.fill == nil
        let color = isFilled ? style.fill : defaults.fill ?? style.fill
        // The default opacity belongs to the default color.
        fill = color.faded(isFilled || style.given.contains(.fillOpacity) ? style.fillOpacity : 1)
        opacity = defaults.opacity ?? 1
        isGeodesic = defaults.isGeodesic ?? false
        let icon = style.markerSymbol.flatMap { MapIcon.isKnown($0) ? $0 : nil }
        let symbol = style.markerSymbol.flatMap { $0.count <= 2 ? $0.uppercased() : nil }
        var size: Pin.Size =
            switch style.markerSize {
            case .small: .small
            case .medium: .mid
            case .large: .large
            }
        if let usual = defaults.pinSize, !style.given.contains(.markerSize) { size = usual }
        let marker = style.given.contains(.markerColor) ? style.markerColor : defaults.pinColor ?? style.markerColor
        pin = { [size] in Pin($0, color: marker, size: size, icon: icon, label: symbol, shape: defaults.pinShape) }
        note = symbol == nil && icon == nil ? style.markerSymbol.map(Self.ignored) : nil
    }

    private static func ignored(_ icon: String) -> SnapshotNote {
        SnapshotNote(
            .featureIconIgnored, "the icon \(Notation.shortened(icon)) of marker-symbol is not known",
            remedy: "use the name of an icon, a digit or a letter", values: ["icon": .text(icon)])
    }

    /// The style of a GPX track or a named waypoint.
    init(trackNamed name: String?, over defaults: FeatureDefaults) {
        var line = Stroke(casing: Stroke.Casing(color: Color(red: 255, green: 255, blue: 255)))
        defaults.apply(to: &line)
        line.arrow = defaults.arrow
        self.line = line
        fill = defaults.fill ?? Polygon.defaultFill
        opacity = defaults.opacity ?? 1
        isGeodesic = defaults.isGeodesic ?? false
        let label = name.map { String($0.prefix(SnapshotLimits.labelLength / 4)) }
        pin = {
            Pin(
                $0, color: defaults.pinColor ?? Pin.defaultColor, size: defaults.pinSize ?? .mid, label: label,
                shape: defaults.pinShape ?? .dot)
        }
        note = nil
    }
}

extension Color {
    /// The color with its alpha multiplied.
    fileprivate func faded(_ opacity: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: UInt8((Double(alpha) * min(max(opacity, 0), 1)).rounded()))
    }
}
