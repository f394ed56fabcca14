import MapGeometry

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
