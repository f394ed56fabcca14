import MapGeometry

/// What became of the tiles, and whether the picture is whole.
struct Coverage {
    private let layers: [Compositing.Layer]

    init(_ layers: [Compositing.Layer]) { self.layers = layers }

    /// A layer that nobody can see covers nothing.
    private var visible: [Compositing.Layer] { layers.filter { $0.plan.layer.layer.opacity > 0 } }

    /// Whether no visible layer has any tile to draw.
    var isEmpty: Bool { visible.allSatisfy { $0.found.allSatisfy { $0.origin == nil } } }

    /// Why the first tile that failed did.
    var firstProblem: SnapshotError? { visible.lazy.flatMap(\.found).compactMap(\.problem).first }

    /// One entry for each tile of each layer.
    var outcomes: [SnapshotDiagnostics.TileOutcome] {
        layers.flatMap { layer in
            layer.found.map { entry in
                let levels = entry.origin.map { entry.wanted.z - $0.z + (layer.plan.level?.overzoom ?? 0) }
                let kind: SnapshotDiagnostics.TileOutcome.Kind =
                    switch levels {
                    case nil: .missing
                    case 0?: .exact
                    case let levels?: .overzoomed(levels: levels)
                    }
                return .init(
                    layer: layer.plan.layer.id, coordinate: entry.wanted, kind: kind,
                    problem: entry.problem?.description,
                    staleReason: entry.tile?.staleReason)
            }
        }
    }

    /// The first tile of the bottom layer whose square no other layer fills either; nil where the picture is whole.
    ///
    /// Layers above the bottom are sparse by nature (labels, weather): that they lack tiles is no defect.
    var firstGap: (layer: String, coordinate: TileCoordinate?)? {
        guard let bottom = visible.first, !visible.contains(where: Self.isWhole) else { return nil }
        guard bottom.plan.level != nil else { return (bottom.plan.layer.id, nil) }
        for entry in bottom.found where entry.origin == nil {
            guard visible.dropFirst().contains(where: { Self.fills(entry.wanted, $0) }) else {
                return (bottom.plan.layer.id, entry.wanted)
            }
        }
        return nil
    }

    private static func isWhole(_ layer: Compositing.Layer) -> Bool {
        layer.plan.level != nil && layer.found.allSatisfy { $0.origin != nil }
    }

    /// Whether every square of the layer that overlaps this one, of whatever level, has something to show.
    private static func fills(_ square: TileCoordinate, _ layer: Compositing.Layer) -> Bool {
        guard layer.plan.level != nil else { return false }
        let overlapping = layer.found.filter { entry in
            let shallower = min(entry.wanted.z, square.z)
            return entry.wanted.ancestor(levels: entry.wanted.z - shallower)
                == square.ancestor(levels: square.z - shallower)
        }
        return !overlapping.isEmpty && overlapping.allSatisfy { $0.origin != nil }
    }
}
