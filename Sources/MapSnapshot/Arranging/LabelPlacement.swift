import MapGeometry

/// Finds free places for labels: pure geometry, first come, first served.
struct LabelPlacement {
    /// Where labels must stay.
    let bounds: Box
    /// The boxes that are taken.
    private(set) var taken: CollisionIndex

    /// - Parameter obstacles: what no label may lie on.
    init(bounds: Box, avoiding obstacles: [Box]) {
        self.bounds = bounds
        taken = CollisionIndex(bounds: bounds)
        for obstacle in obstacles { taken.insert(obstacle) }
    }

    /// The first free place beside a marker, which is taken from then on; nil where there is none.
    ///
    /// - Parameters:
    ///   - size: of the label, points.
    ///   - box: of the marker.
    ///   - gap: points between the two.
    ///   - sides: in order of preference.
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

    /// Takes a place as it is; false, and nothing is taken, where something lies there already.
    mutating func take(_ box: Box) -> Bool {
        guard !taken.intersects(box) else { return false }
        taken.insert(box)
        return true
    }
}
