/// The placed boxes and circles of an image, in cells of 25 points.
///
/// It reaches beyond the image, so that a label at the edge is placed as if the image were larger.
/// As in MapLibre, boxes that touch collide, circles that touch do not.
package struct CollisionGrid: Sendable {
    /// How far the grid of an image reaches beyond it, in points, as in MapLibre.
    package static let imageMargin = 100.0
    private static let cell = 25.0
    /// Maximum number of cells per row and per column, for images of any size.
    private static let maximumCells = 512

    private enum Shape: Sendable {
        case box(LabelBox)
        case circle(LabelCircle)
    }

    /// How far the grid reaches beyond the image, in points.
    package let margin: Double
    private let width, height: Double
    private let columns, rows: Int
    private var shapes: [(shape: Shape, overlap: OverlapMode)] = []
    private var cells: [[Int32]]

    /// Creates an empty grid for an image, with its size in points.
    package init(width: Double, height: Double, margin: Double = Self.imageMargin) {
        self.margin = margin
        self.width = width + 2 * margin
        self.height = height + 2 * margin
        columns = Self.count(self.width)
        rows = Self.count(self.height)
        cells = Array(repeating: [], count: columns * rows)
    }

    private static func count(_ length: Double) -> Int {
        Int(min(max((length / cell).rounded(.up), 1), Double(maximumCells)))
    }

    /// Whether a box lies at least partly in the grid; others are not placed.
    package func contains(_ box: LabelBox) -> Bool {
        box.isFinite && box.right >= -margin && box.left < width - margin && box.bottom >= -margin
            && box.top < height - margin
    }

    /// Adds a placed box, which may overlap others.
    package mutating func insert(_ box: LabelBox, overlap: OverlapMode) { insert(.box(box), box, overlap) }

    /// Adds a placed circle, which may overlap others.
    package mutating func insert(_ circle: LabelCircle, overlap: OverlapMode) {
        insert(.circle(circle), circle.box, overlap)
    }

    /// Whether a box collides with a placed shape that its mode does not allow.
    package func collides(_ box: LabelBox, overlap: OverlapMode) -> Bool {
        guard overlap != .always, box.isFinite else { return false }
        return any(around: box) { placed in
            let hit =
                switch placed.shape {
                case .box(let other):
                    box.left <= other.right && box.top <= other.bottom && box.right >= other.left
                        && box.bottom >= other.top
                case .circle(let circle): Self.collide(circle, box)
                }
            return hit && !overlap.allows(overlapWith: placed.overlap)
        }
    }

    /// Whether a circle collides with a placed shape that its mode does not allow.
    package func collides(_ circle: LabelCircle, overlap: OverlapMode) -> Bool {
        guard overlap != .always, circle.box.isFinite else { return false }
        return any(around: circle.box) { placed in
            let hit =
                switch placed.shape {
                case .box(let box): Self.collide(circle, box)
                case .circle(let other): Self.collide(circle, other)
                }
            return hit && !overlap.allows(overlapWith: placed.overlap)
        }
    }

    private mutating func insert(_ shape: Shape, _ box: LabelBox, _ overlap: OverlapMode) {
        guard box.isFinite else { return }
        let index = Int32(truncatingIfNeeded: shapes.count)
        shapes.append((shape, overlap))
        let (across, down) = touched(box)
        for row in down { for column in across { cells[row * columns + column].append(index) } }
    }

    /// Shapes in several cells are asked more than once, which costs less than remembering them.
    private func any(around box: LabelBox, _ isHit: ((shape: Shape, overlap: OverlapMode)) -> Bool) -> Bool {
        let (across, down) = touched(box)
        for row in down {
            for column in across where cells[row * columns + column].contains(where: { isHit(shapes[Int($0)]) }) {
                return true
            }
        }
        return false
    }

    /// The cells that a box touches; anything beyond the edge counts for the cells at the edge.
    private func touched(_ box: LabelBox) -> (ClosedRange<Int>, ClosedRange<Int>) {
        func index(_ place: Double, _ length: Double, _ count: Int) -> Int {
            let index = (place + margin) * Double(count) / length
            return index > 0 ? Int(min(index, Double(count - 1))) : 0
        }
        let (left, top) = (index(box.left, width, columns), index(box.top, height, rows))
        return (
            left...max(left, index(box.right, width, columns)), top...max(top, index(box.bottom, height, rows))
        )
    }

    private static func collide(_ a: LabelCircle, _ b: LabelCircle) -> Bool {
        let (dx, dy, reach) = (b.x - a.x, b.y - a.y, a.radius + b.radius)
        return reach * reach > dx * dx + dy * dy
    }

    private static func collide(_ circle: LabelCircle, _ box: LabelBox) -> Bool {
        let (halfWidth, halfHeight) = (box.width / 2, box.height / 2)
        let (x, y) = (abs(circle.x - (box.left + halfWidth)), abs(circle.y - (box.top + halfHeight)))
        if x > halfWidth + circle.radius || y > halfHeight + circle.radius { return false }
        if x <= halfWidth || y <= halfHeight { return true }
        let (dx, dy) = (x - halfWidth, y - halfHeight)
        return dx * dx + dy * dy <= circle.radius * circle.radius
    }
}
