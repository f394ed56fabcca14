import MapGeometry
package import MapStyle

/// A style that makes one map with those below and above it.
package struct StackedStyle: Sendable {
    /// Its layers at the zoom of the image.
    let style: ResolvedStyle
    /// What they draw.
    let sources: DrawnSources
    /// Where it has land, and hides what is below it; nil for everywhere.
    let land: [WorldBox]?
    /// The ids of layers that are not drawn.
    let omitted: Set<String>

    /// Creates a style of a map.
    ///
    /// - Parameters:
    ///   - land: where it has land, and hides what is below it; nil for everywhere.
    ///   - omitted: the ids of layers that are not drawn.
    package init(
        _ style: ResolvedStyle, _ sources: DrawnSources, land: [WorldBox]? = nil, omitting omitted: Set<String> = []
    ) {
        (self.style, self.sources, self.land, self.omitted) = (style, sources, land, omitted)
    }
}

/// A rectangle of the world, which has rows 0 to 1 and columns 0 to 1; copies of the world count on.
package struct WorldBox: Hashable, Sendable {
    let west, north, east, south: Double

    /// Creates a rectangle; nil if it is empty.
    package init?(west: Double, north: Double, east: Double, south: Double) {
        guard west < east, north < south else { return nil }
        (self.west, self.north, self.east, self.south) = (west, north, east, south)
    }

    func contains(_ point: WorldPoint) -> Bool {
        point.x >= west && point.x < east && point.y >= north && point.y < south
    }

    /// The corners, clockwise from the northwest.
    var corners: [WorldPoint] {
        [(west, north), (east, north), (east, south), (west, south)].map { WorldPoint(x: $0.0, y: $0.1) }
    }
}

/// The order in which the layers of several styles are drawn as one map.
enum LayerOrder {
    /// A layer by the index of its style and its position in it.
    typealias Place = (style: Int, layer: Int)
    private typealias Layer = (id: String, place: Place)

    /// The layers of styles, bottom first, each above the layer of its id in the styles below.
    ///
    /// Layers that only one style has keep their places between those that both have.
    static func joined(_ styles: [[String]]) -> [Place] {
        var order: [Layer] = []
        for (index, ids) in styles.enumerated() {
            var (joined, others): ([Layer], [Layer]) = ([], [])
            var next = 0
            for (layer, id) in ids.enumerated() {
                let own: Layer = (id, (index, layer))
                guard let shared = order[next...].lastIndex(where: { $0.id == id }) else {
                    others.append(own)
                    continue
                }
                joined += order[next..<shared] + others + [order[shared], own]
                (next, others) = (shared + 1, [])
            }
            order = joined + order[next...] + others
        }
        return order.map(\.place)
    }

    /// The drawings of the layers of styles, bottom first.
    ///
    /// A style with land lies above all of those below.
    static func ground(of styles: [StackedStyle], _ drawings: [[StyleDrawing.Layer]]) -> [any DrawnLayer] {
        let starts = [0] + styles.indices.dropFirst().filter { styles[$0].land?.isEmpty == false }
        return zip(starts, starts.dropFirst() + [styles.count]).flatMap { first, end in
            joined(styles[first..<end].map { $0.style.layers.map(\.id) }).compactMap { place in
                drawings[first + place.style].first { $0.layer == place.layer }?.drawn
            }
        }
    }
}
