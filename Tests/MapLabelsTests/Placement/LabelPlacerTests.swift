import Testing

@testable import MapLabels

struct LabelPlacerTests {
    private func box(_ x: Double, _ y: Double, _ side: Double = 10) -> LabelBox {
        LabelBox(left: x, top: y, right: x + side, bottom: y + side)
    }

    private func icon(_ box: LabelBox) -> LabelCandidate {
        var candidate = LabelCandidate()
        (candidate.iconBox, candidate.hasIcon) = (box, true)
        return candidate
    }

    private func text(_ box: LabelBox, icon: LabelBox? = nil) -> LabelCandidate {
        var candidate = LabelCandidate()
        (candidate.textBox, candidate.hasText, candidate.iconBox, candidate.hasIcon) = (box, true, icon, icon != nil)
        return candidate
    }

    private func placer() -> LabelPlacer { LabelPlacer(width: 200, height: 200) }

    @Test func firstOfTwoWins() {
        var placer = placer()
        #expect(placer.place(icon(box(50, 50)), LabelRules()).hasIcon)
        #expect(!placer.place(icon(box(55, 55)), LabelRules()).hasIcon)
        #expect(placer.place(icon(box(61, 55)), LabelRules()).hasIcon)
    }

    @Test func avoidsObstacles() {
        var placer = placer()
        placer.insertObstacle(box(0, 0, 100))
        var rules = LabelRules()
        rules.iconOverlap = .cooperative
        #expect(!placer.place(icon(box(50, 50)), rules).hasIcon)
    }

    /// A label behind the camera has no place, even if it may overlap all others.
    @Test func nothingIsPlacedNowhere() {
        var (placer, rules) = (placer(), LabelRules())
        (rules.textOverlap, rules.iconOverlap) = (.always, .always)
        let place = placer.place(text(.nowhere, icon: .nowhere), rules)
        #expect(!place.hasText && !place.hasIcon && place.box == nil)
    }

    /// On tilted ground, a label has another box at each anchor.
    @Test(arguments: [false, true]) func boxesAtAnchorsReplaceShifts(isVertical: Bool) {
        var (placer, rules) = (placer(), LabelRules())
        rules.fitsIcons = true
        rules.verticalFirst = [isVertical]
        placer.insertObstacle(box(100, 0, 99))
        var candidate = text(box(50, 50), icon: box(50, 50))
        (candidate.verticalTextBox, candidate.verticalIconBox) = (box(50, 50), box(50, 50))
        let boxes = LabelCandidate.Boxes(
            text: [box(110, 10, 30), box(10, 110, 30)], icon: [box(1, 1), box(9, 109, 32)])
        (candidate.shifts, candidate.verticalShifts) = ([(0, 0), (1, 1)], [(0, 0), (1, 1)])
        if isVertical { candidate.verticalShiftedBoxes = boxes } else { candidate.shiftedBoxes = boxes }
        let place = placer.place(candidate, rules)
        #expect(place.shift == 1 && place.textBox == box(10, 110, 30) && place.iconBox == box(9, 109, 32))
    }

    /// Beside a round obstacle there is room for a label in the corners of its box.
    @Test func obstaclesMayBeRound() {
        var placer = placer()
        placer.insertObstacle(LabelCircle(x: 50, y: 50, radius: 30))
        #expect(!placer.place(icon(box(65, 65)), LabelRules()).hasIcon)
        #expect(placer.place(icon(box(72, 72, 8)), LabelRules()).hasIcon)
    }

    /// MapLibre cuts labels at the edges; a style may ask for whole ones.
    @Test(arguments: [(-1.0, 50.0), (191, 50), (50, -1), (50, 191)])
    func optionallyDropsCutLabels(x: Double, y: Double) {
        var line = LabelCandidate()
        (line.hasText, line.circles) = (true, [LabelCircle(x: 100, y: 100, radius: 5)])
        line.circles?.append(LabelCircle(x: x + 5, y: y + 5, radius: 5))
        for candidate in [icon(box(x, y)), text(box(x, y)), line] {
            var placer = placer()
            let cut = placer.place(candidate, LabelRules())
            #expect(cut.hasText || cut.hasIcon)
            placer = self.placer()
            placer.keepsLabelsWhole = true
            let whole = placer.place(candidate, LabelRules())
            #expect(!whole.hasText && !whole.hasIcon)
            #expect(placer.place(text(box(0, 190)), LabelRules()).hasText)
        }
    }

