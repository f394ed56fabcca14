import Glibc
import MapGeometry

/// The zoom of a picture whose request names none.
///
/// It is 15, or one less than the deepest tiles of that place, so that scale 1 and 2 show the same area and both
/// from untouched tiles.
struct DefaultZoom {
    static let preferred = 15.0

    let layers: [ReadyLayer]

    func choose(at place: Coordinate) async throws -> (zoom: Double, notes: [String]) {
        guard layers.allSatisfy({ $0.metadata.zooms != nil }) else { return (Self.preferred, []) }
        let deepest = try await deepest(at: place)
        guard let deepest, deepest - 1 < Self.preferred else { return (Self.preferred, []) }
        let zoom = max(deepest - 1, 0)
        return (
            zoom,
            [
                "the deepest tiles here are of zoom \(deepest.text), so the map is drawn at zoom \(zoom.text); for more "
                    + "detail give tiles of this place with --tiles (README, section \"Getting tiles\")"
            ]
        )
    }

    /// The deepest tiles of any layer at a place, or nil where there are none.
    func deepest(at place: Coordinate) async throws -> Double? {
        var deepest: Double?
        for layer in layers {
            guard let zooms = layer.metadata.zooms,
                let zoom = try await deepestZoom(of: layer, zooms, at: place)
            else { continue }
            deepest = max(deepest ?? zoom, zoom)
        }
        return deepest
    }

    /// The shallowest level of any layer; nil where no layer tells its levels.
    var shallowest: Double? {
        layers.compactMap { layer in layer.metadata.zooms.map { Double($0.lowerBound) + gain(of: layer) } }.min()
    }

    private func gain(of layer: ReadyLayer) -> Double { log2(Double(layer.metadata.tileSize) / 256) }

    /// In zooms of the 256-point grid; tiles with more pixels count as deeper.
    private func deepestZoom(of layer: ReadyLayer, _ zooms: ClosedRange<Int>, at place: Coordinate) async throws
        -> Double?
    {
        let gain = gain(of: layer)
        // Deeper than needed is not looked for: it would not change the answer.
        let start = min(zooms.upperBound, Int((Self.preferred + 1 - gain).rounded(.up)))
        for zoom in stride(from: start, through: zooms.lowerBound, by: -1) {
            guard let tile = TileCoordinate(containing: place, z: zoom) else { continue }
            if try await layer.source.tile(at: tile, density: 1) != nil { return Double(zoom) + gain }
        }
        return nil
    }
}
