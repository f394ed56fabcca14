package import Colors

/// The style of a feature, following simplestyle 1.1.
package struct SimpleStyle: Hashable, Sendable {
    /// The size of a pin.
    package enum MarkerSize: String, Hashable, Sendable, CaseIterable {
        case small, medium, large
    }

    /// The properties that a file may specify.
    package enum Property: String, Hashable, Sendable, CaseIterable {
        case markerSize = "marker-size"
        case markerColor = "marker-color"
        case markerSymbol = "marker-symbol"
        case stroke = "stroke"
        case strokeOpacity = "stroke-opacity"
        case strokeWidth = "stroke-width"
        case fill = "fill"
        case fillOpacity = "fill-opacity"
    }

    /// The properties that the file specifies.
    package var given: Set<Property> = []
    /// A pin's size.
    package var markerSize = MarkerSize.medium
    /// A pin's color.
    package var markerColor = gray(0x7E)
    /// A digit, a letter or the name of an icon on a pin.
    package var markerSymbol: String?
    /// Color of lines and borders; opaque unless the color itself has alpha.
    package var stroke = gray(0x55)
    /// Opacity of lines and borders, 0 to 1.
    package var strokeOpacity = 1.0
    /// Width of lines and borders in points.
    package var strokeWidth = 2.0
    /// Color of areas.
    package var fill = gray(0x55)
    /// Opacity of areas, 0 to 1.
    package var fillOpacity = 0.6

    /// The specification's defaults.
    package init() {}

    private static func gray(_ value: UInt8) -> Color { Color(red: value, green: value, blue: value, alpha: 255) }
}
