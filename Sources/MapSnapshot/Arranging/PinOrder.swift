import MapGeometry

/// The visible pins in drawing order.
struct PinOrder: Sendable {
    /// A pin in the image.
    struct Item {
        let marker: PinMarker
        let point: Point
        /// The box without rim and shadow.
        var box: Box { marker.box(at: point) }
    }

    /// Pins, backmost first.
    ///
    /// Lower in the image is in front, then higher priority, then later.
    let items: [Item]
    /// Number of pins outside the image.
    let outside: Int
    /// Number of pins left out because they would have covered others.
    private(set) var covered = 0

    /// - Parameter declutters: whether to leave out pins whose box overlaps one with higher priority.
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
    /// Places with an invisible difference count as equal.
    fileprivate func rank(at index: Int) -> (Double, Double, Int) {
        ((point.y * 16).rounded(), marker.pin.priority, index)
    }
}
