import Testing

@testable import MapLabels

struct CollisionGridTests {
    private func grid(_ placed: LabelBox, _ overlap: OverlapMode = .never) -> CollisionGrid {
        var grid = CollisionGrid(width: 200, height: 100)
        grid.insert(placed, overlap: overlap)
        return grid
    }

    private let placed = LabelBox(left: 40, top: 40, right: 60, bottom: 50)

    @Test(arguments: [
        (LabelBox(left: 60, top: 45, right: 70, bottom: 47), true),
        (LabelBox(left: 60.1, top: 45, right: 70, bottom: 47), false),
        (LabelBox(left: 0, top: 0, right: 200, bottom: 100), true),
        (LabelBox(left: 45, top: 42, right: 46, bottom: 43), true),
        (LabelBox(left: 40, top: 51, right: 60, bottom: 60), false),
    ])
    func boxesThatTouchCollide(_ box: LabelBox, _ collides: Bool) {
        #expect(grid(placed).collides(box, overlap: .never) == collides)
    }

    @Test(arguments: [
        (OverlapMode.never, OverlapMode.never, true), (.never, .cooperative, true), (.never, .always, true),
        (.cooperative, .never, true), (.cooperative, .cooperative, false), (.cooperative, .always, false),
        (.always, .never, false), (.always, .cooperative, false), (.always, .always, false),
    ])
    func modesDecideAboutOverlaps(_ new: OverlapMode, _ old: OverlapMode, _ collides: Bool) {
        #expect(grid(placed, old).collides(placed, overlap: new) == collides)
    }

    @Test func circlesThatTouchDoNotCollide() {
        var grid = CollisionGrid(width: 200, height: 100)
        grid.insert(LabelCircle(x: 50, y: 50, radius: 10), overlap: .never)
        #expect(!grid.collides(LabelCircle(x: 70, y: 50, radius: 10), overlap: .never))
        #expect(grid.collides(LabelCircle(x: 69.9, y: 50, radius: 10), overlap: .never))
    }

    @Test func aCircleAndABoxThatTouchCollide() {
        let grid = grid(placed)
        #expect(grid.collides(LabelCircle(x: 65, y: 45, radius: 5), overlap: .never))
        #expect(!grid.collides(LabelCircle(x: 65.1, y: 45, radius: 5), overlap: .never))
        // Beyond a corner the distance counts.
        #expect(!grid.collides(LabelCircle(x: 64, y: 54, radius: 5), overlap: .never))
        #expect(grid.collides(LabelCircle(x: 63, y: 53, radius: 5), overlap: .never))
    }

    @Test(arguments: [
        (LabelBox(left: -110, top: 0, right: -100, bottom: 10), true),
        (LabelBox(left: -110, top: 0, right: -100.5, bottom: 10), false),
        (LabelBox(left: 299, top: 0, right: 310, bottom: 10), true),
        (LabelBox(left: 300, top: 0, right: 310, bottom: 10), false),
        (LabelBox(left: 0, top: .nan, right: 310, bottom: 10), false),
    ])
    func labelsFarOutsideAreNotPlaced(_ box: LabelBox, _ isInside: Bool) {
        #expect(CollisionGrid(width: 200, height: 100).contains(box) == isInside)
    }

    @Test func shapesOfAnySizeAreFound() {
        var grid = CollisionGrid(width: 1e9, height: 3)
        grid.insert(LabelBox(left: -1e300, top: -1e300, right: 1e300, bottom: 1e300), overlap: .never)
        grid.insert(LabelBox(left: .nan, top: 0, right: .infinity, bottom: 1), overlap: .never)
        #expect(grid.collides(LabelBox(left: 5e8, top: 1, right: 5e8, bottom: 1), overlap: .never))
    }
}
