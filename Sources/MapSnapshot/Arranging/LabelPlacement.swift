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

    /// Finds and takes a free place beside a marker, the first of those with the lowest cost; nil if there is none.
    ///
    /// - Parameters:
    ///   - size: size of the label in points.
    ///   - box: box of the marker.
    ///   - gap: distance between the two in points.
    ///   - sides: sides to try, in order of preference.
    ///   - cost: what the label would hide on the map, 0 for nothing.
    mutating func place(
        _ size: Size, beside box: Box, gap: Double, sides: [LabelSide] = LabelSide.allCases,
        cost: (Box) -> Double = { _ in 0 }
    ) -> Box? {
        var best: (place: Box, cost: Double)?
        for side in sides {
            let place = side.box(size, beside: box, gap: gap)
            guard bounds.contains(place), !taken.intersects(place) else { continue }
            let cost = cost(place)
            if cost < best?.cost ?? .infinity { best = (place, cost) }
            if cost == 0 { break }
        }
        guard let best else { return nil }
        taken.insert(best.place)
        return best.place
    }

    /// Takes a place; false if it is not free.
    mutating func take(_ box: Box) -> Bool {
        guard !taken.intersects(box) else { return false }
        taken.insert(box)
        return true
    }
}
