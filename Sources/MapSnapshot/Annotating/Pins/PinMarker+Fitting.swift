import MapGeometry

extension PinMarker {
    /// Minimum scale of a pin that is made smaller.
    private static let minimumScale = 0.3

    /// The marker, made smaller if it is a drop as it comes that would not be whole with its tip in the middle of an
    /// image.
    ///
    /// A pin with a size, scale, anchor or offset of its own stays as it is.
    func fitting(_ image: Size) throws(SnapshotError) -> PinMarker {
        guard isDrop, pin.size == .mid, pin.scale == 1, pin.anchor == nil, pin.centerOffset == nil else { return self }
        var marker = self
        // Rims do not shrink like the rest, so that once is not enough.
        for _ in 0..<3 {
            let extent = marker.extent
            let excess = max(-extent.origin.y / (image.height / 2), -extent.origin.x / (image.width / 2))
            guard excess > 1, marker.pin.scale > Self.minimumScale else { break }
            var smaller = marker.pin
            smaller.scale = max(Self.minimumScale, smaller.scale / excess)
            marker = try marker.replaced(by: smaller)
        }
        return marker
    }
}
