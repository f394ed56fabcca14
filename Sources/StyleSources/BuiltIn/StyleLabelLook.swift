/// What labels of a kind look like, in points.
struct StyleLabelLook: Sendable {
    /// The fonts, by the names that they have on most systems.
    enum Font: String {
        case regular = "Open Sans Regular"
        case semibold = "Open Sans Semibold"
        case italic = "Open Sans Italic"
    }

    let color: any KeyPath<StylePalette, String> & Sendable
    let font: Font
    /// From the first to the last zoom, in style terms.
    let zooms: ClosedRange<Double>
    /// The ranks from which the next size of `sizes` is used.
    let steps: [Double]
    /// Sizes by zoom, one more than `steps` for each.
    let sizes: [(zoom: Double, sizes: [Double])]
    let isUppercase: Bool
    /// Space between letters, in em.
    let spacing: Double
    /// Width of a line, in em; nil for one line.
    let wrap: Double?
    /// The distance of labels along a line up to zoom 15, from where it grows; nil for labels at points.
    let line: Double?
    /// Whether labels along a line are not rotated with it.
    let isUpright: Bool
    let padding: Double
    /// The zoom up to which a dot marks the place; nil for no dot.
    let lastDotZoom: Double?

    /// Labels with this last zoom stay for all later zooms.
    static let maximumZoom = 22.0

    init(
        _ color: any KeyPath<StylePalette, String> & Sendable, _ font: Font, zooms: ClosedRange<Double>,
        steps: [Double] = [], sizes: [(zoom: Double, sizes: [Double])], isUppercase: Bool = false,
        spacing: Double = 0, wrap: Double? = nil, line: Double? = nil, isUpright: Bool = false, padding: Double = 2,
        lastDotZoom: Double? = nil
    ) {
        (self.color, self.font, self.zooms) = (color, font, zooms)
        (self.steps, self.sizes) = (steps, sizes)
        (self.isUppercase, self.spacing, self.wrap) = (isUppercase, spacing, wrap)
        (self.line, self.isUpright, self.padding) = (line, isUpright, padding)
        self.lastDotZoom = lastDotZoom
    }

    /// The text size as an expression.
    ///
    /// - Parameter rank: the rank of a feature, as an expression; nil if all are alike.
    func size(rank: String?) -> String {
        let stops = sizes.map { stop in
            guard let rank, !steps.isEmpty else { return "\(stop.zoom),\(stop.sizes[0])" }
            let later = zip(steps, stop.sizes.dropFirst()).map { ",\($0),\($1)" }.joined()
            return #"\#(stop.zoom),["step",\#(rank),\#(stop.sizes[0])\#(later)]"#
        }
        return #"["interpolate",["linear"],["zoom"],\#(stops.joined(separator: ","))]"#
    }
}
