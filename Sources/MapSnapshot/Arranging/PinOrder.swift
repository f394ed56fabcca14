import MapGeometry

/// Pins in the order in which they are drawn, and which of them are.
struct PinOrder: Sendable {
    /// A pin that is in the picture.
    struct Item {
        let marker: PinMarker
        let point: Point
        /// Without rim and shadow.
        var box: Box { marker.box(at: point) }
    }

    /// Backmost first: who stands lower in the picture is in front, then who has the higher priority, then the later.
    let items: [Item]
    /// How many pins lie outside of the picture.
    let outside: Int
    /// How many were left out, for they would have covered others.
    private(set) var covered = 0

    /// - Parameter declutters: whether a pin is left out where its box meets that of one with a higher priority.
    init(_ markers: [PinMarker], viewport: Viewport, declutters: Bool) {
        let visible = markers.map { Item(marker: $0, point: viewport.point(for: $0.pin.coordinate)) }
            .filter { $0.marker.isVisible(at: $0.point, in: viewport.size) }
        outside = markers.count - visible.count
        var kept = Array(visible.enumerated())
        if declutters {
            var placement = LabelPlacement(bounds: Box(viewport.size), avoiding: [])
            let important = kept.sorted {
                ($0.element.marker.pin.priority, $1.offset) > ($1.element.marker.pin.priority, $0.offset)
            }
            kept = important.filter { placement.take($0.element.box) }
            covered = visible.count - kept.count
        }
        items = kept.sorted { $0.element.rank(at: $0.offset) < $1.element.rank(at: $1.offset) }.map(\.element)
    }
}

extension PinOrder.Item {
    /// Places whose difference nobody sees count as the same.
    fileprivate func rank(at index: Int) -> (Double, Double, Int) {
        ((point.y * 16).rounded(), marker.pin.priority, index)
    }
}
