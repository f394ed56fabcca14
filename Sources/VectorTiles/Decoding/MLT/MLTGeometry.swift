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
    private let points: [TilePoint]
    private var nextPoint = 0

    /// The number of features.
    var count: Int { shapes.count }

    init(
        _ streams: [MLTStream], _ bytes: Span<UInt8>, extent: Int, budget: inout MLTBudget
    ) throws(VectorTileError) {
        // The reference encoder writes the types as lengths of use 0, so their place tells them.
        guard let types = streams.first else { throw VectorTile.corruptMLT("geometry column", 0) }
        let numbers = try types.integers(bytes, as: UInt32.self, limit: budget.features.left)
        try budget.features.use(numbers.count)
        var shapes: [Shape] = []
        shapes.reserveCapacity(numbers.count)
        for number in numbers {
            guard let shape = Shape(rawValue: number) else { throw types.corrupt }
            shapes.append(shape)
        }
        self.shapes = shapes

        var (geometries, parts, rings): (Lengths?, Lengths?, Lengths?)
        var (stored, offsets): ([TilePoint], [UInt32]?) = ([], nil)
        var isTessellated = false
        for stream in streams.dropFirst() {
            switch (stream.kind, stream.use) {
            case (.lengths, MLTStream.Use.geometries): geometries = try Lengths(stream, bytes, budget)
            case (.lengths, MLTStream.Use.parts): parts = try Lengths(stream, bytes, budget)
            case (.lengths, MLTStream.Use.rings): rings = try Lengths(stream, bytes, budget)
            case (.lengths, MLTStream.Use.triangles): isTessellated = true
            case (.offsets, MLTStream.Use.vertexOffsets):
                offsets = try stream.integers(bytes, as: UInt32.self, limit: budget.vertices.left)
            case (.data, MLTStream.Use.vertices), (.data, MLTStream.Use.mortonVertices):
                stored = try stream.vertices(bytes, extent: extent, limit: budget.vertices.left)
            default: break
            }
        }
        if isTessellated, parts == nil, shapes.contains(where: { $0.kind == .polygon }) {
            throw VectorTileError(
                .unsupported,
                "the vector tile has triangles in place of the outlines of its polygons: write it with outlines, in "
                    + "Planetiler with its option mlt-polygon-outline")
        }
        try budget.vertices.use(max(stored.count, offsets?.count ?? 0))
        if let offsets {
            guard offsets.allSatisfy({ $0 < stored.count }) else { throw Self.corrupt }
            stored = offsets.map { stored[Int($0)] }
        }
        self.geometries = geometries ?? Lengths()
        self.parts = parts ?? Lengths()
        self.rings = rings
        points = stored
    }

    /// Puts the vertices of all features together.
    ///
    /// - Returns: the parts of all features, and the type and the range of parts of each.
    mutating func decoded() throws(VectorTileError) -> (
        parts: TileParts, features: [(kind: VectorFeature.Kind, parts: Range<UInt32>)]
    ) {
        let points = points
        // Only rings have vertices that are not stored.
        let isStored = !shapes.contains { $0.kind == .polygon }
        var found = isStored ? TileParts(points) : TileParts(capacity: points.count)
        var features: [(kind: VectorFeature.Kind, parts: Range<UInt32>)] = []
        features.reserveCapacity(shapes.count)
        func add(_ range: Range<Int>) { if isStored { found.end(after: range) } else { found.add(points[range]) } }
        for shape in shapes {
            let first = found.count
            let count = shape.isPlural ? try geometries.next() : 1
            switch shape.kind {
            case .point, .unknown:
                // Each point is a part of its own.
                for index in try next(count) { add(index..<index + 1) }
            case .line:
                for _ in 0..<count { add(try next(rings != nil ? try nextRing() : try parts.next())) }
            case .polygon:
                for _ in 0..<count {
                    for ring in 0..<(try parts.next()) {
                        found.addRing(points, try next(try nextRing()), isHole: ring > 0)
                    }
                }
            }
            features.append((shape.kind, UInt32(truncatingIfNeeded: first)..<UInt32(truncatingIfNeeded: found.count)))
        }
        guard geometries.isAtEnd, parts.isAtEnd, rings?.isAtEnd ?? true, nextPoint == points.count else {
            throw Self.corrupt
        }
        return (found, features)
    }

    /// The next vertices.
    private mutating func next(_ count: Int) throws(VectorTileError) -> Range<Int> {
        guard count <= points.count - nextPoint else { throw Self.corrupt }
        nextPoint += count
        return nextPoint - count..<nextPoint
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
            values = try stream.integers(bytes, as: UInt32.self, limit: budget.vertices.left)
        }

        var isAtEnd: Bool { index == values.count }

        mutating func next() throws(VectorTileError) -> Int {
            guard index < values.count else { throw MLTGeometry.corrupt }
            defer { index += 1 }
            return Int(values[index])
        }
    }
}

extension TileParts {
    /// Adds a ring without its closing vertex, in the direction that MVT demands.
    ///
    /// Outer rings run clockwise as seen, holes against it. In MLT, directions mean nothing.
    fileprivate mutating func addRing(_ points: [TilePoint], _ range: Range<Int>, isHole: Bool) {
        guard let last = range.last else { return }
        var area = 0
        var previous = points[last]
        for index in range {
            let point = points[index]
            area &+= Int(previous.x) &* Int(point.y) &- Int(point.x) &* Int(previous.y)
            previous = point
        }
        if (area > 0) == isHole {
            addRing(points[range].reversed())
        } else {
            addRing(points[range])
        }
    }
}
