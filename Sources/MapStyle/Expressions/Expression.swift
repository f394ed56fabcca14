/// A parsed and type-checked expression: nodes in an array, children before their parents.
///
/// Variables are edges to what they are bound to, so a node may have several parents.
package struct Expression: Hashable, Sendable {
    /// One operation.
    struct Node: Hashable, Sendable {
        var op: Op
        /// Of its children in `children`.
        var first: Int32 = 0
        var count: Int32 = 0
        /// Index into the table that belongs to the operation.
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
    /// Nodes that variables are bound to.
    var bindings: [Range<Int>] = []
    var root: Int32 = 0
    var type = ValueType.value

    /// An expression that is always the same value.
    package init(_ value: StyleValue) {
        literals = [value]
        nodes = [Node(op: .literal, payload: 0)]
        type = ValueType(of: value)
    }

    init() {}

    /// What it reads beside its own constants.
    package var needs: Needs { needs(of: root) }

    /// What a node and all below it read.
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

    /// The literal that a node is; nil for any other.
    func literal(_ index: Int32) -> StyleValue? {
        let node = nodes[Int(index)]
        return node.op == .literal ? literals[Int(node.payload)] : nil
    }

    /// The value, if it is always the same one.
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
        /// The geometry of the feature and its tile.
        package static let geometry = Needs(rawValue: 16)
        /// Heat, elevation or progress along a line.
        package static let ramp = Needs(rawValue: 32)
        /// The names of the sprite's images.
        package static let images = Needs(rawValue: 64)
        /// What a cluster has summed up so far.
        package static let accumulated = Needs(rawValue: 128)

        /// Everything that belongs to one feature.
        package static let feature: Needs = [.properties, .id, .kind, .geometry, .accumulated]
    }
}