    @Test func ignoredPlacementAllowsOverlap() {
        var placer = placer()
        var rules = LabelRules()
        rules.iconIgnoresPlacement = true
        #expect(placer.place(icon(box(50, 50)), rules).hasIcon)
        #expect(placer.place(icon(box(55, 55)), rules).hasIcon)
    }

    /// Text and icon are drawn together, unless one of them is optional.
    @Test(arguments: [
        (false, false, false, false), (true, false, false, false), (false, true, true, false),
        (true, true, true, false),
    ])
    func aTextWhoseIconDoesNotFit(
        _ isTextOptional: Bool, _ isIconOptional: Bool, _ hasText: Bool, _ hasIcon: Bool
    ) {
        var placer = placer()
        placer.insertObstacle(box(50, 50))
        var rules = LabelRules()
        (rules.isTextOptional, rules.isIconOptional) = (isTextOptional, isIconOptional)
        let place = placer.place(text(box(80, 50), icon: box(50, 50)), rules)
        #expect(place.hasText == hasText && place.hasIcon == hasIcon)
    }

    @Test(arguments: [
        (false, false, false, false), (true, false, false, true), (false, true, false, false),
        (true, true, false, true),
    ])
    func anIconWhoseTextDoesNotFit(
        _ isTextOptional: Bool, _ isIconOptional: Bool, _ hasText: Bool, _ hasIcon: Bool
    ) {
        var placer = placer()
        placer.insertObstacle(box(80, 50))
        var rules = LabelRules()
        (rules.isTextOptional, rules.isIconOptional) = (isTextOptional, isIconOptional)
        let place = placer.place(text(box(80, 50), icon: box(50, 50)), rules)
        #expect(place.hasText == hasText && place.hasIcon == hasIcon)
    }

    @Test func aTextMayOverlapItsOwnIcon() {
        var placer = placer()
        let place = placer.place(text(box(50, 50), icon: box(50, 50)), LabelRules())
        #expect(place.hasText && place.hasIcon)
    }

    @Test func anchorsAreTriedInOrder() {
        var placer = placer()
        placer.insertObstacle(box(50, 50))
        var candidate = text(box(50, 50))
        candidate.shifts = [(0, 0), (5, 0), (20, 0), (40, 0)]
        let place = placer.place(candidate, LabelRules())
        #expect(place.shift == 2)
        #expect(place.textBox == box(70, 50))
    }

    /// An anchor without overlap is better than an earlier one with overlap.
    @Test func overlapsAreTheLastResort() {
        var placer = placer()
        placer.insertObstacle(box(50, 50))
        var rules = LabelRules()
        rules.textOverlap = .always
        var candidate = text(box(50, 50))
        candidate.shifts = [(0, 0), (20, 0)]
        #expect(placer.place(candidate, rules).shift == 1)
        placer.insertObstacle(box(70, 50))
        #expect(placer.place(candidate, rules).shift == 0)
    }

    @Test func anIconAroundATextMovesWithIt() {
        var placer = placer()
        placer.insertObstacle(box(45, 45))
        var rules = LabelRules()
        rules.fitsIcons = true
        var candidate = text(box(60, 60), icon: box(55, 55, 20))
        candidate.shifts = [(0, 0), (20, 0)]
        let place = placer.place(candidate, rules)
        #expect(place.shift == 1)
        #expect(place.iconBox == box(75, 55, 20))
    }

    @Test func verticalWritingIsTriedInItsOrder() {
        var candidate = text(box(50, 50, 40))
        candidate.verticalTextBox = box(50, 50)
        var (first, rules) = (placer(), LabelRules())
        first.insertObstacle(box(80, 80))
        rules.verticalFirst = [false, true]
        #expect(first.place(candidate, rules).isVertical)
        var second = placer()
        #expect(!second.place(candidate, rules).isVertical)
    }

    @Test func aTextAlongALineNeedsAllItsCircles() {
        var placer = placer()
        placer.insertObstacle(box(50, 50))
        var candidate = LabelCandidate()
        candidate.hasText = true
        candidate.circles = [20, 30, 40].map { LabelCircle(x: $0, y: 55, radius: 5) }
        #expect(placer.place(candidate, LabelRules()).hasText)
        candidate.circles?.append(LabelCircle(x: 46, y: 55, radius: 5))
        #expect(!placer.place(candidate, LabelRules()).hasText)
        candidate.circles = []
        #expect(!placer.place(candidate, LabelRules()).hasText)
    }
}
