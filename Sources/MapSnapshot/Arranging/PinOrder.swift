import MapGeometry

/// The visible pins in drawing order.
struct PinOrder: Sendable {
    /// A pin in the image.
    struct Item {
        let marker: PinMarker
        let point: Point
        /// Number of pins that it stands for.
        var pins = 1
        /// The box without rim and shadow.
        var box: Box { marker.box(at: point) }
        /// What the map's own labels leave free: the shape of the marker, without rim and shadow.
        var obstacles: [LabelObstacle] { marker.obstacles(at: point) }
    }

    /// Pins, backmost first.
    ///
    /// By position, lower in the image is in front, which is nearer on a tilted map; then higher priority, then later.
    let items: [Item]
    /// Number of pins, visible or not.
    let total: Int
    /// Number of pins outside the image.
    let outside: Int
    /// Number of clusters, and of pins in them.
    private(set) var clusters = (count: 0, pins: 0)
    /// Number of pins left out because they would have covered others.
    private(set) var covered = 0

    /// - Parameters:
    ///   - stacking: which pins are in front.
    ///   - declutters: whether to leave out pins whose box overlaps one with higher priority.
    ///   - clusters: whether to join pins near each other.
    ///   - area: the part of the image that chips stay in; nil for all of it.
    ///   - appearance: appearance of the map.
    init(
        _ markers: [PinMarker], viewport: Viewport, stacking: PinStacking = .position, declutters: Bool,
        clusters: Bool = false, in area: Box? = nil, on appearance: Appearance = .light
    ) throws(SnapshotError) {
        // What lies behind the camera of a tilted map has no position.
        var visible = markers.compactMap { marker in
            viewport.position(of: marker.pin.coordinate).map { Item(marker: marker, point: $0) }
        }.filter { $0.marker.isVisible(at: $0.point, in: viewport.size) }
        (total, outside) = (markers.count, markers.count - visible.count)
        if clusters {
            let clusters = try PinClusters(visible, viewport: viewport, on: appearance)
            visible = clusters.items
            self.clusters = (clusters.count, clusters.joined)
        }
        let area = area ?? Box(viewport.size)
        visible = visible.map { item in
            let (marker, point) = item.marker.kept(in: area, at: item.point)
            return Item(marker: marker, point: point, pins: item.pins)
        }
        var kept = Array(visible.enumerated())
        if declutters {
            var placement = LabelPlacement(bounds: Box(viewport.size), avoiding: [])
            let important = kept.sorted {
                ($0.element.marker.pin.priority, $1.offset) > ($1.element.marker.pin.priority, $0.offset)
            }
            kept = important.filter { placement.take($0.element.box) }
            covered = total - outside - kept.reduce(0) { $0 + $1.element.pins }
        }
        let ordered =
            switch stacking {
            case .position: kept.sorted { $0.element.rank(at: $0.offset) < $1.element.rank(at: $1.offset) }
            case .list: kept.sorted { $0.offset < $1.offset }
            }
        items = ordered.map(\.element)
    }
}

extension PinOrder.Item {
    /// Places with an invisible difference count as equal.
    fileprivate func rank(at index: Int) -> (Double, Double, Int) {
        ((point.y * 16).rounded(), marker.pin.priority, index)
    }
}

/// Places labels beside markers, by priority, each in a free place or not at all.
struct Captions: Sendable {
    private(set) var placed: [(label: TextLabel, box: Box)] = []
    /// Number of labels without a free place.
    private(set) var dropped = 0
    /// The boxes of markers, obstacles and labels.
    let taken: CollisionIndex

    /// Gap between marker and text in points.
    private static let gap = 3.0
    /// Fractions of the maximum length to try: a text without a free place is shortened before it is dropped.
    private static let shares = [1.0, 0.55]

    /// - Parameters:
    ///   - area: the part of the image that labels stay in.
    ///   - obstacles: boxes to avoid, besides the markers.
    ///   - lines: lines and borders to avoid if there is another free place; only evaluated if there are labels.
    init(
        _ items: [PinOrder.Item], _ appearance: Appearance, in area: Box, avoiding obstacles: [Box],
        lines: @autoclosure () -> LineIndex? = nil
    ) throws(SnapshotError) {
        var placement = LabelPlacement(bounds: area, avoiding: items.map(\.box) + obstacles)
        let texts = items.enumerated().filter { $0.element.marker.caption != nil }.sorted {
            ($0.element.marker.pin.priority, $1.offset) > ($1.element.marker.pin.priority, $0.offset)
        }
        let lines = texts.isEmpty ? nil : lines()
        for item in texts.map(\.element) {
            if let place = try Self.place(item, appearance, &placement, lines) {
                placed.append(place)
            } else {
                dropped += 1
            }
        }
        taken = placement.taken
    }

    private static func place(
        _ item: PinOrder.Item, _ appearance: Appearance, _ placement: inout LabelPlacement, _ lines: LineIndex?
    ) throws(SnapshotError) -> (label: TextLabel, box: Box)? {
        var widest = Double.infinity
        for share in shares {
            let pin = item.marker.pin
            guard
                let label = try TextLabel(
                    item.marker.caption ?? "", size: pin.size.textSize, color: appearance.ink, on: appearance,
                    share: share)
            else { continue }
            // A smaller fraction does not shorten a short text.
            guard label.size.width < widest else { break }
            widest = label.size.width
            let box = placement.place(label.size, beside: item.box, gap: gap) { lines?.length(in: $0) ?? 0 }
            if let box { return (label, box) }
        }
        return nil
    }
}
