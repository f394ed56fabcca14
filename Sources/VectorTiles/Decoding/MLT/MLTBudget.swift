/// What is left of the limits of a tile while it is decoded.
///
/// In MVT, each vertex and value takes bytes. Here, a few bytes may announce billions of them.
struct MLTBudget {
    /// One limit.
    struct Account {
        private let limit: Int
        private let unit: String
        private(set) var left: Int

        fileprivate init(_ limit: Int, _ unit: String) { (self.limit, self.unit, left) = (limit, unit, limit) }

        mutating func use(_ count: Int) throws(VectorTileError) {
            guard count <= left else {
                throw VectorTileError(.tooLarge, "the vector tile has more than \(limit) \(unit)")
            }
            left -= count
        }
    }

    var features: Account
    var vertices: Account
    var values: Account
    /// The products of features and columns.
    var cells: Account
    var textBytes: Account

    init(_ limits: VectorTileLimits) {
        features = Account(limits.features, "features")
        vertices = Account(limits.vertices, "vertices")
        values = Account(limits.values, "values")
        cells = Account(limits.cells, "values, with those that are absent")
        textBytes = Account(limits.bytes, "bytes of text")
    }
}
