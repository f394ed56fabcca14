/// The occupied boxes of an image, in a grid.
///
/// The grid allows placing thousands of labels without comparing all pairs.
package struct CollisionIndex: Sendable {
    private let bounds: Box
    private let columns, rows: Int
    private var cells: [[Box]]

    /// Side of a cell in points, about the length of a label.
    private static let side = 64.0
    /// Maximum number of cells per row and per column, for images of any size.
    private static let limit = 256

    /// Creates an empty index.
    ///
    /// - Parameter bounds: the area for labels, such as the whole image; boxes outside do not matter.
    package init(bounds: Box) {
        self.bounds = bounds
        columns = Self.count(bounds.width)
        rows = Self.count(bounds.height)
        cells = Array(repeating: [], count: columns * rows)
    }

    private static func count(_ length: Double) -> Int {
        Int(min(max(length / side, 1), Double(limit)).rounded(.up))
    }

    /// Adds a box, which may overlap others.
    package mutating func insert(_ box: Box) {
        guard box.intersects(bounds) else { return }
        for cell in touched(by: box) { cells[cell].append(box) }
    }

    /// Whether a box overlaps an occupied one.
    package func intersects(_ box: Box) -> Bool {
        touched(by: box).contains { cells[$0].contains(where: box.intersects) }
    }

    /// The cells that a box touches; anything beyond the edge counts for the cells at the edge.
    private func touched(by box: Box) -> [Int] {
        let across = Self.range(box.left - bounds.left, box.right - bounds.left, of: bounds.width, in: columns)
        let down = Self.range(box.top - bounds.top, box.bottom - bounds.top, of: bounds.height, in: rows)
        return down.flatMap { row in across.map { row * columns + $0 } }
    }

    private static func range(_ first: Double, _ last: Double, of length: Double, in count: Int) -> ClosedRange<Int> {
        func index(_ place: Double) -> Int {
            place > 0 ? Int(min(place / length * Double(count), Double(count - 1))) : 0
        }
        return index(first)...max(index(first), index(last))
    }
}
