/// The geometry of a layer of a MapLibre tile.
///
/// Source: MapLibre Tile specification, version 1, "Geometry".
struct MLTGeometry {
    /// Types of geometry as they are numbered in the stream of types.
    private enum Shape: UInt32 {
        case point, line, polygon, points, lines, polygons

        var isPlural: Bool { rawValue > Shape.polygon.rawValue }

        var kind: VectorFeature.Kind {
            switch self {
            case .point, .points: .point
            case .line, .lines: .line
            case .polygon, .polygons: .polygon
            }
        }
    }

    /// The type of each feature's geometry.
    private let shapes: [Shape]
    private var geometries: Lengths
    private var parts: Lengths
    private var rings: Lengths?
    private var vertices: Vertices

    /// The number of features.
    var count: Int { shapes.count }

    init(
        _ streams: [MLTStream], _ bytes: Span<UInt8>, budget: inout MLTBudget
    ) throws(VectorTileError) {
        // The reference encoder writes the types as lengths of use 0, so their place tells them.
        guard let types = streams.first else { throw VectorTile.corruptMLT("geometry column", 0) }
        let numbers = try types.integers(bytes, as: UInt32.self, limit: budget.features)
        try budget.use(features: numbers.count)
        var shapes: [Shape] = []
        shapes.reserveCapacity(numbers.count)
        for number in numbers {
            guard let shape = Shape(rawValue: number) else { throw types.corrupt }
            shapes.append(shape)
        }
        self.shapes = shapes

        var (geometries, parts, rings): (Lengths?, Lengths?, Lengths?)
        var (stored, offsets): ([Int32], [UInt32]?) = ([], nil)
        var isTessellated = false
        for stream in streams.dropFirst() {
            switch (stream.kind, stream.use) {
            case (.lengths, MLTStream.Use.geometries): geometries = try Lengths(stream, bytes, budget)
            case (.lengths, MLTStream.Use.parts): parts = try Lengths(stream, bytes, budget)
            case (.lengths, MLTStream.Use.rings): rings = try Lengths(stream, bytes, budget)
            case (.lengths, MLTStream.Use.triangles): isTessellated = true
            case (.offsets, MLTStream.Use.vertexOffsets):
                offsets = try stream.integers(bytes, as: UInt32.self, limit: budget.vertices)
            case (.data, MLTStream.Use.vertices), (.data, MLTStream.Use.mortonVertices):
                stored = try stream.vertices(bytes, limit: budget.vertices)
            default: break
            }
        }
        if isTessellated, parts == nil, shapes.contains(where: { $0.kind == .polygon }) {
            throw VectorTileError(
                .unsupported,
                "the vector tile has triangles in place of the outlines of its polygons: write it with outlines, in "
                    + "Planetiler with --mlt-polygon-outline")
        }
        try budget.use(vertices: max(stored.count / 2, offsets?.count ?? 0))
        self.geometries = geometries ?? Lengths()
        self.parts = parts ?? Lengths()
        self.rings = rings
        vertices = Vertices(stored: stored, offsets: offsets)
    }

    /// Writes the geometry of all features as commands of MVT.
    ///
    /// - Returns: the type and the range of each feature's commands.
    mutating func write(
        to writer: inout GeometryWriter
    ) throws(VectorTileError) -> [(kind: VectorFeature.Kind, commands: Range<UInt32>)] {
        var features: [(kind: VectorFeature.Kind, commands: Range<UInt32>)] = []
        features.reserveCapacity(shapes.count)
        var points: [(x: Int, y: Int)] = []
        for shape in shapes {
            let start = writer.bytes.count
            writer.restart()
            let count = shape.isPlural ? try geometries.next() : 1
            switch shape.kind {
            case .point, .unknown:
                try vertices.next(count, into: &points)
                writer.points(points)
            case .line:
                for _ in 0..<count {
                    try vertices.next(rings != nil ? try nextRing() : try parts.next(), into: &points)
                    writer.line(points)
                }
            case .polygon:
                for _ in 0..<count {
                    for ring in 0..<(try parts.next()) {
                        try vertices.next(try nextRing(), into: &points)
                        // Readers of MVT tell outer rings from holes by their direction; here, the first is the outer.
                        if points.isClockwise == (ring > 0) { points.reverse() }
                        writer.ring(points)
                    }
                }
            }
            features.append(
                (shape.kind, UInt32(truncatingIfNeeded: start)..<UInt32(truncatingIfNeeded: writer.bytes.count)))
        }
        guard geometries.isAtEnd, parts.isAtEnd, rings?.isAtEnd ?? true, vertices.isAtEnd else { throw Self.corrupt }
        return features
    }

    private mutating func nextRing() throws(VectorTileError) -> Int {
        guard let count = try rings?.next() else { throw Self.corrupt }
        return count
    }

    private static var corrupt: VectorTileError { VectorTile.corruptMLT("geometry column", 0) }

    /// Numbers of parts, taken one after the other.
    private struct Lengths {
        private var values: [UInt32] = []
        private var index = 0

        init() {}

        init(_ stream: MLTStream, _ bytes: Span<UInt8>, _ budget: MLTBudget) throws(VectorTileError) {
            values = try stream.integers(bytes, as: UInt32.self, limit: budget.vertices)
        }

        var isAtEnd: Bool { index == values.count }

        mutating func next() throws(VectorTileError) -> Int {
            guard index < values.count else { throw MLTGeometry.corrupt }
            defer { index += 1 }
            return Int(values[index])
        }
    }

    /// Vertices, taken one after the other, perhaps from a dictionary.
    private struct Vertices {
        /// x and y in turn.
        let stored: [Int32]
        let offsets: [UInt32]?
        private var index = 0

        init(stored: [Int32], offsets: [UInt32]?) {
            self.stored = stored
            self.offsets = offsets
        }

        private var count: Int { offsets?.count ?? stored.count / 2 }
        var isAtEnd: Bool { index == count }

        mutating func next(_ number: Int, into points: inout [(x: Int, y: Int)]) throws(VectorTileError) {
            guard number <= count - index else { throw MLTGeometry.corrupt }
            points.removeAll(keepingCapacity: true)
            for position in index..<index + number {
                let vertex = offsets.map { Int($0[position]) } ?? position
                guard 2 * vertex + 1 < stored.count else { throw MLTGeometry.corrupt }
                points.append((Int(stored[2 * vertex]), Int(stored[2 * vertex + 1])))
            }
            index += number
        }
    }
}

extension [(x: Int, y: Int)] {
    /// Whether a ring runs clockwise as seen, with y growing southward; not one without area.
    fileprivate var isClockwise: Bool {
        guard var previous = last else { return false }
        var area = 0.0
        for point in self {
            area += Double(previous.x) * Double(point.y) - Double(point.x) * Double(previous.y)
            previous = point
        }
        return area > 0
    }
}
