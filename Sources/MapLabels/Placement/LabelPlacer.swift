/// Decides which labels of an image are drawn, one after the other: earlier ones keep their places.
///
/// The order of tests is MapLibre's: the text first, then the icon, and neither is in the grid while the other is
/// tested.
package struct LabelPlacer: Sendable {
    /// The placed labels.
    package var grid: CollisionGrid
    /// The placed labels that the next ones must not overlap, where these are not all; nil for all.
    package var ownGrid: CollisionGrid?
    /// Whether labels that would be cut at the edge of the image are left out; MapLibre draws them.
    ///
    /// Has no effect with a square of the map, whose image has a margin.
    package var keepsLabelsWhole = false
    /// Whether the same text is placed only once at a point; MapLibre draws what tiles have twice twice.
    package var joinsDoubles = false
    /// The points and boxes of pins in the image: their places are named before all others, outside of the boxes.
    ///
    /// MapLibre knows no pins.
    package var pins: [(x: Double, y: Double, box: LabelBox)] = []
    /// How near to the point of a pin a place may be the one that it marks, in points: the nearest come first.
    package static let pinDistances = [3.0, 12]
    private let width, height: Double
    /// Decides about labels at the edges of a square in the image; nil without one.
    private var seam: LabelSeam?
    /// How the current label lies to those edges.
    private var position = LabelSeam.Position.clear

    /// Creates a placer for an image, with its size in points.
    ///
    /// - Parameter square: a square of the map, in points of the image; labels at its edges are the same in the images
    ///   of the squares around it. Nil for an image on its own.
    package init(width: Double, height: Double, square: LabelBox? = nil) {
        grid = CollisionGrid(
            width: width, height: height, margin: square == nil ? CollisionGrid.imageMargin : LabelSeam.reach)
        (self.width, self.height) = (width, height)
        seam = square.map { LabelSeam($0, width: width, height: height) }
    }

    /// Whether there is a square whose neighbors must agree.
    package var hasSeam: Bool { seam != nil }

    /// Whether a point of the image is so near to the point of a pin.
    package func isPinned(x: Double, y: Double, within distance: Double) -> Bool {
        pins.contains { pin in
            let (dx, dy) = (pin.x - x, pin.y - y)
            return dx * dx + dy * dy <= distance * distance
        }
    }

    /// Keeps labels off a box of the image, such as the attribution.
    package mutating func insertObstacle(_ box: LabelBox) { grid.insert(box, overlap: .never) }

    /// Keeps labels off a circle of the image, such as the head of a pin.
    package mutating func insertObstacle(_ circle: LabelCircle) { grid.insert(circle, overlap: .never) }

    /// A tested box: where it is, and whether it is free.
    private struct Test {
        var box: LabelBox
        var isFree: Bool
        var shift: Int?
        var isVertical = false
    }

    /// Decides about a candidate, and keeps its place if it is drawn.
    package mutating func place(_ candidate: LabelCandidate, _ rules: LabelRules) -> LabelPlace {
        guard seam != nil else { return decided(candidate, rules) }
        guard let extent = candidate.extent(rules), seam?.knows(extent) == true else { return LabelPlace() }
        position = seam?.position(of: extent) ?? .clear
        let place = decided(candidate, rules)
        seam?.claim(candidate, rules)
        return place
    }

    /// Whether an icon has room: without it, a label whose text may not be alone has no place.
    ///
    /// Always true with a square, because the neighbors must know what was tried there.
    package func hasRoom(forIcon box: LabelBox, _ rules: LabelRules) -> Bool {
        hasSeam || tested(box, rules.iconOverlap).isFree
    }

    private mutating func decided(_ candidate: LabelCandidate, _ rules: LabelRules) -> LabelPlace {
        let text = testedText(candidate, rules)
        var hasText = text?.isFree == true
        if let circles = candidate.circles { hasText = isFree(circles, rules.textOverlap) }
        let icon = testedIcon(candidate, rules, text)
        var hasIcon = icon?.isFree == true

        let iconMayBeAlone = rules.isTextOptional || !candidate.hasText
        let textMayBeAlone = rules.isIconOptional || !candidate.hasIcon
        switch (iconMayBeAlone, textMayBeAlone) {
        case (false, false): (hasText, hasIcon) = (hasText && hasIcon, hasText && hasIcon)
        case (true, false): hasText = hasText && hasIcon
        case (false, true): hasIcon = hasText && hasIcon
        case (true, true): break
        }

        var place = LabelPlace()
        (place.hasText, place.hasIcon) = (hasText, hasIcon)
        if let text, text.isFree { (place.shift, place.isVertical) = (text.shift, text.isVertical) }
        if hasText, let text, text.isFree {
            place.textBox = text.box
            if !rules.textIgnoresPlacement { insert(text.box, rules.textOverlap) }
        }
        if hasIcon, let icon, icon.isFree {
            place.iconBox = icon.box
            if !rules.iconIgnoresPlacement { insert(icon.box, rules.iconOverlap) }
        }
        if hasText, let circles = candidate.circles, !rules.textIgnoresPlacement {
            for circle in circles { insert(circle, rules.textOverlap) }
        }
        if hasText, let circles = candidate.circles, let first = circles.first {
            place.textBox = circles.dropFirst().reduce(first.box) { $0.union($1.box) }
        }
        return place
    }

    private func tested(_ box: LabelBox, _ overlap: OverlapMode) -> Test {
        Test(box: box, isFree: grid.contains(box) && fits(box) && !collides(box, overlap))
    }

    private func collides(_ box: LabelBox, _ overlap: OverlapMode) -> Bool {
        switch position {
        case .clear: ownGrid?.collides(box, overlap: overlap) ?? grid.collides(box, overlap: overlap)
        case .crossing: seam?.isClaimed(box, overlap) == true
        case .tooLarge: overlap != .always
        }
    }

    private func collides(_ circle: LabelCircle, _ overlap: OverlapMode) -> Bool {
        switch position {
        case .clear: ownGrid?.collides(circle, overlap: overlap) ?? grid.collides(circle, overlap: overlap)
        case .crossing: seam?.isClaimed(circle, overlap) == true
        case .tooLarge: overlap != .always
        }
    }

    private mutating func insert(_ box: LabelBox, _ overlap: OverlapMode) {
        grid.insert(box, overlap: overlap)
        ownGrid?.insert(box, overlap: overlap)
    }

    private mutating func insert(_ circle: LabelCircle, _ overlap: OverlapMode) {
        grid.insert(circle, overlap: overlap)
        ownGrid?.insert(circle, overlap: overlap)
    }

    /// Whether a box may be drawn as far as the edges of the image are concerned.
    private func fits(_ box: LabelBox) -> Bool {
        !keepsLabelsWhole || hasSeam || box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height
    }

    private func testedText(_ candidate: LabelCandidate, _ rules: LabelRules) -> Test? {
        guard let horizontal = candidate.textBox else { return nil }
        guard let vertical = candidate.verticalTextBox else {
            return tested(candidate, horizontal, candidate.iconBox, isVertical: false, rules)
        }
        var last: Test?
        for isVertical in rules.verticalFirst {
            if isVertical {
                last = tested(candidate, vertical, candidate.verticalIconBox, isVertical: true, rules)
                last?.isVertical = true
            } else {
                last = tested(candidate, horizontal, candidate.iconBox, isVertical: false, rules)
            }
            if last?.isFree == true { break }
        }
        return last
    }

    /// Tests a text at its anchors; those that overlap others are tried after all have been tried without.
    private func tested(
        _ candidate: LabelCandidate, _ box: LabelBox, _ iconBox: LabelBox?, isVertical: Bool, _ rules: LabelRules
    ) -> Test? {
        let shifts = isVertical ? candidate.verticalShifts : candidate.shifts
        guard !shifts.isEmpty else { return tested(box, rules.textOverlap) }
        let around = rules.fitsIcons && rules.iconOverlap == .never ? iconBox : nil
        var last: Test?
        for overlap in rules.textOverlap == .never ? [.never] : [.never, rules.textOverlap] {
            for index in shifts.indices {
                if let around {
                    let box = candidate.shifted(icon: around, to: index, isVertical: isVertical)
                    if !tested(box, overlap).isFree { continue }
                }
                var test = tested(candidate.shifted(text: box, to: index, isVertical: isVertical), overlap)
                test.shift = index
                if test.isFree { return test }
                last = test
            }
        }
        return last
    }

    private func isFree(_ circles: [LabelCircle], _ overlap: OverlapMode) -> Bool {
        if overlap == .always { return true }
        guard circles.contains(where: { grid.contains($0.box) }), circles.allSatisfy({ fits($0.box) }) else {
            return false
        }
        return !circles.contains { collides($0, overlap) }
    }

    private func testedIcon(_ candidate: LabelCandidate, _ rules: LabelRules, _ text: Test?) -> Test? {
        let isVertical = text?.isFree == true && text?.isVertical == true
        guard var box = isVertical ? candidate.verticalIconBox ?? candidate.iconBox : candidate.iconBox else {
            return nil
        }
        if rules.fitsIcons, let text, text.isFree, let shift = text.shift {
            box = candidate.shifted(icon: box, to: shift, isVertical: isVertical)
        }
        return tested(box, rules.iconOverlap)
    }
}
