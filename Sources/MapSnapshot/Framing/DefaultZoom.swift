import MapGeometry
import TileSources

/// The zoom of a picture whose request names none.
///
/// It is 15, or one less than the deepest tiles of that place, so that scale 1 and 2 show the same area and both
/// from untouched tiles; a set with `@2x` variants has them at its deepest level already. Never less than the set has.
struct DefaultZoom {
    static let preferred = 15.0

    let layers: [ReadyLayer]

    /// What was chosen.
    struct Choice {
        var zoom = preferred
        /// What the user should hear about it.
        var notes: [String] = []
        /// False where a server did not answer, so that another try may come to another zoom.
        var isCertain = true
    }

    /// The zoom for a place by the bottom layer that has tiles there.
    func choose(at place: Coordinate) async throws -> Choice {
        guard layers.allSatisfy({ $0.metadata.zooms != nil }) else { return Choice() }
        for layer in layers {
            let found: Double?
            do {
                found = try await deepest(of: layer, at: place, enough: Self.preferred + 1)
            } catch let error as TileSourceError where error.code == .unavailable {
                return Choice(notes: [guess(error)], isCertain: false)
            }
            guard let deepest = found else { continue }
            let sharp = layer.metadata.densities.contains(2) ? deepest : deepest - 1
            let zoom = max(min(Self.preferred, sharp), shallowest(of: layer) ?? 0, 0)
            return Choice(zoom: zoom, notes: zoom < Self.preferred ? [note(deepest, in: layer, zoom)] : [])
        }
        return Choice()
    }

    /// The deepest tiles of any layer at a place, or nil where there are none.
    func deepest(at place: Coordinate) async throws -> Double? {
        var all: [Double] = []
        for layer in layers { if let zoom = try await deepest(of: layer, at: place) { all.append(zoom) } }
        return all.max()
    }

    /// The shallowest level of any layer; nil where no layer tells its levels.
    var shallowest: Double? { layers.compactMap(shallowest).min() }

    /// The deepest level of any layer, wherever its tiles are; nil where a layer does not tell its levels.
    var deepest: Double? {
        let all = layers.compactMap { layer in layer.metadata.zooms.map { Double($0.upperBound) + layer.gain } }
        return all.count == layers.count ? all.max() : nil
    }

    private func guess(_ error: TileSourceError) -> String {
        "the map is drawn at zoom \(Self.preferred.text), for how deep the tiles go here could not be found out "
            + "(\(error.description)): give a zoom, or try again"
    }

    private func note(_ deepest: Double, in layer: ReadyLayer, _ zoom: Double) -> String {
        let own = layer.ownZoom(deepest).map { " (\($0))" } ?? ""
        return
            "the deepest tiles here are of zoom \(deepest.text)\(own), so the map is drawn at zoom \(zoom.text); for more detail "
            + "give tiles of this place with --tiles (README, section \"Getting tiles\")"
    }

    private func shallowest(of layer: ReadyLayer) -> Double? {
        layer.metadata.zooms.map { Double($0.lowerBound) + layer.gain }
    }

    /// - Parameter enough: zooms beyond it are not looked at.
    private func deepest(
        of layer: ReadyLayer, at place: Coordinate, enough: Double = .infinity
    ) async throws -> Double? {
        guard let zooms = layer.metadata.zooms else { return nil }
        let limit = max(enough, Double(zooms.lowerBound) + layer.gain)
        for zoom in zooms.reversed() where Double(zoom) + layer.gain < limit + 1 {
            guard let tile = TileCoordinate(containing: place, z: zoom) else { continue }
            if try await Self.exists(tile, in: layer) { return Double(zoom) + layer.gain }
        }
        return nil
    }

    /// A corrupt tile shows how deep the tiles go as well as any.
    private static func exists(_ tile: TileCoordinate, in layer: ReadyLayer) async throws -> Bool {
        do {
            return try await layer.source.tile(at: tile, density: 1) != nil
        } catch let error as TileSourceError where error.code == .corruptTile {
            return true
        }
    }
}
