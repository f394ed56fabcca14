/// Decides about labels at the edges of a square of the map, so that the squares on both sides of an edge agree.
///
/// Inside a square, earlier labels keep their places. Which labels those are depends on the whole square, and a
/// neighbor does not know it. So a label at an edge is drawn only if no earlier label could take its place, drawn or
/// not: that depends on what is near the label, which both squares know. It would also be drawn in an image without
/// squares, because no label in its place comes before it.
struct LabelSeam: Sendable {
    /// How far a label may reach to either side of an edge that it crosses, in points.
    static let reach = 256.0
    /// Labels this close to an edge count as crossing it, in points: halos reach beyond boxes.
    private static let bleed = 8.0

    /// The square, in points of the image.
    private let square: LabelBox
    /// Where labels could be, drawn or not.
    private var claims: CollisionGrid

    init(_ square: LabelBox, width: Double, height: Double) {
        self.square = square
        claims = CollisionGrid(width: width, height: height, margin: Self.reach)
    }

    /// How a label lies to the edges.
    enum Position: Hashable {
        /// In the square or outside of it.
        case clear
        /// At an edge.
        case crossing
        /// At an edge, and so large that a neighbor may not know all labels in its place.
        case tooLarge
    }

    /// How the box of all possible places of a label lies to the edges.
    func position(of box: LabelBox) -> Position {
        guard box.isFinite else { return .tooLarge }
        let bleed = Self.bleed
        let isOutside =
            box.right + bleed <= square.left || box.left - bleed >= square.right || box.bottom + bleed <= square.top
            || box.top - bleed >= square.bottom
        let across = Self.reach(over: [square.left, square.right], from: box.left - bleed, to: box.right + bleed)
        let down = Self.reach(over: [square.top, square.bottom], from: box.top - bleed, to: box.bottom + bleed)
        guard !isOutside, across > 0 || down > 0 else { return .clear }
        return max(across, down) <= Self.reach ? .crossing : .tooLarge
    }

    /// How far a label reaches over edges, to either side; 0 if it crosses none.
    private static func reach(over edges: [Double], from low: Double, to high: Double) -> Double {
        edges.filter { low < $0 && $0 < high }.reduce(0) { max($0, $1 - low, high - $1) }
    }

    /// Whether earlier labels could be in a box.
    func isClaimed(_ box: LabelBox, _ overlap: OverlapMode) -> Bool { claims.collides(box, overlap: overlap) }

    /// Whether earlier labels could be in a circle.
    func isClaimed(_ circle: LabelCircle, _ overlap: OverlapMode) -> Bool { claims.collides(circle, overlap: overlap) }

    /// Remembers all places where a label could be.
    mutating func claim(_ candidate: LabelCandidate, _ rules: LabelRules) {
        if !rules.textIgnoresPlacement {
            for circle in candidate.circles ?? [] { claims.insert(circle, overlap: rules.textOverlap) }
            for box in candidate.textPlaces { claims.insert(box, overlap: rules.textOverlap) }
        }
        if !rules.iconIgnoresPlacement {
            for box in candidate.iconPlaces(rules) { claims.insert(box, overlap: rules.iconOverlap) }
        }
    }

    /// Whether a label is near enough to be of interest.
    func knows(_ box: LabelBox) -> Bool { claims.contains(box) }
}

extension LabelCandidate {
    /// Everywhere the text could be; without texts along lines.
    fileprivate var textPlaces: [LabelBox] {
        func places(_ box: LabelBox?, _ shifts: [(x: Double, y: Double)]) -> [LabelBox] {
            guard let box else { return [] }
            return shifts.isEmpty ? [box] : shifts.map { box.moved(x: $0.x, y: $0.y) }
        }
        return places(textBox, shifts) + places(verticalTextBox, verticalShifts)
    }

    /// Everywhere the icon could be.
    fileprivate func iconPlaces(_ rules: LabelRules) -> [LabelBox] {
        var places: [LabelBox] = []
        for (box, shifts) in [(iconBox, shifts), (verticalIconBox, verticalShifts)] {
            guard let box else { continue }
            places.append(box)
            if rules.fitsIcons { places += shifts.map { box.moved(x: $0.x, y: $0.y) } }
        }
        return places
    }

    /// The box around everywhere the label could be; nil for nothing.
    func extent(_ rules: LabelRules) -> LabelBox? {
        let boxes = textPlaces + iconPlaces(rules) + (circles ?? []).map(\.box)
        guard let first = boxes.first else { return nil }
        return boxes.dropFirst().reduce(first) { $0.union($1) }
    }
}
