import JSON
package import MapGeometry

/// The points of a GeoJSON source, clustered zoom by zoom from the deepest up (like supercluster).
package struct PointClusters: Sendable {
    private static let deepestZoom = 24
    private let source: GeoJSONSlicer
    private let options: ClusterOptions
    private let radius: Double
    /// Nodes by zoom; the last level has all points unclustered.
    private let levels: [[ClusterNode]]

    /// Clusters the points of a source; other features are ignored.
    package init(_ source: GeoJSONSlicer, options: ClusterOptions = ClusterOptions()) {
        self.source = source
        self.options = options
        radius = options.radius.isFinite ? min(max(options.radius, 0), 4096) / 512 : 0
        let deepest = min(max(options.maximumZoom, 0), Self.deepestZoom)
        var level = Self.points(of: source, options.aggregation)
        let pointCount = level.count
        var levels = [level]
        for zoom in (0...deepest).reversed() {
            level = Self.joined(
                level, zoom: zoom, radius: radius / Double(1 << zoom), pointCount: pointCount, options)
            levels.append(level)
        }
        self.levels = levels.reversed()
    }

    /// The points and clusters in a tile and its buffer; nil if there are none.
    package func tile(at tile: TileCoordinate) -> VectorTile? {
        let square = TileSquare(tile, buffer: radius)
        var tables = source.tables
        let nodes = levels[min(tile.z, levels.count - 1)]
        var found: [(SourceFeature, SourcePoint)] = []
        for shift in [0.0, 1, -1] where shift == 0 || (shift > 0 ? tile.x == 0 : tile.x == (1 << tile.z) - 1) {
            for node in nodes where square.x.contains(node.x - shift) && square.y.contains(node.y) {
                let point = SourcePoint(x: node.x - shift, y: node.y, weight: 1)
                found.append((feature(node, &tables), point))
            }
        }
        var builder = VectorLayerBuilder(tables)
        for (feature, point) in found {
            builder.add(feature, kind: .point) { $0.points([square.units(point, 0)]) }
        }
        return found.isEmpty ? nil : builder.tile()
    }

    private func feature(_ node: ClusterNode, _ tables: inout SourceTables) -> SourceFeature {
        guard let id = node.id else { return source.features[node.feature] }
        var properties: [(String, VectorValue)] = [
            ("cluster", .bool(true)), ("cluster_id", .number(Double(id))),
            ("point_count", .number(Double(node.count))),
            ("point_count_abbreviated", Self.abbreviated(node.count)),
        ]
        if let names = options.aggregation?.names { properties += zip(names, node.values) }
        return SourceFeature(
            id: tables.value(.number(Double(id))),
            tags: properties.map { (key: tables.key($0.0), value: tables.value($0.1)) }, shape: .points([]))
    }

    /// An abbreviated count with at most four characters.
    private static func abbreviated(_ count: Int) -> VectorValue {
        if count >= 10_000 { return .string("\((count + 500) / 1000)k") }
        if count >= 1000 {
            let tenths = (count + 50) / 100
            return .string(tenths % 10 == 0 ? "\(tenths / 10)k" : "\(tenths / 10).\(tenths % 10)k")
        }
        return .number(Double(count))
    }

    private static func points(of source: GeoJSONSlicer, _ aggregation: ClusterAggregation?) -> [ClusterNode] {
        source.features.enumerated().compactMap { index, feature in
            guard case .points(let points) = feature.shape, points.count == 1, let point = points.first else {
                return nil
            }
            let properties = aggregation.map { _ in
                TextDictionary(
                    feature.tags.map { (source.tables.keys[Int($0.key)], source.tables.values[Int($0.value)]) })
            }
            return ClusterNode(
                x: Double(Float(point.x)), y: Double(Float(point.y)), count: 1, feature: index, id: nil,
                values: aggregation.map { $0.initial(properties ?? [:]) } ?? [])
        }
    }

    private static func joined(
        _ nodes: [ClusterNode], zoom: Int, radius: Double, pointCount: Int, _ options: ClusterOptions
    ) -> [ClusterNode] {
        guard radius > 0 else { return nodes }
        let grid = ClusterGrid(nodes, radius: radius)
        var isTaken = [Bool](repeating: false, count: nodes.count)
        var result: [ClusterNode] = []
        for (index, node) in nodes.enumerated() where !isTaken[index] {
            isTaken[index] = true
            let free = grid.neighbors(of: node).filter { !isTaken[$0] }
            for neighbor in free { isTaken[neighbor] = true }
            let members = [node] + free.map { nodes[$0] }
            let count = members.reduce(0) { $0 + $1.count }
            guard count > node.count, count >= options.minimumPoints else {
                result += members
                continue
            }
            let (x, y) = members.reduce((0.0, 0.0)) {
                ($0.0 + $1.x * Double($1.count), $0.1 + $1.y * Double($1.count))
            }
            result.append(
                ClusterNode(
                    x: Double(Float(x / Double(count))), y: Double(Float(y / Double(count))), count: count,
                    feature: node.feature, id: index << 5 + (zoom + 1) + pointCount,
                    values: options.aggregation.map { rule in
                        members.dropFirst().reduce(node.values) { rule.merged($0, $1.values) }
                    } ?? []))
        }
        return result
    }
}
