/// What is left of the limits of a tile while it is decoded.
///
/// In MVT, each vertex and value takes bytes. Here, a few bytes may announce billions of them.
struct MLTBudget {
    private(set) var features: Int
    private(set) var vertices: Int
    private(set) var values: Int
    private(set) var cells: Int
    private(set) var textBytes: Int
    private let limits: VectorTileLimits

    init(_ limits: VectorTileLimits) {
        self.limits = limits
        features = limits.features
        vertices = limits.vertices
        values = limits.values
        cells = limits.cells
        textBytes = limits.bytes
    }

    mutating func use(features count: Int) throws(VectorTileError) {
        guard count <= features else { throw exceeded("\(limits.features) features") }
        features -= count
    }

    mutating func use(vertices count: Int) throws(VectorTileError) {
        guard count <= vertices else { throw exceeded("\(limits.vertices) vertices") }
        vertices -= count
    }

    mutating func use(values count: Int) throws(VectorTileError) {
        guard count <= values else { throw exceeded("\(limits.values) values") }
        values -= count
    }

    /// - Parameter count: the product of features and columns.
    mutating func use(cells count: Int) throws(VectorTileError) {
        guard count <= cells else { throw exceeded("\(limits.cells) values, with those that are absent") }
        cells -= count
    }

    mutating func use(textBytes count: Int) throws(VectorTileError) {
        guard count <= textBytes else { throw exceeded("\(limits.bytes) bytes of text") }
        textBytes -= count
    }

    private func exceeded(_ what: String) -> VectorTileError {
        VectorTileError(.tooLarge, "the vector tile has more than \(what)")
    }
}
