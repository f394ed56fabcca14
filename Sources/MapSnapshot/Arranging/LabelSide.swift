import MapGeometry

/// Where a label stands beside a marker.
enum LabelSide: Hashable, Sendable, CaseIterable {
    // The order of preference: of equal places the first is taken.
    case right, left, above, below, aboveRight, belowRight, aboveLeft, belowLeft

    /// The label's box.
    ///
    /// - Parameters:
    ///   - size: of the label, points.
    ///   - box: of the marker.
    ///   - gap: points between the two.
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
