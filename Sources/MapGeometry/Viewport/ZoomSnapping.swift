/// Which zooms a fitted area may get; a zoom that is given explicitly is never snapped.
public enum ZoomSnapping: String, Hashable, Sendable, CaseIterable {
    /// Any: the area touches the image's edges, as in MapKit.
    case exact
    /// Whole numbers: the deepest at which the area still fits, so that tiles are drawn pixel by pixel.
    case integral

    /// Zooms this near to a whole number are meant to be it, and were missed by rounding.
    ///
    /// The edges of an image of 16,384 points move by less than a ten-thousandth of a point.
    private static let nearness = 1e-8

    /// The zoom to take where this one fits exactly.
    func snap(_ zoom: Double) -> Double {
        let whole = zoom.rounded()
        if abs(zoom - whole) <= Self.nearness { return whole }
        return self == .exact ? zoom : zoom.rounded(.down)
    }
}
