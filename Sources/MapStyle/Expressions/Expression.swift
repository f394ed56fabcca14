/// A parsed and type-checked expression: an array of nodes, children before parents.
///
/// Variables are edges to their bindings, so a node may have several parents.
package struct Expression: Hashable, Sendable {
    /// One operation.
    struct Node: Hashable, Sendable {
        var op: Op
        /// Index of the first child in `children`.
        var first: Int32 = 0
        var count: Int32 = 0
        /// Index into the table of the operation.
        var payload: Int32 = -1
    }

    var nodes: [Node] = []
    var children: [Int32] = []
    var literals: [StyleValue] = []
    var types: [ValueType] = []
    var curves: [Curve] = []
    var matches: [MatchTable] = []
    var shapes: [GeographicShape] = []
    var formats: [FormatShape] = []
    /// Ranges of nodes that variables are bound to.
    var bindings: [Range<Int>] = []
    var root: Int32 = 0
    var type = ValueType.value

    /// Creates a constant expression.
    package init(_ value: StyleValue) {
        literals = [value]
        nodes = [Node(op: .literal, payload: 0)]
        type = ValueType(of: value)
    }

    init() {}

    /// The inputs that the expression reads.
    package var needs: Needs { needs(of: root) }

    /// The inputs that a node and its descendants read.
    func needs(of root: Int32) -> Needs {
        var all = [Needs](repeating: [], count: nodes.count)
        for index in 0...Int(root) {
            all[index] = childIndexes(index).reduce(own(index)) { $0.union(all[Int($1)]) }
        }
        return all[Int(root)]
    }

    /// The children of a node.
    func childIndexes(_ index: Int) -> ArraySlice<Int32> {
        let node = nodes[index]
        return children[Int(node.first)..<Int(node.first + node.count)]
    }

    /// The value of a literal node; nil for other nodes.
    func literal(_ index: Int32) -> StyleValue? {
        let node = nodes[Int(index)]
        return node.op == .literal ? literals[Int(node.payload)] : nil
    }

    /// The value of a constant expression, otherwise nil.
    package var constant: StyleValue? { literal(root) }

    private func own(_ index: Int) -> Needs {
        switch nodes[index].op {
        case .zoom: .zoom
        case .get, .has, .property, .hasProperty, .filterIn, .filterHas, .filterCompare, .properties: .properties
        case .id, .filterID, .filterHasID, .filterIDIn: .id
        case .geometryType, .filterType, .filterTypeIn: .kind
        case .within, .distance: [.geometry, .kind]
        case .rampInput: .ramp
        case .accumulated: .accumulated
        case .image: .images
        default: []
        }
    }

    /// Kinds of input.
    package struct Needs: OptionSet, Hashable, Sendable {
        package let rawValue: UInt16
        package init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The zoom.
        package static let zoom = Needs(rawValue: 1)
        /// Properties of the feature.
        package static let properties = Needs(rawValue: 2)
        /// The id of the feature.
        package static let id = Needs(rawValue: 4)
        /// Whether the feature is a point, line or polygon.
        package static let kind = Needs(rawValue: 8)
        /// The geometry of the feature, and its tile.
        package static let geometry = Needs(rawValue: 16)
        /// Heat, elevation or progress along a line.
        package static let ramp = Needs(rawValue: 32)
        /// The names of the sprite's images.
        package static let images = Needs(rawValue: 64)
        /// The accumulated value of a cluster.
        package static let accumulated = Needs(rawValue: 128)

        /// Everything that belongs to one feature.
        package static let feature: Needs = [.properties, .id, .kind, .geometry, .accumulated]
    }
}
