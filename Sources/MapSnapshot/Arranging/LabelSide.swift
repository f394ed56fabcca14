import MapGeometry

/// The position of a label beside a marker.
enum LabelSide: Hashable, Sendable, CaseIterable {
    // In order of preference.
    case right, left, above, below, aboveRight, belowRight, aboveLeft, belowLeft

    /// The box of the label.
    ///
    /// - Parameters:
    ///   - size: size of the label in points.
    ///   - box: box of the marker.
    ///   - gap: distance between the two in points.
    func box(_ size: Size, beside box: Box, gap: Double) -> Box {
        let x =
            switch self {
            case .right, .aboveRight, .belowRight: box.right + gap
            case .left, .aboveLeft, .belowLeft: box.left - gap - size.width
            case .above, .below: (box.left + box.right - size.width) / 2
            }
        let y =
            switch self {
            case .above, .aboveLeft, .aboveRight: box.top - gap - size.height
            case .below, .belowLeft, .belowRight: box.bottom + gap
            case .left, .right: (box.top + box.bottom - size.height) / 2
            }
        return Box(origin: Point(x: x, y: y), size: size)
    }
}
