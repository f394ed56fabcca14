import MapGeometry

/// Finds free places for labels, first come, first served.
struct LabelPlacement {
    /// The area that labels must stay in.
    let bounds: Box
    /// The occupied boxes.
    private(set) var taken: CollisionIndex

    /// - Parameter obstacles: boxes that labels must not overlap.
    init(bounds: Box, avoiding obstacles: [Box]) {
        self.bounds = bounds
        taken = CollisionIndex(bounds: bounds)
        for obstacle in obstacles { taken.insert(obstacle) }
    }

    /// Finds and takes the first free place beside a marker; nil if there is none.
    ///
    /// - Parameters:
    ///   - size: size of the label in points.
    ///   - box: box of the marker.
    ///   - gap: distance between the two in points.
    ///   - sides: sides to try, in order of preference.
    mutating func place(
        _ size: Size, beside box: Box, gap: Double, sides: [LabelSide] = LabelSide.allCases
    ) -> Box? {
        for side in sides {
            let place = side.box(size, beside: box, gap: gap)
            guard bounds.contains(place), !taken.intersects(place) else { continue }
            taken.insert(place)
            return place
        }
        return nil
    }

    /// Takes a place; false if it is not free.
    mutating func take(_ box: Box) -> Bool {
        guard !taken.intersects(box) else { return false }
        taken.insert(box)
        return true
    }
}
