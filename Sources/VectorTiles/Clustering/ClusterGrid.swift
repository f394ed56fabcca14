/// A grid of nodes, to find nodes near a point without scanning all of them.
struct ClusterGrid {
    private struct Cell: Hashable {
        let x: Int32
        let y: Int32
    }

    private let nodes: [ClusterNode]
    private let radius: Double
    private var cells: [Cell: [Int]] = [:]

    /// - Parameter radius: the radius of all queries, in world widths.
    init(_ nodes: [ClusterNode], radius: Double) {
        self.nodes = nodes
        self.radius = radius
        for (index, node) in nodes.enumerated() { cells[cell(node.x, node.y), default: []].append(index) }
    }

    /// The indexes of nodes within the radius of a node, including itself.
    func neighbors(of node: ClusterNode) -> [Int] {
        let center = cell(node.x, node.y)
        var found: [Int] = []
        for x in (center.x - 1)...(center.x + 1) {
            for y in (center.y - 1)...(center.y + 1) {
                for index in cells[Cell(x: x, y: y)] ?? [] {
                    let (dx, dy) = (nodes[index].x - node.x, nodes[index].y - node.y)
                    if dx * dx + dy * dy <= radius * radius { found.append(index) }
                }
            }
        }
        return found.sorted()
    }

    private func cell(_ x: Double, _ y: Double) -> Cell {
        func index(_ value: Double) -> Int32 { Int32(Swift.min(Swift.max((value / radius).rounded(.down), -1e9), 1e9)) }
        return Cell(x: index(x), y: index(y))
    }
}
