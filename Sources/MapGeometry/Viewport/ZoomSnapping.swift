/// Which zooms a fitted area may get; an explicit zoom is never snapped.
public enum ZoomSnapping: String, Hashable, Sendable, CaseIterable {
    /// Any zoom: the area touches the edges of the image, as in MapKit.
    case exact
    /// Integer zooms: the deepest at which the area fits, so tiles are drawn without resampling.
    case integral

    /// Zooms this close to an integer are rounded to it, because rounding errors missed it.
    ///
    /// This moves the edges of an image of 16,384 points by less than a ten-thousandth of a point.
    private static let nearness = 1e-8

    /// The zoom to use if this one fits exactly.
    func snap(_ zoom: Double) -> Double {
        let whole = zoom.rounded()
        if abs(zoom - whole) <= Self.nearness { return whole }
        return self == .exact ? zoom : zoom.rounded(.down)
    }
}
