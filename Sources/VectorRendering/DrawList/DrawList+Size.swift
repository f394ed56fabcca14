extension DrawList {
    /// Maximum number of vertices per image; callers check it before drawing.
    package static let maximumVertices = 40_000_000

    /// Number of vertices of all layers.
    package var vertexCount: Int { layers.reduce(0) { $0 + Self.vertexCount($1) } }

    private static func vertexCount(_ layer: Layer) -> Int {
        switch layer {
        case .background, .raster, .image, .hillshade, .colorRelief, .symbol: 0
        case .fill(let tiles): tiles.reduce(0) { $0 + $1.layout.points.count }
        case .line(let tiles): tiles.reduce(0) { $0 + $1.layout.points.count }
        case .circle(let tiles): tiles.reduce(0) { $0 + $1.layout.points.count }
        case .heatmap(let tiles): tiles.reduce(0) { $0 + $1.layout.points.count }
        case .group(_, let layers): layers.reduce(0) { $0 + vertexCount($1) }
        }
    }
}
